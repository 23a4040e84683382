import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatCount, money, roleNames } from './labels.ts'
import { liveStatuses, type StatisticsCounts } from './statistics.ts'

/** A number that is worth seeing first, with the list that it counts. */
export type Fact = { readonly label: string; readonly value: string; readonly href?: string }

const live = `status=${liveStatuses.join(',')}`

/** How the edition stands. Every number leads to the list of just that many; an archive has its sums only. Y1, Y3 */
export function factsOf(
  { statuses, countries, money: sums }: StatisticsCounts,
  { locale, hasList }: { readonly locale: Locale; readonly hasList: boolean },
): Fact[] {
  const count = (role: string) => countries.reduce((sum, one) => sum + (one.role === role ? one.count : 0), 0)
  const all = countries.reduce((sum, one) => sum + one.count, 0)
  const ended = (statuses.cancelled ?? 0) + (statuses.released ?? 0)
  const fact = (label: string, value: number, search: string): Fact => ({
    label,
    value: formatCount(value, locale),
    ...(hasList && { href: `/admin/prijave?${search}` }),
  })
  return [
    fact(m.reports_fact_live({}, { locale }), all, live),
    ...(['leader', 'follower', 'both'] as const).map((role) =>
      fact(roleNames[role]({}, { locale }), count(role), `${live}&role=${role}`),
    ),
    fact(m.reports_fact_waiting({}, { locale }), statuses.waiting ?? 0, 'status=waiting'),
    fact(m.reports_fact_ended({}, { locale }), ended, 'status=cancelled,released'),
    { label: m.reports_fact_paid({}, { locale }), value: money(sums.paidCents, locale) },
  ]
}
