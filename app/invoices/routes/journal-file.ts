import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileKindIn } from '#app/platform/spreadsheet/file-kind.ts'
import { tableFile } from '#app/platform/spreadsheet/table-file.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { journalTable } from '../journal/journal-table.ts'
import { periodOf, readJournal } from '../service.server.ts'
import type { Route } from './+types/journal-file.ts'

/** The journal of a period as a file. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccessSignedIn(args)
  const app = args.context.get(appContext)
  const { pathname, searchParams } = args.url
  const period = periodOf(searchParams, localDayOf(app.now()))
  const locale = localeOfPage(args.request)
  const { columns, rows } = journalTable(await readJournal(app.db, period), locale)
  return tableFile(
    { columns, batches: [rows] },
    { kind: fileKindIn(pathname), name: `temeljnica-${period.from}-${period.to}`, locale },
  )
}
