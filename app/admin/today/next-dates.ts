import type { Edition } from '#app/festival/edition.ts'
import { daysBetween, type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'

export type DateKind =
  | 'opens'
  | 'superEarlyEnds'
  | 'earlyEnds'
  | 'closes'
  | 'rolesFixed'
  | 'festivalBegins'
  | 'festivalEnds'

/** A day on which something of an edition changes, with the days until then. */
export type NextDate = { readonly kind: DateKind; readonly day: LocalDay; readonly daysLeft: number }

type Dates = Pick<
  Edition,
  'opensAt' | 'superEarlyUntil' | 'earlyUntil' | 'closesAt' | 'rolesFixedAt' | 'startsOn' | 'endsOn'
>

const MOST = 3

/** The next days on which something changes, today's too, the nearest first. */
export function nextDates(edition: Dates, now: Date): NextDate[] {
  const today = localDayOf(now)
  const days: readonly (readonly [DateKind, LocalDay | null])[] = [
    ['opens', localDayOf(edition.opensAt)],
    ['superEarlyEnds', edition.superEarlyUntil],
    ['earlyEnds', edition.earlyUntil],
    ['closes', localDayOf(edition.closesAt)],
    ['rolesFixed', edition.rolesFixedAt && localDayOf(edition.rolesFixedAt)],
    ['festivalBegins', edition.startsOn],
    ['festivalEnds', edition.endsOn],
  ]
  return days
    .flatMap(([kind, day]) => (day === null ? [] : [{ kind, day, daysLeft: daysBetween(today, day) }]))
    .filter(({ daysLeft }) => daysLeft >= 0)
    .toSorted((one, other) => one.daysLeft - other.daysLeft)
    .slice(0, MOST)
}
