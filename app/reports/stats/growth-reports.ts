import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay } from '#app/platform/values/local-day.ts'
import type { Report, ReportRow } from '../report.ts'
import { chartByDay } from './chart-by-day.ts'
import { type Curve, valueAt } from './curve.ts'
import { otherDays } from './for-sharing.ts'
import type { Forecast } from './forecast.ts'
import { formatCount, formatShare, money, whenText } from './labels.ts'
import type { ComparedEdition, Measure, RegistrationDay } from './statistics.ts'

/** No graph goes further back. */
const MOST_DAYS = 200

type CompareFor = {
  readonly edition: ComparedEdition
  readonly curves: readonly Curve[]
  readonly measure: Measure
  readonly locale: Locale
}

/** All editions over the same days before their first one. Y2 */
export function compareReport({ edition, curves, measure, locale }: CompareFor): Report {
  const unit = measure === 'money' ? 'cents' : 'count'
  const shownValue = (value: number) => (unit === 'cents' ? money(value, locale) : formatCount(value, locale))
  const own = curves.find((curve) => curve.edition.id === edition.id)
  const first = Math.min(MOST_DAYS, Math.max(0, ...curves.map(({ points }) => points[0]?.daysBefore ?? 0)))
  const last = Math.min(0, ...curves.map(({ points }) => points.at(-1)?.daysBefore ?? 0))
  const days =
    curves.length === 0 ? [] : Array.from({ length: first - last + 1 }, (_, index) => first - index)
  const valuesOf = (curve: Curve) => {
    const end = curve.points.at(-1)?.daysBefore ?? 0
    return days.map((day) => (day < end ? null : valueAt(curve, day)))
  }
  const lines = curves.map((curve) => ({
    label: curve.edition.name,
    tone: curve.edition.id === edition.id ? ('now' as const) : ('earlier' as const),
    values: valuesOf(curve),
  }))
  const rows: ReportRow[] = days.map((day, index) => ({
    cells: [day, ...lines.map(({ values }) => values[index] ?? null)],
  }))
  const texts = days.map((day, index) => {
    const of = lines.flatMap(({ label, values }) => {
      const value = values[index]
      return value === null || value === undefined ? [] : [`${label} ${shownValue(value)}`]
    })
    return { label: shortDay(day), text: `${whenText(day, locale)}: ${of.join(', ')}` }
  })
  const today = own?.points.at(-1)?.daysBefore
  const at = today ?? 0
  const others = curves.filter((curve) => curve !== own && curve.edition.number < edition.number)
  const value = own ? shownValue(valueAt(own, at)) : shownValue(0)
  const earlier = others.map((curve) => `${curve.edition.name} ${shownValue(valueAt(curve, at))}`).join(', ')
  const when = whenText(at, locale)
  return {
    key: 'compare',
    title: m.reports_compare_title({}, { locale }),
    summary:
      others.length > 0
        ? m.reports_compare_summary({ edition: edition.name, value, when, earlier }, { locale })
        : m.reports_compare_summary_alone({ edition: edition.name, value, when }, { locale }),
    note: m.reports_compare_note({}, { locale }),
    columns: [
      { label: m.reports_col_when({}, { locale }), kind: 'count' },
      ...lines.map(({ label }) => ({ label, kind: unit }) as const),
    ],
    rows,
    chart:
      days.length === 0
        ? null
        : {
            kind: 'lines',
            unit,
            steps: texts,
            lines,
            ticks: days.flatMap((day, index) => (day % 20 === 0 ? [index] : [])),
            today: today !== undefined && today > last ? days.indexOf(today) : undefined,
          },
    empty: m.reports_compare_empty({}, { locale }),
  }
}

/** Under the graph: how many days are left. */
function shortDay(day: number): string {
  return day === 0 ? '0' : day > 0 ? `−${day}` : `+${-day}`
}

type ForecastFor = {
  readonly own: Curve | undefined
  readonly forecast: Forecast | null
  readonly measure: Measure
  readonly locale: Locale
}

