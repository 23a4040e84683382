import { requireAccessSignedIn } from '#app/people/service.server.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { journalXlsx } from '../journal/journal-xlsx.server.ts'
import { periodOf, readJournal } from '../service.server.ts'
import type { Route } from './+types/journal-xlsx.ts'

/** The journal of a period as a file. */
export async function loader(args: Route.LoaderArgs) {
  await requireAccessSignedIn(args)
  const app = args.context.get(appContext)
  const period = periodOf(args.url.searchParams, localDayOf(app.now()))
  const journal = await readJournal(app.db, period)
  const locale = localeOfPage(args.request)
  return new Response(new Uint8Array(await journalXlsx(journal, locale)), {
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': `attachment; filename="temeljnica-${period.from}-${period.to}.xlsx"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
