import { type EventKind, eventKinds, type Level, levels } from '../event.ts'
import type { ProgrammeEvent } from '../timetable.ts'
import { freePlaces } from './free-places.ts'

/** For whom a place must be free. */
export const seekers = ['leader', 'follower', 'couple'] as const
export type Seeker = (typeof seekers)[number]

/** What a visitor wants to see of the programme; null where they did not say. */
export type Wanted = {
  readonly kind: EventKind | null
  readonly level: Level | null
  /** An artist's slug. */
  readonly artist: string | null
  readonly free: Seeker | null
}

/** Reads the filter form's address. What it does not know it leaves out: a shared link never fails. */
export function wantedFrom(query: URLSearchParams): Wanted {
  const oneOf = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === query.get(name)) ?? null
  return {
    kind: oneOf('kind', eventKinds),
    level: oneOf('level', levels),
    artist: query.get('artist') || null,
    free: oneOf('free', seekers),
  }
}

/** Whether a filter is set at all. */
export function isAnythingWanted(wanted: Wanted): boolean {
  return Object.values(wanted).some((value) => value !== null)
}

/** The events that fit every wish, in the order given. An event for all levels fits each level. */
export function filterEvents(events: readonly ProgrammeEvent[], wanted: Wanted): ProgrammeEvent[] {
  return events.filter(
    (event) =>
      (wanted.kind === null || event.kind === wanted.kind) &&
      (wanted.level === null || event.level === wanted.level || event.level === 'open') &&
      (wanted.artist === null || event.artists.includes(wanted.artist)) &&
      (wanted.free === null || hasPlaceFor(wanted.free, event)),
  )
}

function hasPlaceFor(seeker: Seeker, { places, taken, status }: ProgrammeEvent): boolean {
  if (status === 'cancelled') return false
  const free = freePlaces(places, taken)
  if (free.mode === 'open') return true
  if (free.mode === 'head') return free.free >= (seeker === 'couple' ? 2 : 1)
  return seeker === 'couple' ? free.couples > 0 : free[seeker].state === 'free'
}
