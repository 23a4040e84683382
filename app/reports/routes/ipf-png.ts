import { officeEdition, requireAccessSignedIn } from '#app/people/service.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import { localeOfPage } from '#app/platform/http/language-cookie.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import { inLocaleOfUnit } from '../charts/unit-format.ts'
import { readBudget, reportPicture } from '../service.server.ts'
import type { Route } from './+types/ipf-png.ts'
import { onlyReport, pictureAnswer } from './file-answer.ts'

/** A table's graph as a picture to paste. */
export async function loader(args: Route.LoaderArgs) {
  const by = actorOf(await requireAccessSignedIn(args))
  const office = await officeEdition(args, by)
  const locale = localeOfPage(args.request)
  const search = args.url.searchParams
  const read = await readBudget(args.context.get(appContext), { by, office, search, locale })
  const { edition, today, reports } = onlyReport(read, search.get('report'))
  const [report] = reports
  const picture = await reportPicture(report, {
    foot: `${edition.code} · ${formatDay(today, locale, 'medium')}`,
    format: report.chart ? inLocaleOfUnit(report.chart, locale) : String,
  })
  return pictureAnswer(picture, `${edition.code}-${report.key}.png`)
}
