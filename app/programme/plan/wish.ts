import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Level, levels } from '../event.ts'
import { type Seeker, seekers } from '../ui/list/filter-events.ts'

/** A dancer's wishes for a plan; stored in the address, like the selection. */
export type Wish = {
  readonly role: Seeker
  readonly level: Level
  readonly days: readonly LocalDay[]
  /** Whether nights may end after one in the morning. */
  readonly late: boolean
}

/** The levels of dancers: every level except open ones, which suit each of them. */
export const dancersLevels = levels.filter((level) => level !== 'open')

/** Reads the form, and the address that it leads to. Null without a role and a level; unknown days are ignored, none means all. */
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

/** A wish as fields of an address: each name once. */
export function wishFields({ role, level, days, late }: Wish): Record<string, string> {
  return { role, level, days: days.join('.'), ...(late && { late: 'yes' }) }
}
