import { formatDays } from '#app/festival/content/edition-facts.ts'
import { type Bilingual, inBothLocales, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import type { FestivalEvent, Venue } from '../event.ts'
import type { Timetable } from '../timetable.ts'
import { groupByDay } from '../ui/list/group-by-day.ts'
import { kindLabel, shownLevelLabel } from '../ui/programme-labels.ts'
import { eventHref } from '../ui/programme-links.ts'

/** The programme as text, ready to be formatted as plain text or HTML, without anything that changes from hour to hour. */
export type WrittenProgramme = {
  readonly festival: string
  /** The festival's bilingual name, for the document's own title. */
  readonly festivalNames: string
  readonly title: string
  /** From when to when; null while there are no events. */
  readonly days: string | null
  readonly sections: readonly {
    readonly day: LocalDay
    readonly heading: string
    readonly events: readonly WrittenEvent[]
  }[]
  readonly venuesHeading: string
  readonly venues: readonly { readonly name: string; readonly address: string; readonly directions: string }[]
}

export type WrittenEvent = {
  /** Its page's address, after the origin. */
  readonly href: string
  /** `17:30–19:00` */
  readonly hours: string
  readonly title: string
  /** Kind, level where useful, venue. */
  readonly facts: readonly string[]
  readonly artists: string
  readonly text: string
  /** What is wrong with it: cancelled. */
  readonly state: string | null
}

/** Published and cancelled events, in the order given, by festival day. */
export function writeProgramme(
  festival: Bilingual,
  { events, venues, artists }: Pick<Timetable, 'events' | 'venues' | 'artists'>,
  locale: Locale,
): WrittenProgramme {
  const shown = events.filter(({ status }) => status !== 'draft')
  const days = groupByDay(shown)
  const used = new Set(shown.map(({ venue }) => venue))
  const names = new Map(artists.map(({ slug, name }) => [slug, name]))
  return {
    festival: inLocale(festival, locale).text,
    festivalNames: inBothLocales(festival),
    title: m.programme_title({}, { locale }),
    days: daysInWords(
      days.map(({ day }) => day),
      locale,
    ),
    sections: days.map(({ day, events: ofDay }) => ({
      day,
      heading: capitalised(formatDay(day, locale, 'heading')),
      events: ofDay.map((event) => writeEvent(event, venues, names, locale)),
    })),
    venuesHeading: m.programme_locations_title({}, { locale }),
    venues: venues
      .filter(({ slug }) => used.has(slug))
      .map(({ name, address, city, directions }) => ({
        name: inLocale(name, locale).text,
        address: `${address}, ${city}`,
        directions: inLocale(directions, locale).text,
      })),
  }
}

/** `13–17 November 2025` · `od 13. do 17. novembra 2025`; null for no days. */
function daysInWords(days: readonly LocalDay[], locale: Locale): string | null {
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined) return null
  return formatDays(first, last, locale)
}

function writeEvent(
  event: FestivalEvent,
  venues: readonly Venue[],
  names: ReadonlyMap<string, string>,
  locale: Locale,
): WrittenEvent {
  const venue = venues.find(({ slug }) => slug === event.venue)
  const level = shownLevelLabel(event, locale)
  return {
    href: eventHref(event, locale),
    hours: `${formatTime(event.startsAt, locale)}–${formatTime(event.endsAt, locale)}`,
    title: inLocale(event.title, locale).text,
    facts: [
      kindLabel(event.kind, locale),
      ...(level ? [level] : []),
      ...(venue ? [inLocale(venue.name, locale).text] : []),
    ],
    artists: event.artists.flatMap((slug) => names.get(slug) ?? []).join(', '),
    text: inLocale(event.text, locale).text,
    state: event.status === 'cancelled' ? m.programme_cancelled({}, { locale }) : null,
  }
}

/** Slovenian weekdays are lower-case; a heading begins with a capital. */
function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
