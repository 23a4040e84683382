import { data } from 'react-router'
import type { Edition } from '#app/festival/edition.ts'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import type { FileKind } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { printedAt } from '../paper/printed-at.ts'
import { sheetsPdf } from '../paper/sheets-pdf.server.ts'
import { type Sheet, searchSheet } from '../sheet.ts'
import { type ListRequest, readListRequest } from './list-request.ts'
import { readSheets } from './read-sheets.server.ts'
import { sheetsTable } from './sheets-table.ts'

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

/** The same as a file, as it is printed or taken into a spreadsheet. J4, J5 */
export async function listFile(
  app: AppContext,
  asked: ListFileRequest,
  kind: FileKind | 'pdf',
): Promise<Response> {
  const { locale } = asked
  const { request, sheets } = await sheetsOf(app, asked)
  const { code } = asked.edition ?? (await getCurrentEdition(app))
  const name = [request.list, request.day, code].filter(Boolean).join('-')
  if (kind === 'pdf') {
    return pdfAnswer(await sheetsPdf(sheets, printedAt({ festival: code, now: app.now(), locale })), name)
  }
  const { columns, rows } = sheetsTable(sheets, locale)
  return tableFile({ columns, batches: [rows] }, { kind, name, locale })
}

/** A document to be printed, which no cache stores. */
export function pdfAnswer(content: Buffer, name: string): Response {
  return new Response(new Uint8Array(content), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
