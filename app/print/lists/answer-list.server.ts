import { data } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { printedAt } from '../paper/printed-at.ts'
import { sheetsPdf } from '../paper/sheets-pdf.server.ts'
import { type Sheet, searchSheet } from '../sheet.ts'
import { type ListRequest, readListRequest } from './list-request.ts'
import { readSheets } from './read-sheets.server.ts'
import { sheetsCsv, sheetsXlsx } from './sheet-files.server.ts'

/** Who requests a list, and the search of its address. */
type ListFileRequest = {
  readonly search: URLSearchParams
  readonly by: Actor
  readonly locale: Locale
  /** Absent: the current one. */
  readonly edition?: Edition
}

/** The sheets of an address, with the rows of its search. @throws 403 without permission */
export async function sheetsOf(
  app: AppContext,
  { search, by, locale, edition: given }: ListFileRequest,
): Promise<{ readonly request: ListRequest; readonly sheets: readonly Sheet[] }> {
  const request = readListRequest(search)
  const edition = given ?? (await getCurrentEdition(app))
  const read = await readSheets(app, { ...request, edition, by, locale })
  if (!read.ok) throw data(null, { status: 403 })
  return { request, sheets: read.value.map((sheet) => searchSheet(sheet, request.search)) }
}

const kinds = {
  pdf: { type: 'application/pdf', way: 'inline' },
  csv: { type: 'text/csv; charset=utf-8', way: 'attachment' },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', way: 'attachment' },
} as const
export type FileKind = keyof typeof kinds

/** The same as a file, as it is printed or taken into a spreadsheet. J4, J5 */
export async function listFile(app: AppContext, asked: ListFileRequest, kind: FileKind): Promise<Response> {
  const { locale } = asked
  const { request, sheets } = await sheetsOf(app, asked)
  const { code } = asked.edition ?? (await getCurrentEdition(app))
  const name = [request.list, request.day, code].filter(Boolean).join('-')
  const content =
    kind === 'pdf'
      ? await sheetsPdf(sheets, printedAt({ festival: code, now: app.now(), locale }))
      : kind === 'csv'
        ? sheetsCsv(sheets, locale)
        : await sheetsXlsx(sheets, locale)
  return fileAnswer(content, { kind, name })
}

/** A file that no cache stores. */
export function fileAnswer(
  content: Buffer | string,
  { kind, name }: { readonly kind: FileKind; readonly name: string },
): Response {
  const { type, way } = kinds[kind]
  return new Response(typeof content === 'string' ? content : new Uint8Array(content), {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `${way}; filename="${name}.${kind}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
