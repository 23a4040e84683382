import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { data } from 'react-router'
import { byteOrderMark } from '#app/platform/spreadsheet/csv-file.ts'
import { documentLine, headLine } from './csv.ts'
import { fieldsFor, readsWhole } from './editor/fields-for.ts'
import type { Arrived } from './list-arrival.server.ts'
import { readState } from './list-state.ts'
import { readAll } from './read-list.server.ts'

/** The filtered documents as a file, streamed. `columns` names the fields in their order; without it, all. @throws 403 when the actor may not read the whole list */
export function csvAnswer({ by, locale, collection, reader }: Arrived, search: URLSearchParams): Response {
  if (!readsWhole(reader.kind, by)) throw data(null, { status: 403 })
  const { seen } = fieldsFor(reader.kind, by)
  const state = readState(search, seen)
  const named = (search.get('columns') ?? '').split(',')
  const chosen = named.flatMap((name) => seen.find((field) => field.name === name) ?? [])
  const fields = chosen.length > 0 ? chosen : seen

  async function* lines() {
    yield byteOrderMark + headLine(fields, locale)
    for await (const documents of readAll(reader, { state, by, locale })) {
      yield documents.map((document) => documentLine(fields, document, locale)).join('')
    }
  }
  return new Response(createReadableStreamFromReadable(Readable.from(lines())), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${collection}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
