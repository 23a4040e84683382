import ical, { ICalCalendarMethod, type ICalDayJsStub, ICalEventStatus } from 'ical-generator'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { formatTime, localDayOf, zone } from '#app/platform/values/local-day.ts'
import { instantAt } from '#app/platform/values/typed-date.ts'
import type { FestivalEvent, Venue } from '../event.ts'

export type CalendarEntry = {
  readonly event: Pick<FestivalEvent, 'id' | 'title' | 'startsAt' | 'endsAt' | 'venue' | 'status'>
  /** Below the title: artists and kind. */
  readonly description: string | null
  /** The event's page. */
  readonly url?: string
}

export type CalendarOptions = {
  /** The calendar's name. */
  readonly name: string
  readonly locale: Locale
  readonly venues: readonly Venue[]
  /** The festival's origin: `https://festival.example`; part of every UID. */
  readonly origin: string
  /** When the file was made. */
  readonly madeAt: Date
}

/**
 * Events as an iCalendar file (RFC 5545), at the festival's local times. Each event keeps its UID, so that calendars update it; a cancelled one is
 * sent as `CANCELLED`, otherwise calendars would keep it. E13.
 */
export function calendarFile(
  entries: readonly CalendarEntry[],
  { name, locale, venues, origin, madeAt }: CalendarOptions,
): string {
  const { hostname } = new URL(origin)
  const calendar = ical({
    name,
    prodId: { company: 'Ronda', product: 'Festival', language: locale },
    method: ICalCalendarMethod.PUBLISH,
    // The calendar itself has no zone: its stamps are in UTC, as RFC 5545 requires, and each event names the zone. Without events the zone is the one
    // component that a calendar must have (3.6).
    timezone: { name: entries.length === 0 ? zone : null, generator: () => ljubljana },
  })
  for (const { event, description, url } of entries) {
    const venue = venues.find(({ slug }) => slug === event.venue)
    // a local time of October's repeated hour means the first one (3.3.5): the second can only be written in UTC
    const isLocal = [event.startsAt, event.endsAt].every(hasOwnTime)
    calendar.createEvent({
      id: `${event.id}@${hostname}`,
      timezone: isLocal ? zone : null,
      stamp: madeAt,
      sequence: sequenceAt(madeAt),
      start: isLocal ? onWallClock(event.startsAt) : event.startsAt,
      end: isLocal ? onWallClock(event.endsAt) : event.endsAt,
      summary: inLocale(event.title, locale).text,
      description,
      url: url ?? null,
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
  // every line is terminated, the last too (3.1)
  return `${calendar.toString().trimEnd()}\r\n`
}

/**
 * The number of the revision, by which a calendar knows a later file from an earlier one (RFC 5545, 3.8.7.4): seconds since 2020, because no event counts its
 * changes. Fits 32 bits until 2088.
 */
function sequenceAt(madeAt: Date): number {
  return Math.max(0, Math.floor((madeAt.getTime() - since2020) / 1_000))
}
const since2020 = Date.UTC(2020, 0, 1)

/** Whether the instant's local time means it, and not an hour earlier. */
function hasOwnTime(instant: Date): boolean {
  return instantAt(localDayOf(instant), formatTime(instant, 'en')).getTime() === instant.getTime()
}

/** A plain `Date` would be written in the machine's zone; the library formats date objects of this shape by their own methods. */
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
