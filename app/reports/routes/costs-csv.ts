import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileResponse } from '#app/platform/spreadsheet/table-file.server.ts'
import { reportCsv } from '../files/report-table.ts'
import { readCosts } from '../service.server.ts'
import type { Route } from './+types/costs-csv.ts'
import { onlyReport } from './file-answer.ts'

/** One table of the costs as a file. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const office = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const search = args.url.searchParams
  const read = await readCosts(args.context.get(appContext), { by, office, search, locale })
  const { edition, reports } = onlyReport(read, search.get('report'))
  const [report] = reports
  return fileResponse(reportCsv(report, locale), { kind: 'csv', name: `${edition.code}-${report.key}` })
}
