import type { Edition } from '#app/festival/edition.ts'
import { findEdition, findEditions } from '#app/festival/service.server.ts'
import { readEditionMoney } from '#app/invoices/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { may } from '../policy.ts'
import type { StatisticsData } from '../stats/all-reports.ts'
import type { AskedStatistics } from '../stats/asked.ts'
import { comparedOf, everything, isEverything, type StatisticsCounts } from '../stats/statistics.ts'
import { readChanges } from './changes.server.ts'
import { readEventDemand } from './event-demand.server.ts'
import { readHours } from './hours.server.ts'
import { readReceipts } from './receipts.server.ts'
import { readRegistrationCounts } from './registration-counts.server.ts'
import { readReturning } from './returning.server.ts'

/** All counts of an edition; beside them what came and went in the others. Y1, Y3 */
export async function readCounts(app: Pick<AppContext, 'db'>, editionId: string): Promise<StatisticsCounts> {
  const { db } = app
  const [registrations, changes, money, receipts, returning, events, hours] = await Promise.all([
    readRegistrationCounts(db, editionId),
    readChanges(app, everything),
    readEditionMoney(db, editionId),
    readReceipts(db, editionId),
    readReturning(db, editionId),
    readEventDemand(db, editionId),
    readHours(db, editionId),
  ])
  return { ...registrations, changes, money, receipts, returning, events, hours }
}

type StatisticsFor = {
  readonly by: Actor
  /** The edition that is worked on. */
  readonly office: Edition
  readonly asked: AskedStatistics
}

/** Reads the statistics of an edition. `no-edition`: the address names none, or several by one code. */
export async function readStatistics(
  app: Pick<AppContext, 'db' | 'now'>,
  { by, office, asked: { edition: named, filter } }: StatisticsFor,
): Promise<Decision<StatisticsData & { readonly isWorkedOn: boolean }, 'not-allowed' | 'no-edition'>> {
  if (!may(by, 'statistics.see')) return refuse('not-allowed')
  const edition = named === null ? office : await findEdition(app, named)
  if (!edition) return refuse('no-edition')
  const counts = await readCounts(app, edition.id)
  const { items } = await getCatalogue(app, edition.id)
  const all = await findEditions(app)
  return accept({
    edition: comparedOf(edition, all),
    editions: all.map((one) => comparedOf(one, all)),
    counts,
    compared: isEverything(filter) ? counts.changes : await readChanges(app, filter),
    measure: filter.measure,
    itemNames: Object.fromEntries(items.map(({ code, name }) => [code, name])),
    today: localDayOf(app.now()),
    // the lists of registrations belong to the selected edition
    isWorkedOn: edition.id === office.id,
  })
}