/** The forecast, with its error for earlier editions. Y7 */
export function forecastReport({ own, forecast, measure, locale }: ForecastFor): Report {
  const unit = measure === 'money' ? 'cents' : 'count'
  const shownValue = (value: number) => (unit === 'cents' ? money(value, locale) : formatCount(value, locale))
  const isOver = (own?.points.at(-1)?.daysBefore ?? 1) <= 0
  const common = {
    key: 'forecast',
    title: m.reports_forecast_title({}, { locale }),
    columns: [
      { label: m.reports_col_when({}, { locale }), kind: 'count' },
      { label: m.reports_col_expected({}, { locale }), kind: unit },
      { label: m.reports_col_least({}, { locale }), kind: unit },
      { label: m.reports_col_most({}, { locale }), kind: unit },
    ] as const,
    empty: isOver ? m.reports_forecast_over({}, { locale }) : m.reports_forecast_empty({}, { locale }),
  }
  if (!forecast || !own) return { ...common, summary: '', rows: [], chart: null }
  const { points, expected, least, most, worstError, from } = forecast
  const past = own.points.filter(({ daysBefore }) => daysBefore <= MOST_DAYS)
  const ahead = points.slice(1)
  const days = [...past, ...ahead].map(({ daysBefore }) => daysBefore)
  const gap = past.map(() => null)
  const todayPoint = past.at(-1)
  const joined = <Value>(values: readonly Value[]) => [...gap.slice(1), todayPoint?.value ?? null, ...values]
  return {
    ...common,
    summary: m.reports_forecast_summary(
      { expected: shownValue(expected), least: shownValue(least), most: shownValue(most) },
      { locale },
    ),
    note: m.reports_forecast_note(
      { editions: from.join(', '), error: formatShare(worstError, locale) },
      { locale },
    ),
    rows: points.map((point) => ({ cells: [point.daysBefore, point.expected, point.least, point.most] })),
    chart: {
      kind: 'lines',
      unit,
      steps: days.map((day, index) => {
        const point = ahead[index - past.length]
        const said_ = point
          ? `${shownValue(point.expected)} (${shownValue(point.least)}–${shownValue(point.most)})`
          : shownValue(past[index]?.value ?? 0)
        return { label: shortDay(day), text: `${whenText(day, locale)}: ${said_}` }
      }),
      ticks: days.flatMap((day, index) => (day % 20 === 0 ? [index] : [])),
      lines: [
        {
          // the forecast is written at the right end; the line itself would be called into its band
          label: '',
          tone: 'now',
          values: [...past.map(({ value }) => value), ...ahead.map(() => null)],
        },
        { label: shownValue(expected), tone: 'plain', values: joined(ahead.map((point) => point.expected)) },
      ],
      band: {
        least: joined(ahead.map((point) => point.least)),
        most: joined(ahead.map((point) => point.most)),
      },
      today: past.length - 1,
    },
  }
}

/** How many registered on each day. */
export function daysReport(days: readonly RegistrationDay[], locale: Locale): Report {
  const made = days.reduce((sum, day) => sum + day.made, 0)
  const known = days.filter(({ day }) => day !== otherDays)
  const best = known.toSorted((one, other) => other.made - one.made)[0]
  return {
    key: 'days',
    title: m.reports_days_title({}, { locale }),
    summary: best
      ? m.reports_days_summary(
          {
            made: formatCount(made, locale),
            days: formatCount(known.length, locale),
            best: formatDay(best.day, locale, 'running'),
            most: formatCount(best.made, locale),
          },
          { locale },
        )
      : m.reports_days_empty({}, { locale }),
    columns: [
      { label: m.reports_col_day({}, { locale }), kind: 'day' },
      { label: m.reports_col_made({}, { locale }), kind: 'count' },
      { label: m.reports_col_live({}, { locale }), kind: 'count' },
    ],
    rows: days.map((day) => ({ cells: [dayCell(day.day, locale), day.made, day.live] })),
    sums: [m.reports_together({}, { locale }), made, days.reduce((sum, day) => sum + day.live, 0)],
    chart: chartByDay(
      known,
      { label: m.reports_col_made({}, { locale }), unit: 'count', measure: ({ made }) => made },
      locale,
    ),
    empty: m.reports_days_empty({}, { locale }),
  }
}

/** A day as a cell, `2025-11-13`, or the name of the combined small days. Y8 */
export function dayCell(day: RegistrationDay['day'], locale: Locale): string {
  return day === otherDays ? m.reports_other({}, { locale }) : day
}
