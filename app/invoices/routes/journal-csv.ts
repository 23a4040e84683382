import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { journalCsv } from '../journal/journal-table.ts'
import { periodOf, readJournal } from '../service.server.ts'
import type { Route } from './+types/journal-csv.ts'

/** The journal of a period as a file. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccessSignedIn(args)
  const app = args.context.get(appContext)
  const period = periodOf(args.url.searchParams, localDayOf(app.now()))
  const journal = await readJournal(app.db, period)
  const locale = localeOfPage(args.request)
  return new Response(journalCsv(journal, locale), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="temeljnica-${period.from}-${period.to}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
