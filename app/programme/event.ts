import type { Id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Photo } from './photos/photo.ts'

export const eventKinds = [
  'class',
  'workshop',
  'milonga',
  'practica',
  'show',
  'concert',
  'talk',
  'tour',
  'other',
] as const
export type EventKind = (typeof eventKinds)[number]

export const levels = ['open', 'beginner', 'intermediate', 'advanced', 'master'] as const
export type Level = (typeof levels)[number]

export type EventStatus = 'draft' | 'published' | 'cancelled'

/** How the places of an event are counted: by role, by head, or not at all. */
export type Places =
  | {
      readonly mode: 'role'
      readonly leaders: number
      readonly followers: number
      readonly tolerance: number
    }
  | { readonly mode: 'head'; readonly size: number }
  | { readonly mode: 'open' }

/** Placed dancers and held partner places. `heads` counts only where places are by head. */
export type Taken = { readonly leaders: number; readonly followers: number; readonly heads: number }

/** An event without its counters, as in the programme. */
export type FestivalEvent = {
  readonly id: Id
  /** The last part of its address, made from its title when it is first saved. Absent: the id. */
  readonly slug?: string
  readonly kind: EventKind
  readonly title: Bilingual
  readonly text: Bilingual
  readonly level: Level
  /** Slugs, in the order they are shown. */
  readonly artists: readonly string[]
  readonly venue: string
  /** One of the venue's rooms; absent: its first. E20 */
  readonly room?: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  /** The local day it belongs to: a milonga until 03:00 belongs to the evening when it began. */
  readonly festivalDay: LocalDay
  readonly status: EventStatus
  readonly places: Places
  /** The single that prices it alone; null: free, or reached by a pass. */
  readonly priceItem: string | null
  readonly tags: readonly string[]
  readonly photo?: Photo
  /** A draft without a time in the plan: its hours are the last ones it had. */
  readonly unscheduled?: boolean
  /** Admits nobody more; absent in a saved event: as it was. E27 */
  readonly windsDown?: boolean
}

export type Artist = {
  readonly slug: string
  readonly kind: 'teacher' | 'couple' | 'dj' | 'orchestra' | 'performer'
  readonly name: string
  readonly country: string | null
  readonly bio: Bilingual
  readonly photo?: Photo
}

export type Venue = {
  readonly slug: string
  readonly name: Bilingual
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  readonly directions: Bilingual
  readonly photo?: Photo
}

/** A room at a venue: a column of the plan. */
export type Room = {
  readonly slug: string
  readonly venue: string
  readonly name: Bilingual
  /** In persons; null: unknown. */
  readonly capacity: number | null
  /** Of the floor, in whole m²; null: unknown. */
  readonly areaM2: number | null
  readonly position: number
}
