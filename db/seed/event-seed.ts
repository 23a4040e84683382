import { createHash } from 'node:crypto'
import { type Id, id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { festivalDayOf, type LocalDay, startOfDay } from '#app/platform/values/local-day.ts'
import type { EventKind, EventStatus, FestivalEvent, Level, Places } from '#app/programme/event.ts'
import { defaultTolerance } from '#app/programme/places.ts'

/** An event of the demo, short to write: one line of facts, then the words in both languages. */
export type EventSeed = {
  /** Names it among the demo's events; its id follows from it. */
  readonly key: string
  readonly kind: EventKind
  readonly at: readonly [from: string, until: string]
  readonly venue: 'moj-korak' | 'festivalna' | 'studio-dansa'
  readonly level?: Level
  readonly artists?: readonly string[]
  readonly places: Places
  readonly price: string | null
  readonly tags?: readonly string[]
  readonly status?: EventStatus
  readonly title: Bilingual
  readonly text: Bilingual
}

/** So many of each role; without a tolerance the usual one. 0: pairs only. */
export function pairs(ofEach: number, tolerance = defaultTolerance(ofEach, ofEach)): Places {
  return { mode: 'role', leaders: ofEach, followers: ofEach, tolerance }
}

/** Counted by head, for any role. */
export function heads(size: number): Places {
  return { mode: 'head', size }
}

export const everybody: Places = { mode: 'open' }

/** Times after midnight count on: `27:00` is three in the morning. No clock changes in a November. */
export function eventOf(seed: EventSeed, day: LocalDay): FestivalEvent {
  const startsAt = instant(day, seed.at[0])
  return {
    id: eventIdOf(seed.key),
    kind: seed.kind,
    title: seed.title,
    text: seed.text,
    level: seed.level ?? 'open',
    artists: seed.artists ?? [],
    venue: seed.venue,
    startsAt,
    endsAt: instant(day, seed.at[1]),
    festivalDay: festivalDayOf(startsAt),
    status: seed.status ?? 'published',
    places: seed.places,
    priceItem: seed.price,
    tags: seed.tags ?? [],
  }
}

/** The same id on every machine. */
function eventIdOf(key: string): Id {
  return id(createHash('sha256').update(`TF2025 ${key}`).digest('hex').slice(0, 24))
}

function instant(day: LocalDay, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(startOfDay(day).getTime() + (hours * 60 + minutes) * 60_000)
}
