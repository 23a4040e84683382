import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { data } from 'react-router'
import writeExcel from 'write-excel-file/node'
import type { Field } from '#app/data-api/shape/shape.ts'
import { m } from '#app/platform/messages/messages.js'
import { byteOrderMark } from '#app/platform/spreadsheet/csv-file.ts'
import { documentLine, headLine } from './csv.ts'
import { fieldsFor, readsWhole } from './editor/fields-for.ts'
import { excelCell } from './excel-cell.ts'
import { fieldLabel } from './labels.ts'
import type { Arrived } from './list-arrival.server.ts'
import { type FileKind, readState } from './list-state.ts'
import { readAll } from './read-list.server.ts'

/** A workbook is built in memory, and holds the process: a quarter of a second for so many. CSV is streamed and has no limit. */
const MOST_CELLS = 400_000

const types: Record<FileKind, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * The filtered documents as a file. `columns` names the fields in their order; without it, all. A workbook is never a part of them: too many are
 * answered with 413 and a sentence.
 * @throws 403 when the actor may not read the whole list
 */
export async function listFile(
  arrived: Arrived,
  { kind, search }: { readonly kind: FileKind; readonly search: URLSearchParams },
  mostCells = MOST_CELLS,
): Promise<Response> {
  const { by, locale, collection, reader } = arrived
  if (!readsWhole(reader.kind, by)) throw data(null, { status: 403 })
  const { seen } = fieldsFor(reader.kind, by)
  const state = readState(search, seen)
  const named = (search.get('columns') ?? '').split(',')
  const chosen = named.flatMap((name) => seen.find((field) => field.name === name) ?? [])
  const fields = chosen.length > 0 ? chosen : seen
  const batches = readAll(reader, { state, by, locale })

  async function* lines() {
    yield byteOrderMark + headLine(fields, locale)
    for await (const documents of batches) {
      yield documents.map((document) => documentLine(fields, document, locale)).join('')
    }
  }
  const headers = {
    'Content-Type': types[kind],
    'Content-Disposition': `attachment; filename="${collection}.${kind}"`,
    'Cache-Control': 'private, no-store',
  }
  if (kind === 'csv') {
    return new Response(createReadableStreamFromReadable(Readable.from(lines())), { headers })
  }
  const most = Math.floor(mostCells / fields.length)
  const file = await workbook(fields, { batches, locale, most })
  if (file !== null) return new Response(new Uint8Array(file), { headers })
  return new Response(m.lists_file_too_long({ most }, { locale }), {
    status: 413,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

type WorkbookRequest = {
  readonly batches: ReturnType<typeof readAll>
  readonly locale: Arrived['locale']
  readonly most: number
}

/** With real days, times and numbers. Null: there are more documents than `most`. */
async function workbook(fields: readonly Field[], { batches, locale, most }: WorkbookRequest) {
  const head = fields.map((field) => ({ value: fieldLabel(field, locale), fontWeight: 'bold' }) as const)
  const rows: ReturnType<typeof excelCell>[][] = []
  for await (const documents of batches) {
    if (rows.length + documents.length > most) return null
    rows.push(
      ...documents.map((document) => fields.map((field) => excelCell(field, document[field.name], locale))),
    )
  }
  const columns = fields.map(() => ({ width: 18 }))
  return writeExcel([head, ...rows], { columns, stickyRowsCount: 1 }).toBuffer()
}
