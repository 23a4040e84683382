import writeExcel from 'write-excel-file/node'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { textStream } from '#app/platform/http/text-stream.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { byteOrderMark } from '#app/platform/spreadsheet/csv-file.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { csvLineOf, type FileCell, type FileRows, fileColumns, linesOf } from './file-columns.ts'
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

/** Registrations in a workbook: it is built in memory. CSV is streamed and has no limit. */
const MOST_IN_WORKBOOK = 50_000
const BATCH = 500

/**
 * All registrations that the address finds as a file, CSV or a workbook: a row for each registration, or for each pick with `rows=picks`. Never a part of them:
 * too many for a workbook are answered with 413 and a sentence.
 */
export async function registrationsFile(
  app: AppContext,
  request: FileRequest,
  mostInWorkbook = MOST_IN_WORKBOOK,
): Promise<Response> {
  const { search, locale, editionCode, isSheet = false } = request
  const rows: FileRows = search.get('rows') === 'picks' ? 'picks' : 'registrations'
  const columns = fileColumns(rows, locale, { isSheet })
  const name = `${rows}-${editionCode}`
  const ids = await idsOf(app, request)
  if (search.get('file') === 'xlsx') {
    if (ids.length > mostInWorkbook) {
      const sentence = m.regs_file_too_long({ count: ids.length, most: mostInWorkbook }, { locale })
      return new Response(sentence, { status: 413, headers: headersOf('text/plain; charset=utf-8') })
    }
    const sheet = [columns.map(({ label }) => ({ value: label, fontWeight: 'bold' }) as const)]
    const body: ReturnType<typeof excelCell>[][] = []
    for await (const batch of batches(app, { ...request, ids }, rows))
      body.push(...batch.map((cells) => cells.map(excelCell)))
    const file = await writeExcel([...sheet, ...body], {
      columns: columns.map(() => ({ width: 18 })),
      stickyRowsCount: 1,
    }).toBuffer()
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return new Response(new Uint8Array(file), { headers: headersOf(type, `${name}.xlsx`) })
  }
  async function* lines() {
    yield byteOrderMark +
      csvLineOf(
        columns.map(({ label }): FileCell => ({ kind: 'text', text: label })),
        locale,
      )
    for await (const batch of batches(app, { ...request, ids }, rows)) {
      yield batch.map((cells) => csvLineOf(cells, locale)).join('')
    }
  }
  return new Response(textStream(lines()), { headers: headersOf('text/csv; charset=utf-8', `${name}.csv`) })
}

function idsOf(app: AppContext, { editionId, search }: FileRequest): Promise<Id[]> {
  const { q, filter, sort } = readState(search)
  return findListed(app.db, editionId, { q, filter, sort, today: localDayOf(app.now()), limit: null })
}

async function* batches(
  app: AppContext,
  { editionId, locale, isSheet = false, ids }: FileRequest & { readonly ids: readonly Id[] },
  rows: FileRows,
): AsyncGenerator<FileCell[][]> {
  const columns = fileColumns(rows, locale, { isSheet })
  for (let n = 0; n < ids.length; n += BATCH) {
    const some = ids.slice(n, n + BATCH)
    const lines = linesOf(
      rows,
      await readRows(app.db, editionId, some),
      await readPickNames(app.db, editionId, some),
    )
    yield lines.map((line) => columns.map(({ cell }) => cell(line)))
  }
}

/** Never a formula: a cell of a workbook that is a text stays one. */
function excelCell(cell: FileCell) {
  switch (cell.kind) {
    case 'text':
      return { value: cell.text, type: String } as const
    case 'money':
      return { value: cell.cents / 100, type: Number, format: '#,##0.00' } as const
    case 'day':
      return cell.day === null
        ? null
        : ({ value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'd. m. yyyy' } as const)
  }
}

function headersOf(type: string, filename?: string): Record<string, string> {
  return {
    'Content-Type': type,
    ...(filename && { 'Content-Disposition': `attachment; filename="${filename}"` }),
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  }
}
