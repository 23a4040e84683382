import { data } from 'react-router'
import type { FileKind } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { fieldsFor, readsWhole } from './editor/fields-for.ts'
import { fileCell } from './file-cell.ts'
import { fieldLabel } from './labels.ts'
import type { Arrived } from './list-arrival.server.ts'
import { readState } from './list-state.ts'
import { readAll } from './read-list.server.ts'

/**
 * The filtered documents as a file. `columns` names the fields in their order; without it, all.
 * @param mostCells of a workbook; absent: as many as any workbook has
 * @throws 403 when the actor may not read the whole list
 */
export async function listFile(
  arrived: Arrived,
  { kind, search }: { readonly kind: FileKind; readonly search: URLSearchParams },
  mostCells?: number,
): Promise<Response> {
  const { by, locale, collection, reader } = arrived
  if (!readsWhole(reader.kind, by)) throw data(null, { status: 403 })
  const { seen } = fieldsFor(reader.kind, by)
  const state = readState(search, seen)
  const named = (search.get('columns') ?? '').split(',')
  const chosen = named.flatMap((name) => seen.find((field) => field.name === name) ?? [])
  const fields = chosen.length > 0 ? chosen : seen

  async function* batches() {
    for await (const documents of readAll(reader, { state, by, locale }))
      yield documents.map((document) => fields.map((field) => fileCell(field, document[field.name], locale)))
  }
  return tableFile(
    { columns: fields.map((field) => ({ label: fieldLabel(field, locale) })), batches: batches() },
    { kind, name: collection, locale, mostCells },
  )
}
