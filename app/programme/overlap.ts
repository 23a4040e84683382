import type { FestivalEvent, Venue } from './event.ts'

type Timed = Pick<FestivalEvent, 'id' | 'venue' | 'startsAt' | 'endsAt'>
type Place = Pick<Venue, 'slug' | 'latitude' | 'longitude'>

/** Two events one person cannot, or can hardly, both dance at. `first` begins before `second`. */
export type Overlap<E extends Timed = Timed> =
  | { readonly kind: 'sameTime'; readonly first: E; readonly second: E }
  | {
      readonly kind: 'tightWay'
      readonly first: E
      readonly second: E
      readonly minutesBetween: number
      readonly minutesNeeded: number
    }

/**
 * The pairs among `events` that overlap, or that leave less time than the way between their venues takes, by time. An event at a venue that
 * is not among `venues` is judged by time alone. E5, E6.
 */
export function findOverlaps<E extends Timed>(
  events: readonly E[],
  venues: readonly Place[] = [],
): Overlap<E>[] {
  const places = new Map(venues.map((venue) => [venue.slug, venue]))
  const byTime = [...events].sort(
    (a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return byTime.flatMap((first, index) =>
    byTime.slice(index + 1).flatMap((second) => overlapOf(first, second, places) ?? []),
  )
}

/** Whether the two share an instant. E5. */
export function isSameTime(
  a: Pick<Timed, 'startsAt' | 'endsAt'>,
  b: Pick<Timed, 'startsAt' | 'endsAt'>,
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** How long the way between two venues takes, in whole minutes. E6. */
export function minutesOnFoot(a: Omit<Place, 'slug'>, b: Omit<Place, 'slug'>): number {
  return Math.ceil((metresBetween(a, b) * streetsPerLine) / metresPerMinute) + minutesForShoes
}

const streetsPerLine = 4 / 3
const metresPerMinute = 80
const minutesForShoes = 5

function overlapOf<E extends Timed>(
  first: E,
  second: E,
  places: ReadonlyMap<string, Place>,
): Overlap<E> | null {
  if (isSameTime(first, second)) return { kind: 'sameTime', first, second }
  const from = places.get(first.venue)
  const to = places.get(second.venue)
  if (!from || !to || first.venue === second.venue) return null
  const minutesBetween = (second.startsAt.getTime() - first.endsAt.getTime()) / 60_000
  const minutesNeeded = minutesOnFoot(from, to)
  if (minutesBetween >= minutesNeeded) return null
  return { kind: 'tightWay', first, second, minutesBetween, minutesNeeded }
}

/** Along the surface of the earth (haversine formula, mean radius 6371 km). */
function metresBetween(a: Omit<Place, 'slug'>, b: Omit<Place, 'slug'>): number {
  const inRadians = (degrees: number) => (degrees * Math.PI) / 180
  const halfChord = (from: number, to: number) => Math.sin(inRadians(to - from) / 2) ** 2
  const square =
    halfChord(a.latitude, b.latitude) +
    Math.cos(inRadians(a.latitude)) * Math.cos(inRadians(b.latitude)) * halfChord(a.longitude, b.longitude)
  return 2 * 6_371_000 * Math.asin(Math.sqrt(square))
}
