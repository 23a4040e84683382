import { addDays, daysBetween, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import type { Edition } from './edition.ts'

export type RegistrationPhase = 'notYetOpen' | 'open' | 'closed'

/** The one phase registration is in at `now`: open from `opensAt`, closed from `closesAt` on. F1. */
export function registrationPhase(
  { opensAt, closesAt }: Pick<Edition, 'opensAt' | 'closesAt'>,
  now: Date,
): RegistrationPhase {
  if (now < opensAt) return 'notYetOpen'
  return now < closesAt ? 'open' : 'closed'
}

/** Whether the day after the last one has begun: programme and prices are history then. F2. */
export function isAfterFestival({ endsOn }: Pick<Edition, 'endsOn'>, now: Date): boolean {
  return now >= startOfDay(addDays(endsOn, 1))
}

/** Every day of the festival, first to last. F3. */
export function festivalDays({ startsOn, endsOn }: Pick<Edition, 'startsOn' | 'endsOn'>): LocalDay[] {
  return Array.from({ length: daysBetween(startsOn, endsOn) + 1 }, (_, day) => addDays(startsOn, day))
}

/** Whether the edition is closed (F22) or archived (F18), so that nobody can register, change or plan. */
export function isFrozen({ closed, archived }: Pick<Edition, 'closed' | 'archived'>): boolean {
  return closed || archived
}
