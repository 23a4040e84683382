import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Level, levels } from '../event.ts'
import { type Seeker, seekers } from '../ui/list/filter-events.ts'

/** What somebody wants of the festival; it stands in the address, as the selection does. */
export type Wish = {
  readonly role: Seeker
  readonly level: Level
  readonly days: readonly LocalDay[]
  /** Whether nights may end after one in the morning. */
  readonly late: boolean
}

/** Levels that somebody can have: what is open is for each of them. */
export const dancersLevels = levels.filter((level) => level !== 'open')

/**
 * Reads the form, and the address that it leads to. Null where no role or no level is said; days that the festival has not are left out, none
 * said means all.
 */
export function wishFrom(query: URLSearchParams, days: readonly LocalDay[]): Wish | null {
  const role = seekers.find((one) => one === query.get('role'))
  const level = dancersLevels.find((one) => one === query.get('level'))
  if (!role || !level) return null
  const named = query
    .getAll('days')
    .flatMap((value) => value.split('.'))
    .filter(isLocalDay)
  const wanted = days.filter((day) => named.includes(day))
  return { role, level, days: wanted.length > 0 ? wanted : days, late: query.get('late') === 'yes' }
}

/** How a wish stands in an address: each name once. */
export function wishFields({ role, level, days, late }: Wish): Record<string, string> {
  return { role, level, days: days.join('.'), ...(late && { late: 'yes' }) }
}
