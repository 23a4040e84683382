import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { cut, storableText } from '#app/platform/values/storable.ts'
import { decodeText } from './decode-text.ts'
import { LARGEST_IMPORT, LONGEST_CELL, MOST_COLUMNS, MOST_ROWS } from './limits.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import { distinctHeadings, type FileProblem, FileProblemFound, type Row, type Table } from './table.ts'

/** Reads a file by its content, not its name: a workbook, JSON documents, or else delimited text. O1 */
export function readFile(bytes: Uint8Array): Decision<Table, FileProblem> {
  if (bytes.length > LARGEST_IMPORT) return refuse({ reason: 'too-large', limit: LARGEST_IMPORT })
  try {
    const { format, rows } = rowsIn(bytes)
    return tableOf(format, rows)
  } catch (error) {
    if (error instanceof FileProblemFound) return refuse(error.problem)
    throw error
  }
}

function rowsIn(bytes: Uint8Array): { format: Table['format']; rows: Row[] } {
  const starts = (...magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (starts(0x50, 0x4b)) return { format: 'xlsx', rows: readXlsx(bytes) }
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw new FileProblemFound({ reason: 'other-kind', kind: 'xls' })
  if (starts(0x25, 0x50, 0x44, 0x46)) throw new FileProblemFound({ reason: 'other-kind', kind: 'pdf' })
  const text = decodeText(bytes)
  if (text.includes('\0')) throw new FileProblemFound({ reason: 'other-kind', kind: 'binary' })
  return /^\ufeff?\s*[[{]/.test(text)
    ? { format: 'json', rows: readJson(text) }
    : { format: 'csv', rows: readCsv(text) }
}

function tableOf(format: Table['format'], rows: readonly Row[]): Decision<Table, FileProblem> {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [heading, ...body] = filled
  if (!heading || body.length === 0) return refuse({ reason: 'empty' })
  if (body.length > MOST_ROWS) return refuse({ reason: 'too-many-rows', limit: MOST_ROWS })
  const width = filled.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (width > MOST_COLUMNS) return refuse({ reason: 'too-many-columns', limit: MOST_COLUMNS })
  const names = Array.from({ length: width }, (_, column) => heading.cells[column] ?? '')
  return accept({
    format,
    headings: distinctHeadings(names.map((name) => cut(storableText(name), 300))),
    rows: body.map(({ line, cells }) => ({
      line,
      cells: names.map((_, column) => cut(storableText(cells[column] ?? ''), LONGEST_CELL)),
    })),
  })
}
