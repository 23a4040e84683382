import { CsvError, parse } from 'csv-parse/sync'
import { MOST_ROWS } from './limits.ts'
import { FileProblemFound, type Row } from './table.ts'

const delimiters = [',', ';', '\t', '|'] as const

/**
 * The rows of a CSV text, the heading first, without empty ones; a line `sep=;`, which Excel writes, is obeyed.
 * @throws FileProblemFound for a quote that is not closed
 */
export function readCsv(text: string): Row[] {
  const named = /^\ufeff?sep=(.)\r?\n/.exec(text)
  const body = named ? text.slice(named[0].length) : text
  const delimiter = named?.[1] ?? likelyDelimiter(body)
  try {
    const rows = parse(body, {
      delimiter,
      bom: true,
      info: true,
      to: MOST_ROWS + 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }) as unknown as readonly { readonly record: string[]; readonly info: { readonly lines: number } }[]
    return rows.map(({ record, info }) => ({
      line: info.lines + (named ? 1 : 0),
      cells: record.map((cell) => withoutApostrophes(cell.trim())),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileProblemFound({ reason: 'broken', line: Number(error.lines) || null })
  }
}

/**
 * The apostrophes that our own files put before what a spreadsheet would take for a formula, such as a phone number with a plus. Looks back from each apostrophe: forward from
 * each separator, a cell of tabs would take time with the square of its length.
 */
function withoutApostrophes(cell: string): string {
  return cell.replace(/(?<=^|[,;\t\r\n][\s"]*)'(?=\s*[=+\-@])/g, '')
}

/** The separator that splits the heading into most columns, ignoring quotes. */
function likelyDelimiter(text: string): string {
  const heading = (text.split(/\r?\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '')
  const columns = (delimiter: string) => heading.split(delimiter).length
  return delimiters.reduce((best, one) => (columns(one) > columns(best) ? one : best))
}
