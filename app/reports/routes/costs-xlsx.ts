import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileResponse } from '#app/platform/spreadsheet/table-file.server.ts'
import { readCosts, reportsXlsx } from '../service.server.ts'
import type { Route } from './+types/costs-xlsx.ts'
import { onlyReport, someReports } from './file-answer.ts'

/** One table of the costs as a workbook, or all, a sheet each. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const office = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const search = args.url.searchParams
  const read = await readCosts(args.context.get(appContext), { by, office, search, locale })
  const key = search.get('report')
  const { edition, reports } = key === null ? someReports(read) : onlyReport(read, key)
  return fileResponse(await reportsXlsx(reports), {
    kind: 'xlsx',
    name: `${edition.code}-${key ?? 'costs'}`,
  })
}
