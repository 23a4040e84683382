import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Artist, type EventKind, eventKinds, type Level, levels } from '../../event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { freePlaces } from '../event/free-places.ts'

/** For whom a place must be free. */
export const seekers = ['leader', 'follower', 'couple'] as const
export type Seeker = (typeof seekers)[number]

/** The visitor's filters; null where not set. The names are those of the address. */
export type Wanted = {
  readonly day: LocalDay | null
  readonly kind: EventKind | null
  readonly level: Level | null
  /** An artist's slug. */
  readonly artist: string | null
  readonly free: Seeker | null
}

export type Filter = keyof Wanted
export const filters = ['day', 'kind', 'level', 'artist', 'free'] as const satisfies readonly Filter[]

/** Reads the filters from the address. Unknown values are ignored, an artist who was withdrawn too: a shared link never fails. */
export function wantedFrom(query: URLSearchParams, artists: readonly Pick<Artist, 'slug'>[]): Wanted {
  const oneOf = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === query.get(name)) ?? null
  const day = query.get('day') ?? ''
  return {
    day: isLocalDay(day) ? day : null,
    kind: oneOf('kind', eventKinds),
    level: oneOf('level', levels),
    artist: oneOf(
      'artist',
      artists.map(({ slug }) => slug),
    ),
    free: oneOf('free', seekers),
  }
}

/** The filters that are set, by their names in the address. */
export function setFilters(wanted: Wanted): Record<string, string> {
  return Object.fromEntries(
    filters.flatMap((filter) => {
      const value = wanted[filter]
      return value === null ? [] : [[filter, value]]
    }),
  )
}

/** The events that fit every wish, in the order given. An event for all levels fits each level. */
export function filterEvents(events: readonly ProgrammeEvent[], wanted: Wanted): ProgrammeEvent[] {
  return events.filter((event) => filters.every((filter) => fits(event, filter, wanted[filter])))
}

/** How many events each value of a filter would show, with the other filters unchanged; absent values show 0. */
export function countValues(
  events: readonly ProgrammeEvent[],
  wanted: Wanted,
  filter: Filter,
  values: readonly string[],
): ReadonlyMap<string, number> {
  const others = filterEvents(events, { ...wanted, [filter]: null })
  return new Map(values.map((value) => [value, others.filter((event) => fits(event, filter, value)).length]))
}

/** When nothing fits: which single filters, removed, would show events, and how many; the most helpful first. */
export function whatToLoosen(
  events: readonly ProgrammeEvent[],
  wanted: Wanted,
): { readonly filter: Filter; readonly found: number }[] {
  return filters
    .filter((filter) => wanted[filter] !== null)
    .map((filter) => ({ filter, found: filterEvents(events, { ...wanted, [filter]: null }).length }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found)
}

function fits(event: ProgrammeEvent, filter: Filter, value: string | null): boolean {
  if (value === null) return true
  switch (filter) {
    case 'day':
      return event.festivalDay === value
    case 'kind':
      return event.kind === value
    case 'level':
      return event.level === value || event.level === 'open'
    case 'artist':
      return event.artists.includes(value)
    case 'free':
      return hasPlaceFor(value, event)
  }
}

/** Whether an event takes place and has a place for one of that role, or for a couple. */
export function hasPlaceFor(seeker: string, { places, taken, status }: ProgrammeEvent): boolean {
  if (status === 'cancelled') return false
  const free = freePlaces(places, taken)
  if (free.mode === 'open') return true
  if (free.mode === 'head') return free.free >= (seeker === 'couple' ? 2 : 1)
  if (seeker === 'couple') return free.couples > 0
  return free[seeker === 'leader' ? 'leader' : 'follower'].state === 'free'
}
