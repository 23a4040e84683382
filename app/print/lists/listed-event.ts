import { inLocale, type Locale } from '#app/platform/locale.ts'
import { compareIn } from '#app/platform/values/alphabet.ts'
import { formatDay, formatTime, type LocalDay } from '#app/platform/values/local-day.ts'
import type { Artist, Room, Venue } from '#app/programme/event.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import type { ListKind } from './list-kinds.ts'

/** An event as lists print it. */
export type ListedProgramme = {
  readonly events: readonly ProgrammeEvent[]
  readonly venues: readonly Venue[]
  readonly rooms: readonly Room[]
  readonly artists: readonly Artist[]
}

/** The published events that a list is about. A door list is for events by head, a roster for those by role. */
export function eventsOf(
  list: ListKind,
  {
    programme,
    day,
    event,
  }: {
    readonly programme: Pick<ListedProgramme, 'events'>
    readonly day: LocalDay | null
    readonly event: string | null
  },
): ProgrammeEvent[] {
  const isOf = ({ places }: ProgrammeEvent) =>
    list === 'door' ? places.mode === 'head' : list === 'roster' ? places.mode === 'role' : true
  return programme.events.filter(
    (one) =>
      one.status === 'published' &&
      isOf(one) &&
      (day === null || one.festivalDay === day) &&
      (event === null || one.id === event),
  )
}

/** The title of an event in the language, else in the other one. */
export function titleOf({ title }: Pick<ProgrammeEvent, 'title'>, locale: Locale): string {
  return inLocale(title, locale).text
}

/** `Fri 14 Nov, 12:30–14:00, Moj korak`; with the room, where the venue has several. */
export function whenAndWhere(event: ProgrammeEvent, programme: ListedProgramme, locale: Locale): string {
  return [
    formatDay(event.festivalDay, locale, 'brief'),
    spanOf(event, locale),
    placeOf(event, programme, locale),
  ].join(', ')
}

/** From when until when, on Ljubljana's clock: `12:30–14:00`. */
export function spanOf(
  { startsAt, endsAt }: Pick<ProgrammeEvent, 'startsAt' | 'endsAt'>,
  locale: Locale,
): string {
  return `${formatTime(startsAt, locale)}–${formatTime(endsAt, locale)}`
}

/**
 * The name of an event's venue in the language, its short name where the programme does not list it; and of the room, where the venue has several:
 * `Moj korak, Small hall`. E20
 */
export function placeOf(
  { venue, room }: Pick<ProgrammeEvent, 'venue' | 'room'>,
  { venues, rooms }: Pick<ListedProgramme, 'venues' | 'rooms'>,
  locale: Locale,
): string {
  const found = venues.find(({ slug }) => slug === venue)
  const there = roomsOf(venue, rooms)
  const own = there.length > 1 ? there.find(({ slug }) => slug === room) : undefined
  const name = found ? inLocale(found.name, locale).text : venue
  // the first room is called as the venue until somebody renames it
  return own ? [...new Set([name, inLocale(own.name, locale).text])].join(', ') : name
}

/** The rooms of a venue, in their order. */
export function roomsOf(venue: string, rooms: readonly Room[]): Room[] {
  return rooms.filter((room) => room.venue === venue)
}

/** The names of an event's artists; the short name where the programme does not list one. */
export function artistsOf(
  { artists: slugs }: Pick<ProgrammeEvent, 'artists'>,
  { artists }: Pick<ListedProgramme, 'artists'>,
): string {
  return slugs.map((slug) => artists.find((artist) => artist.slug === slug)?.name ?? slug).join(', ')
}

/** `12 + 11 / 12 + 12` by role (taken, then capacity), `240 / 260` by head, `37` where places are not counted. */
export function takenText({ places, taken }: Pick<ProgrammeEvent, 'places' | 'taken'>): string {
  if (places.mode === 'role') {
    return `${taken.leaders} + ${taken.followers} / ${places.leaders} + ${places.followers}`
  }
  const heads = taken.leaders + taken.followers + taken.heads
  return places.mode === 'head' ? `${heads} / ${places.size}` : `${heads}`
}

export type Person = { readonly name: string; readonly surname: string }

/** `Šuštar Živa`: as lists by surname have it. */
export function bySurname({ name, surname }: Person): string {
  return `${surname} ${name}`.trim()
}

/** Sorts people by surname, then name, in the language's alphabet. */
export function comparePeople(locale: Locale): (a: Person, b: Person) => number {
  const compare = compareIn(locale)
  return (a, b) => compare(a.surname, b.surname) || compare(a.name, b.name)
}

/** The index letter of a surname: `Š` is a letter, `É` is sorted under `E`, other characters under `#`. J3 */
export function tabOf(surname: string): string {
  const [first = ''] = surname.trim().normalize('NFC').toLocaleUpperCase('sl')
  if (first !== '' && ownLetters.includes(first)) return first
  const plain = first.normalize('NFD').replace(/\p{M}/gu, '')
  return /^[A-Z]$/.test(plain) ? plain : '#'
}

/** Letters of the Slovenian alphabet, and of its neighbours, that are not looked up under another. */
const ownLetters = 'ČĆĐŠŽ'
