import type { Locale } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Report } from '../report.ts'
import { type Curve, curvesOf } from './curve.ts'
import { balanceReport, countriesReport, returningReport, rolesReport } from './dancer-reports.ts'
import { demandReport, hoursReport, showUpReport } from './event-reports.ts'
import { forSharing } from './for-sharing.ts'
import { forecastOf } from './forecast.ts'
import { compareReport, daysReport, forecastReport } from './growth-reports.ts'
import {
  type ItemNames,
  itemsReport,
  methodsReport,
  receiptsReport,
  sumsByDayReport,
} from './money-reports.ts'
import type { ComparedEdition, DayChange, Measure, StatisticsCounts } from './statistics.ts'

/** The data of all reports of an edition. */
export type StatisticsData = {
  readonly edition: ComparedEdition
  /** All, the newest first. */
  readonly editions: readonly ComparedEdition[]
  readonly counts: StatisticsCounts
  /** The counts of the comparison, filtered. */
  readonly compared: readonly DayChange[]
  readonly measure: Measure
  readonly itemNames: ItemNames
  readonly today: LocalDay
}

export const sections = ['growth', 'dancers', 'money', 'events', 'work'] as const
export type Section = (typeof sections)[number]

type ReportsOptions = {
  readonly locale: Locale
  readonly isShared: boolean
  /** Whether rows link to the counted lists: those of the selected edition. */
  readonly hasLists: boolean
}

/** Every report of an edition, by section. `isShared`: it leaves the office. Y8 */
export function allReports(
  data: StatisticsData,
  { locale, isShared, hasLists }: ReportsOptions,
): Readonly<Record<Section, readonly Report[]>> {
  const { edition, editions, compared, measure, itemNames, today } = data
  const counts = isShared ? forSharing(data.counts) : data.counts
  const changes =
    isShared && measure !== 'money' ? forSharing({ ...data.counts, changes: compared }).changes : compared
  const curves = curvesOf(editions, changes, today)
  const own = curves.find((curve) => curve.edition.id === edition.id)
  const earlier = curves.filter((curve: Curve) => curve.edition.number < edition.number)
  const forecast = own ? forecastOf(own, earlier) : null
  const liveCount = data.counts.countries.reduce((sum, { count }) => sum + count, 0)
  const reports = {
    growth: [
      compareReport({ edition, curves, measure, locale }),
      forecastReport({ own, forecast, measure, locale }),
      daysReport(counts.days, locale),
    ],
    dancers: [
      balanceReport({ edition, changes: counts.changes, today, locale }),
      rolesReport(counts.countries, locale),
      countriesReport(counts.countries, locale),
      returningReport({ returning: counts.returning, liveCount, editions, locale }),
    ],
    money: [
      methodsReport(counts.money, locale),
      itemsReport(counts.money, itemNames, locale),
      sumsByDayReport(counts.days, locale),
      receiptsReport(counts.receipts, locale),
    ],
    events: [demandReport(counts.events, locale), showUpReport(counts.events, locale)],
    work: [hoursReport(counts.hours, locale)],
  }
  if (hasLists) return reports
  const alone = (report: Report): Report => ({ ...report, rows: report.rows.map(({ cells }) => ({ cells })) })
  return {
    growth: reports.growth.map(alone),
    dancers: reports.dancers.map(alone),
    money: reports.money.map(alone),
    events: reports.events.map(alone),
    work: reports.work.map(alone),
  }
}
