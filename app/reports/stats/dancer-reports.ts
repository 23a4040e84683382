import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { DancerRole } from '#app/registration/registration.ts'
import type { Report, ReportRow } from '../report.ts'
import { roleCurves } from './curve.ts'
import { otherCountry } from './for-sharing.ts'
import { formatCount, formatShare, roleNames, roleTones, whenText } from './labels.ts'
import {
  type ComparedEdition,
  type CountryCount,
  type DayChange,
  liveStatuses,
  type ReturningCount,
} from './statistics.ts'

const roles = ['leader', 'follower', 'both'] as const satisfies readonly DancerRole[]
/** A graph of more is a wall; the table has all. */
const MOST_BARS = 14

const live = `status=${liveStatuses.join(',')}`
const roleSeries = (locale: Locale) =>
  roles.map((role) => ({ label: roleNames[role]({}, { locale }), tone: roleTones[role] }))

/**
 * Live registrations by country and role, the most frequent country first and the combined small ones last; the graph has 14 countries at
 * most. Y1, Y3
 */
export function countriesReport(countries: readonly CountryCount[], locale: Locale): Report {
  const groups = [...Map.groupBy(countries, ({ country }) => country)].map(([country, of]) => {
    const counts = roles.map((role) => sum(of.filter((one) => one.role === role)))
    return { country, counts, all: sum(of) }
  })
  const inOrder = groups.sort(
    (one, other) =>
      Number(one.country === otherCountry) - Number(other.country === otherCountry) ||
      other.all - one.all ||
      (one.country < other.country ? -1 : 1),
  )
  const all = sum(countries)
  const name = (country: string) =>
    country === otherCountry ? m.reports_other({}, { locale }) : countryName(country, locale)
  const rows: ReportRow[] = inOrder.map(({ country, counts, all: of }) => ({
    cells: [name(country), ...counts, of, all === 0 ? 0 : of / all],
    href: country === otherCountry ? undefined : `/admin/prijave?${live}&country=${country}`,
  }))
  const [first] = inOrder
  return {
    key: 'countries',
    title: m.reports_countries_title({}, { locale }),
    summary: first
      ? m.reports_countries_summary(
          {
            count: inOrder.filter(({ country }) => country !== otherCountry).length,
            first: name(first.country),
            most: formatCount(first.all, locale),
            all: formatCount(all, locale),
          },
          { locale },
        )
      : m.reports_days_empty({}, { locale }),
    columns: [
      { label: m.reports_country({}, { locale }), kind: 'text' },
      ...roles.map((role) => ({ label: roleNames[role]({}, { locale }), kind: 'count' }) as const),
      { label: m.reports_together({}, { locale }), kind: 'count' },
      { label: m.reports_share_of({}, { locale }), kind: 'percent' },
    ],
    rows,
    sums: [m.reports_together({}, { locale }), ...sumsByRole(countries), all, null],
    chart:
      rows.length === 0
        ? null
        : {
            kind: 'bars',
            series: roleSeries(locale),
            bars: inOrder.slice(0, MOST_BARS).map(({ country, counts, all: of }) => ({
              label: name(country),
              values: counts,
              text: formatCount(of, locale),
            })),
          },
    empty: m.reports_days_empty({}, { locale }),
  }
}

/** Live registrations by role, with the share of each; no rows while there is none. Y1, Y3 */
export function rolesReport(countries: readonly CountryCount[], locale: Locale): Report {
  const counts = sumsByRole(countries)
  const all = sum(countries)
  const [leaders = 0, followers = 0, both = 0] = counts
  return {
    key: 'roles',
    title: m.reports_roles_title({}, { locale }),
    summary: m.reports_roles_summary(
      {
        leaders: formatCount(leaders, locale),
        followers: formatCount(followers, locale),
        both: formatCount(both, locale),
      },
      { locale },
    ),
    columns: [
      { label: m.reports_role({}, { locale }), kind: 'text' },
      { label: m.reports_col_dancers({}, { locale }), kind: 'count' },
      { label: m.reports_share_of({}, { locale }), kind: 'percent' },
    ],
    rows: (all === 0 ? [] : roles).map((role, index) => ({
      cells: [
        roleNames[role]({}, { locale }),
        counts[index] ?? 0,
        all === 0 ? 0 : (counts[index] ?? 0) / all,
      ],
      href: `/admin/prijave?${live}&role=${role}`,
    })),
    sums: [m.reports_together({}, { locale }), all, null],
    chart:
      all === 0
        ? null
        : {
            kind: 'bars',
            series: roleSeries(locale),
            bars: roles.map((role, index) => ({
              label: roleNames[role]({}, { locale }),
              values: roles.map((_, part) => (part === index ? (counts[index] ?? 0) : 0)),
              text: `${formatCount(counts[index] ?? 0, locale)} · ${formatShare((counts[index] ?? 0) / all, locale)}`,
            })),
          },
    empty: m.reports_days_empty({}, { locale }),
  }
}

