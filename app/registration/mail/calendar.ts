import { roleName } from '#app/mail/wording.ts'
import { inLocale } from '#app/platform/locale.ts'
import { calendarFile } from '#app/programme/calendar/calendar.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import type { PickView } from '../registration.ts'
import type { MessageFacts } from './message-facts.ts'

/**
 * The dancer's places as an iCalendar file, and as cancelled those that a cancelled event took or that the dancer no longer has: calendars that have
 * them from an earlier e-mail would keep them (E13, E28). Contains no secret.
 *
 * @param madeAt when the e-mail was queued
 * @param left events where the dancer had a place, besides those of the registration; one where they have a place again is no longer left
 */
export function calendarOf(
  { locale, edition, venues, registration, origin }: MessageFacts,
  madeAt: Date,
  left: readonly FestivalEvent[] = [],
): string {
  const shown = registration.picks.filter((pick) => pick.state === 'placed' || tookPlace(pick))
  const entries = shown.map(({ event, role, state }) => ({
    event: state === 'placed' ? event : cancelled(event),
    description: role ? roleName(role, locale) : null,
  }))
  const others = left.filter(({ id }) => !shown.some(({ eventId }) => eventId === id))
  return calendarFile(
    [...entries, ...others.map((event) => ({ event: cancelled(event), description: null }))],
    { name: inLocale(edition.name, locale).text, locale, venues, origin, madeAt },
  )
}

/** Whether the dancer had a place in an event that is cancelled or left now; those who only waited for it have nothing in their calendar. */
export function tookPlace({ placedAt, event, state }: PickView): boolean {
  return (event.status === 'cancelled' || state === 'left') && placedAt !== null
}

function cancelled(event: FestivalEvent): FestivalEvent {
  return { ...event, status: 'cancelled' }
}
