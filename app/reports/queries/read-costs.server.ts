import type { Edition } from '#app/festival/edition.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Locale } from '#app/platform/locale.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { type AskedCosts, type OrderCost, readAskedCosts } from '../costs/cost-lines.ts'
import { groupsReport, linesReport, ordersReport } from '../costs/cost-reports.ts'
import type { ReadFile } from '../files/read-file.ts'
import { may } from '../policy.ts'
import type { Report } from '../report.ts'
import { comparedOf } from '../stats/statistics.ts'
import { readCostLines, readOrderCosts } from './cost-lines.server.ts'

type CostsFor = {
  readonly by: Actor
  /** The edition that is worked on. */
  readonly office: Edition
  readonly search: URLSearchParams
  readonly locale: Locale
}

/** The costs of the selected edition: sums by the address's grouping, the lines behind them, and work orders. Y9 */
export async function readCosts(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, office: edition, search, locale }: CostsFor,
): Promise<
  Decision<
    ReadFile & {
      readonly asked: AskedCosts
      readonly reports: readonly Report[]
      readonly orders: readonly OrderCost[]
    },
    'not-allowed' | 'no-edition'
  >
> {
  if (!may(by, 'income.see')) return refuse('not-allowed')
  const asked = readAskedCosts(search)
  const { vatRegistered: isVatRegistered } = edition.company
  const given = { lines: await readCostLines(app.db, edition.id), asked, isVatRegistered, locale }
  const orders = await readOrderCosts(app.db, edition.id)
  return accept({
    edition: comparedOf(edition, [edition]),
    today: localDayOf(app.now()),
    asked,
    reports: [groupsReport(given), linesReport(given), ordersReport(orders, locale)],
    orders,
  })
}