type BalanceFor = {
  readonly edition: ComparedEdition
  readonly changes: readonly DayChange[]
  readonly today: LocalDay
  readonly locale: Locale
}

/** How leading and following stood day by day. */
export function balanceReport({ edition, changes, today, locale }: BalanceFor): Report {
  const curves = roleCurves(edition, changes, today)
  const days = curves[0]?.points.map(({ daysBefore }) => daysBefore) ?? []
  const value = (role: number, index: number) => curves[role]?.points[index]?.value ?? 0
  const last = days.length - 1
  const numbersAt = (index: number) => ({
    leaders: formatCount(value(0, index), locale),
    followers: formatCount(value(1, index), locale),
    both: formatCount(value(2, index), locale),
  })
  return {
    key: 'balance',
    title: m.reports_balance_title({}, { locale }),
    summary: m.reports_balance_summary(numbersAt(last), { locale }),
    columns: [
      { label: m.reports_col_when({}, { locale }), kind: 'count' },
      ...roles.map((role) => ({ label: roleNames[role]({}, { locale }), kind: 'count' }) as const),
    ],
    rows: days.map((day, index) => ({ cells: [day, value(0, index), value(1, index), value(2, index)] })),
    chart:
      days.length === 0
        ? null
        : {
            kind: 'lines',
            unit: 'count',
            steps: days.map((day, index) => ({
              label: day === 0 ? '0' : day > 0 ? `−${day}` : `+${-day}`,
              text: `${whenText(day, locale)}: ${m.reports_balance_summary(numbersAt(index), { locale })}`,
            })),
            ticks: days.flatMap((day, index) => (day % 20 === 0 ? [index] : [])),
            lines: curves.map(({ role, points }) => ({
              label: roleNames[role]({}, { locale }),
              tone: roleTones[role],
              values: points.map((point) => point.value),
            })),
          },
    empty: m.reports_days_empty({}, { locale }),
  }
}

type ReturningFor = {
  readonly returning: readonly ReturningCount[]
  readonly liveCount: number
  readonly editions: readonly ComparedEdition[]
  readonly locale: Locale
}

/** Returning dancers, by the last of their earlier editions. Y4 */
export function returningReport({ returning, liveCount, editions, locale }: ReturningFor): Report {
  const again = returning.reduce((whole, { count }) => whole + count, 0)
  // the count of an erased dancer stays, also after a friend with the same address had cancelled
  const fresh = Math.max(0, liveCount - again)
  const nameOf = (number: number) =>
    editions.find((edition) => edition.number === number)?.name ?? String(number)
  const lines = [
    { label: m.reports_returning_new({}, { locale }), count: fresh },
    ...returning.map(({ sinceNumber, count }) => ({
      label: m.reports_returning_since({ edition: nameOf(sinceNumber) }, { locale }),
      count,
    })),
  ]
  const all = fresh + again
  return {
    key: 'returning',
    title: m.reports_returning_title({}, { locale }),
    summary: m.reports_returning_summary(
      { all: formatCount(all, locale), again: formatCount(again, locale), fresh: formatCount(fresh, locale) },
      { locale },
    ),
    note: m.reports_returning_note({}, { locale }),
    columns: [
      { label: m.reports_returning_title({}, { locale }), kind: 'text' },
      { label: m.reports_col_dancers({}, { locale }), kind: 'count' },
      { label: m.reports_share_of({}, { locale }), kind: 'percent' },
    ],
    rows: all === 0 ? [] : lines.map(({ label, count }) => ({ cells: [label, count, count / all] })),
    sums: [m.reports_together({}, { locale }), all, null],
    chart:
      all === 0
        ? null
        : {
            kind: 'bars',
            series: [{ label: m.reports_col_dancers({}, { locale }), tone: 'plain' }],
            bars: lines.map(({ label, count }) => ({
              label,
              values: [count],
              text: `${formatCount(count, locale)} · ${formatShare(count / all, locale)}`,
            })),
          },
    empty: m.reports_days_empty({}, { locale }),
  }
}

function sumsByRole(countries: readonly CountryCount[]): number[] {
  return roles.map((role) => sum(countries.filter((one) => one.role === role)))
}

function sum(counts: readonly CountryCount[]): number {
  return counts.reduce((whole, { count }) => whole + count, 0)
}
