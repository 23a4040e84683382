import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Cell } from '#app/platform/spreadsheet/cell.ts'
import { mostRows, tableFile, tooLongResponse } from '#app/platform/spreadsheet/table-file.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type FileRows, fileColumns, linesOf } from './file-columns.ts'
import { readState } from './list-state.ts'
import { findListed, readRows } from './queries/read-list.server.ts'
import { readPickNames } from './queries/read-pick-names.server.ts'

type FileRequest = {
  readonly editionId: string
  readonly editionCode: string
  readonly search: URLSearchParams
  readonly locale: Locale
  /** For an address without a session: without contact data and notes. R57 */
  readonly isSheet?: boolean
}

const BATCH = 500

/**
 * All registrations that the address finds as a file, CSV or a workbook: a row for each registration, or for each pick with `rows=picks`. Too many registrations
 * for a workbook are refused before they are read, with a sentence that counts them.
 * @param mostInWorkbook absent: as many as any workbook has rows
 */
export async function registrationsFile(
  app: AppContext,
  request: FileRequest,
  mostInWorkbook?: number,
): Promise<Response> {
  const { search, locale, editionCode, isSheet = false } = request
  const rows: FileRows = search.get('rows') === 'picks' ? 'picks' : 'registrations'
  const kind = search.get('file') === 'xlsx' ? 'xlsx' : 'csv'
  const columns = fileColumns(rows, locale, { isSheet })
  const ids = await idsOf(app, request)
  const most = mostInWorkbook ?? mostRows(columns.length)
  if (kind === 'xlsx' && ids.length > most)
    return tooLongResponse(m.regs_file_too_long({ count: ids.length, most }, { locale }))

  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let n = 0; n < ids.length; n += BATCH) {
      const some = await linesOfBatch(app, request.editionId, rows, ids.slice(n, n + BATCH))
      yield some.map((line) => columns.map(({ cell }) => cell(line)))
    }
  }
  return tableFile({ columns, batches: batches() }, { kind, name: `${rows}-${editionCode}`, locale })
}

function idsOf(app: AppContext, { editionId, search }: FileRequest): Promise<Id[]> {
  const { q, filter, sort } = readState(search)
  return findListed(app.db, editionId, { q, filter, sort, today: localDayOf(app.now()), limit: null })
}

async function linesOfBatch({ db }: AppContext, editionId: string, rows: FileRows, ids: readonly Id[]) {
  return linesOf(rows, await readRows(db, editionId, ids), await readPickNames(db, editionId, ids))
}
