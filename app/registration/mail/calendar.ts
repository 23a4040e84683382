import { roleName } from '#app/mail/wording.ts'
import { inLocale } from '#app/platform/locale.ts'
import { calendarFile } from '#app/programme/calendar/calendar.ts'
import type { PickView } from '../registration.ts'
import type { MessageFacts } from './message-facts.ts'

/**
 * The dancer's places as an iCalendar file, and those that a cancelled event took: calendars that have them from an earlier e-mail would keep them
 * (E13). Contains no secret.
 *
 * @param madeAt when the e-mail was queued
 */
export function calendarOf(
  { locale, edition, venues, registration, origin }: MessageFacts,
  madeAt: Date,
): string {
  const shown = registration.picks.filter((pick) => pick.state === 'placed' || tookPlace(pick))
  return calendarFile(
    shown.map(({ event, role }) => ({ event, description: role ? roleName(role, locale) : null })),
    { name: inLocale(edition.name, locale).text, locale, venues, origin, madeAt },
  )
}

/** Whether the dancer had a place in an event that is cancelled now; those who only waited for it have nothing in their calendar. */
export function tookPlace({ placedAt, event }: PickView): boolean {
  return event.status === 'cancelled' && placedAt !== null
}
