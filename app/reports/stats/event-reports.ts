import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import type { Report } from '../report.ts'
import { formatCount, formatShare, functionName } from './labels.ts'
import type { EventDemand, HoursLine } from './statistics.ts'

/** More bars are not readable; the table has all events. */
const MOST_BARS = 12

/** How many picked each event, got a place, or never did. Y5 */
export function demandReport(events: readonly EventDemand[], locale: Locale): Report {
  const asked = events.filter((event) => event.asked > 0)
  const sum = (of: 'asked' | 'served' | 'servedLater' | 'neverPlaced') =>
    asked.reduce((whole, event) => whole + event[of], 0)
  const worst = asked
    .filter(({ neverPlaced, servedLater }) => neverPlaced + servedLater > 0)
    .sort((one, other) => other.neverPlaced - one.neverPlaced || other.servedLater - one.servedLater)
  return {
    key: 'demand',
    title: m.reports_demand_title({}, { locale }),
    summary: m.reports_demand_summary(
      {
        asked: formatCount(sum('asked'), locale),
        served: formatCount(sum('served'), locale),
        later: formatCount(sum('servedLater'), locale),
        never: formatCount(sum('neverPlaced'), locale),
      },
      { locale },
    ),
    columns: [
      { label: m.reports_col_event({}, { locale }), kind: 'text' },
      { label: m.reports_col_asked({}, { locale }), kind: 'count' },
      { label: m.reports_col_served({}, { locale }), kind: 'count' },
      { label: m.reports_col_later({}, { locale }), kind: 'count' },
      { label: m.reports_col_median({}, { locale }), kind: 'hours' },
      { label: m.reports_col_never({}, { locale }), kind: 'count' },
    ],
    rows: asked.map((event) => ({
      cells: [
        inLocale(event.title, locale).text,
        event.asked,
        event.served,
        event.servedLater,
        event.medianWaitHours,
        event.neverPlaced,
      ],
      href: `/admin/dogodek?id=${event.id}`,
    })),
    sums: [
      m.reports_together({}, { locale }),
      sum('asked'),
      sum('served'),
      sum('servedLater'),
      null,
      sum('neverPlaced'),
    ],
    chart:
      worst.length === 0
        ? null
        : {
            kind: 'bars',
            series: [
              { label: m.reports_col_never({}, { locale }), tone: 'now' },
              { label: m.reports_col_later({}, { locale }), tone: 'earlier' },
            ],
            bars: worst.slice(0, MOST_BARS).map(({ title, neverPlaced, servedLater }) => ({
              label: inLocale(title, locale).text,
              values: [neverPlaced, servedLater],
              text: `${formatCount(neverPlaced, locale)} + ${formatCount(servedLater, locale)}`,
            })),
          },
    empty: m.reports_demand_empty({}, { locale }),
  }
}

/** How many dancers with a place were checked in, by event; events without any check-in are left out. Y6 */
export function showUpReport(events: readonly EventDemand[], locale: Locale): Report {
  const held = events.filter((event) => event.checkedIn > 0)
  const sum = (of: 'placed' | 'checkedIn') => held.reduce((whole, event) => whole + event[of], 0)
  return {
    key: 'showUp',
    title: m.reports_showup_title({}, { locale }),
    summary: m.reports_showup_summary(
      { came: formatCount(sum('checkedIn'), locale), placed: formatCount(sum('placed'), locale) },
      { locale },
    ),
    columns: [
      { label: m.reports_col_event({}, { locale }), kind: 'text' },
      { label: m.reports_col_placed({}, { locale }), kind: 'count' },
      { label: m.reports_col_came({}, { locale }), kind: 'count' },
      { label: m.reports_col_rate({}, { locale }), kind: 'percent' },
    ],
    rows: held.map((event) => ({
      cells: [inLocale(event.title, locale).text, event.placed, event.checkedIn, rateOf(event)],
      href: `/admin/dogodek?id=${event.id}`,
    })),
    sums: [
      m.reports_together({}, { locale }),
      sum('placed'),
      sum('checkedIn'),
      sum('placed') === 0 ? null : sum('checkedIn') / sum('placed'),
    ],
    chart:
      held.length === 0
        ? null
        : {
            kind: 'bars',
            series: [
              { label: m.reports_col_came({}, { locale }), tone: 'now' },
              { label: m.reports_col_placed({}, { locale }), tone: 'earlier' },
            ],
            bars: held.slice(0, MOST_BARS).map((event) => ({
              label: inLocale(event.title, locale).text,
              values: [event.checkedIn, event.placed - event.checkedIn],
              text: `${formatCount(event.checkedIn, locale)} / ${formatCount(event.placed, locale)} · ${formatShare(rateOf(event), locale)}`,
            })),
          },
    empty: m.reports_showup_empty({}, { locale }),
  }
}

function rateOf({ placed, checkedIn }: EventDemand): number {
  return placed === 0 ? 0 : checkedIn / placed
}

/** What a line of hours is about. */
function hoursName({ of, function: what }: HoursLine, locale: Locale): string {
  if (of === 'shifts') return m.reports_hours_shifts({}, { locale })
  return of === 'orders' ? m.reports_hours_orders({}, { locale }) : functionName(what ?? '', locale)
}

const hoursScreens = {
  team: '/admin/team',
  shifts: '/admin/izmene',
  orders: '/admin/workOrders',
} as const satisfies Record<HoursLine['of'], string>

/** Hours of the team, of shifts and of work orders. */
export function hoursReport(hours: readonly HoursLine[], locale: Locale): Report {
  const sum = (of: 'plannedHours' | 'doneHours' | 'people') =>
    hours.reduce((whole, line) => whole + line[of], 0)
  return {
    key: 'hours',
    title: m.reports_hours_title({}, { locale }),
    summary: m.reports_hours_summary(
      { planned: formatCount(sum('plannedHours'), locale), done: formatCount(sum('doneHours'), locale) },
      { locale },
    ),
    columns: [
      { label: m.reports_col_function({}, { locale }), kind: 'text' },
      { label: m.reports_col_people({}, { locale }), kind: 'count' },
      { label: m.reports_col_planned_hours({}, { locale }), kind: 'hours' },
      { label: m.reports_col_done_hours({}, { locale }), kind: 'hours' },
    ],
    rows: hours.map((line) => ({
      cells: [hoursName(line, locale), line.people, line.plannedHours, line.doneHours],
      href: hoursScreens[line.of],
    })),
    sums: [m.reports_together({}, { locale }), sum('people'), sum('plannedHours'), sum('doneHours')],
    chart:
      hours.length === 0
        ? null
        : {
            kind: 'bars',
            series: [
              { label: m.reports_col_done_hours({}, { locale }), tone: 'now' },
              { label: m.reports_col_planned_hours({}, { locale }), tone: 'earlier' },
            ],
            bars: hours.map((line) => ({
              label: hoursName(line, locale),
              values: [line.doneHours, Math.max(0, line.plannedHours - line.doneHours)],
              text: `${formatCount(line.doneHours, locale)} / ${formatCount(line.plannedHours, locale)}`,
            })),
          },
    empty: m.reports_hours_empty({}, { locale }),
  }
}
