import ical, { ICalCalendarMethod, type ICalDayJsStub, ICalEventStatus } from 'ical-generator'
import { formatTime, localDayOf, zone } from '#app/platform/local-day.ts'
import { inLocale } from '#app/platform/locale.ts'
import type { LetterFacts } from './letter-facts.ts'
import { roleName } from './wording.ts'

/**
 * The dancer's places as an iCalendar file (RFC 5545), at the festival's local times. Each event keeps its UID from letter to letter, so
 * that a calendar corrects what it has. Holds no secret.
 *
 * @param madeAt when the letter was posted
 */
export function calendarOf(
  { locale, edition, venues, registration, origin }: LetterFacts,
  madeAt: Date,
): string {
  const { hostname } = new URL(origin)
  const placed = registration.picks.filter(({ state }) => state === 'placed')
  const calendar = ical({
    name: inLocale(edition.name, locale).text,
    prodId: { company: 'Ronda', product: 'Festival', language: locale },
    method: ICalCalendarMethod.PUBLISH,
    // No zone of the calendar's own: its stamps are UTC, as RFC 5545 wants them, and each event names the zone.
    timezone: { name: null, generator: () => ljubljana },
  })
  for (const { event, role } of placed) {
    const venue = venues.find(({ slug }) => slug === event.venue)
    calendar.createEvent({
      id: `${event.id}@${hostname}`,
      timezone: zone,
      stamp: madeAt,
      start: onWallClock(event.startsAt),
      end: onWallClock(event.endsAt),
      summary: inLocale(event.title, locale).text,
      description: role ? roleName(role, locale) : null,
      location: venue
        ? {
            title: inLocale(venue.name, locale).text,
            address: `${venue.address}, ${venue.city}`,
            geo: { lat: venue.latitude, lon: venue.longitude },
          }
        : null,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return calendar.toString()
}

/** A plain `Date` would be written by the machine's clock; the library asks date objects of this shape for their digits. */
function onWallClock(instant: Date): ICalDayJsStub {
  const written: ICalDayJsStub = {
    format: (pattern) =>
      pattern === 'YYYYMMDD'
        ? localDayOf(instant).replaceAll('-', '')
        : `${formatTime(instant, 'en').replace(':', '')}00`,
    tz: () => written,
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => instant.toJSON(),
  }
  return written
}

/** Central European time with the European Union's summer time (directive 2000/84/EC). */
const ljubljana = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')
