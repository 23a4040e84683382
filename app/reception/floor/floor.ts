import type { Bilingual } from '#app/platform/locale.ts'
import type { EventKind } from '#app/programme/event.ts'
import { type Heads, headCount } from '../actions/reception-state.ts'

/** An event as it is danced now, counted by bodies: registrations, door sales, guests and staff. Q13, Q15 */
export type FloorEvent = {
  readonly id: string
  readonly kind: EventKind
  readonly title: Bilingual
  /** Venue or room, as the programme calls it. */
  readonly place: Bilingual
  readonly startsAt: Date
  readonly endsAt: Date
  readonly heads: Heads
  /** In heads, of both roles where they are counted; null: no limit. */
  readonly size: number | null
  /** The area of the room's floor, in m²; null: unknown. */
  readonly areaM2: number | null
  /** By role, where places are. */
  readonly sides: { readonly leader: number; readonly follower: number } | null
  /** Places taken: registrations and door sales. Beside the bodies, for these are two numbers. */
  readonly taken: number
  /** Of those in, let in free: artists, staff, press, volunteers, guests. */
  readonly guests: number
  /** Came in the last quarter of an hour. */
  readonly lately: number
  /** How many people were counted out; 0: these are entries, not presence. */
  readonly exits: number
}

/** `near`: 95 % of the size are in; `full`: all, or more. */
type FloorLevel = 'calm' | 'near' | 'full'

export type FloorSum = {
  readonly all: number
  readonly level: FloorLevel
  /** Null where there is no limit. */
  readonly free: number | null
  /** Of which role so many more would make it even; null: it is. */
  readonly even: { readonly role: 'leader' | 'follower'; readonly count: number } | null
}

const nearShare = 0.95

/** Whether the floor is full, and who would balance it. No role is guessed. Q15 */
export function floorSum(heads: Heads, size: number | null): FloorSum {
  const all = headCount(heads)
  const more = heads.leader - heads.follower
  return {
    all,
    level: size === null ? 'calm' : all >= size ? 'full' : all >= size * nearShare ? 'near' : 'calm',
    free: size === null ? null : Math.max(size - all, 0),
    even: more === 0 ? null : { role: more > 0 ? 'follower' : 'leader', count: Math.abs(more) },
  }
}

/** People per m² of the floor, to one decimal; null: the area is unknown. Q15 */
export function densityOf({ heads, areaM2 }: Pick<FloorEvent, 'heads' | 'areaM2'>): number | null {
  return areaM2 === null ? null : Math.round((headCount(heads) / areaM2) * 10) / 10
}

/** The number of dancers on the festival's home page: rounded down to tens, so that it stays true for a while. Q16 */
export type Tonight = { readonly eventId: string; readonly about: number; readonly level: FloorLevel }

/** What the home page may show of a milonga: never fewer than zero people, and how full it is. Q16 */
export function tonightOf({ id, heads, size }: Pick<FloorEvent, 'id' | 'heads' | 'size'>): Tonight {
  const { all, level } = floorSum(heads, size)
  return { eventId: id, about: Math.max(Math.floor(all / 10) * 10, 0), level }
}
