import { data } from 'react-router'
import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { fileResponse } from '#app/platform/spreadsheet/table-file.server.ts'
import { reportsXlsx } from '#app/reports/service.server.ts'
import { readHandover } from '../../closing/handover.server.ts'
import type { Route } from './+types/handover-xlsx.ts'

/** The handover for the next team, as a workbook. F23 */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const edition = await officeEdition(args, by)
  const app = args.context.get(appContext)
  const handover = await readHandover(app, { by, edition, locale: localeOfPage(args.request) })
  if (!handover.ok) throw data(null, { status: 403 })
  const name = `${edition.code}-handover`
  return fileResponse(await reportsXlsx(handover.value), { kind: 'xlsx', name })
}
