import { addDays, type LocalDay, localDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Edition } from './edition.ts'

type Keeping = Pick<Edition, 'endsOn' | 'keepRegistrationsYears' | 'keepListsDays' | 'keepVolunteersDays'>

/** What an edition knows of people, by how long it is kept. */
export type Kept = 'registrations' | 'lists' | 'volunteers'

/** The last day on which it is kept: the terms promise it, and the house forgets by it. F15. */
export function keptUntil(edition: Keeping, what: Kept): LocalDay {
  const { endsOn } = edition
  if (what === 'lists') return addDays(endsOn, edition.keepListsDays)
  if (what === 'volunteers') return addDays(endsOn, edition.keepVolunteersDays)
  return localDay(`${Number(endsOn.slice(0, 4)) + edition.keepRegistrationsYears}-12-31`)
}

/** Whether that day is over. F15. */
export function isRetentionOver(edition: Keeping, what: Kept, now: Date): boolean {
  return keptUntil(edition, what) < localDayOf(now)
}
