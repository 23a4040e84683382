import { roleName } from '#app/mail/wording.ts'
import { inLocale } from '#app/platform/locale.ts'
import { calendarFile } from '#app/programme/calendar/calendar.ts'
import type { MessageFacts } from './message-facts.ts'

/**
 * The dancer's places as an iCalendar file. Contains no secret.
 *
 * @param madeAt when the e-mail was queued
 */
export function calendarOf(
  { locale, edition, venues, registration, origin }: MessageFacts,
  madeAt: Date,
): string {
  const placed = registration.picks.filter(({ state }) => state === 'placed')
  return calendarFile(
    placed.map(({ event, role }) => ({ event, description: role ? roleName(role, locale) : null })),
    { name: inLocale(edition.name, locale).text, locale, venues, origin, madeAt },
  )
}
