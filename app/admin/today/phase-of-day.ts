import type { Edition } from '#app/festival/edition.ts'
import { isAfterFestival, registrationPhase } from '#app/festival/phase.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'

/** The phase of an edition's year. */
export type YearPhase = 'prepared' | 'open' | 'closed' | 'festival' | 'over' | 'finished' | 'archived'

type Dated = Pick<Edition, 'opensAt' | 'closesAt' | 'startsOn' | 'endsOn' | 'closed' | 'archived'>

/** The phase in which an edition is at `now`: its last one that has begun. */
export function phaseOfDay(edition: Dated, now: Date): YearPhase {
  if (edition.archived) return 'archived'
  if (edition.closed) return 'finished'
  if (isAfterFestival(edition, now)) return 'over'
  if (localDayOf(now) >= edition.startsOn) return 'festival'
  const phase = registrationPhase(edition, now)
  return phase === 'notYetOpen' ? 'prepared' : phase
}
