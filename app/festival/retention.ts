import { addDays, type LocalDay, localDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Edition } from './edition.ts'

type RetentionPeriods = Pick<
  Edition,
  'endsOn' | 'keepRegistrationsYears' | 'keepListsDays' | 'keepVolunteersDays'
>

/** The kinds of personal data of an edition, by retention. */
export type RetainedData = 'registrations' | 'lists' | 'volunteers'

/** The last day on which the data is retained: promised in the terms, enforced by the server. F15. */
export function retainedUntil(edition: RetentionPeriods, what: RetainedData): LocalDay {
  const { endsOn } = edition
  if (what === 'lists') return addDays(endsOn, edition.keepListsDays)
  if (what === 'volunteers') return addDays(endsOn, edition.keepVolunteersDays)
  return localDay(`${Number(endsOn.slice(0, 4)) + edition.keepRegistrationsYears}-12-31`)
}

/** Whether that day is over. F15. */
export function isRetentionOver(edition: RetentionPeriods, what: RetainedData, now: Date): boolean {
  return retainedUntil(edition, what) < localDayOf(now)
}
