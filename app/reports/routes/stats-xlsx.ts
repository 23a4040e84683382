import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileResponse } from '#app/platform/spreadsheet/table-file.server.ts'
import { readReports, reportsXlsx } from '../service.server.ts'
import type { Route } from './+types/stats-xlsx.ts'
import { onlyReport, someReports } from './file-answer.ts'

/** One report as a workbook, or all of them, a sheet each. Y8 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const office = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const search = args.url.searchParams
  const read = await readReports(args.context.get(appContext), { by, office, search, locale })
  const key = search.get('report')
  const { edition, reports } = key === null ? someReports(read) : onlyReport(read, key)
  return fileResponse(await reportsXlsx(reports), {
    kind: 'xlsx',
    name: `${edition.code}-${key ?? 'statistics'}`,
  })
}
