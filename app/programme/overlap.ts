import type { FestivalEvent, Venue } from './event.ts'
import { minutesOnFoot } from './walking.ts'

type Timed = Pick<FestivalEvent, 'id' | 'venue' | 'startsAt' | 'endsAt'>
type Place = Pick<Venue, 'slug' | 'latitude' | 'longitude'>

/**
 * Two events one person cannot both dance at (`sameTime`, a clash), or between which the way is short of time (`tightWay`, a hint).
 * `first` begins before `second`.
 */
export type Overlap<E extends Timed = Timed> =
  | { readonly kind: 'sameTime'; readonly first: E; readonly second: E }
  | {
      readonly kind: 'tightWay'
      readonly first: E
      readonly second: E
      readonly minutesBetween: number
      /** Walking time only. */
      readonly minutesOnFoot: number
    }

/**
 * The pairs among `events` that overlap, or that leave less time than the way between their venues takes with shoes and coats, by time. An
 * event at a venue that is not among `venues` is compared by time alone. E5, E6.
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

/** Whether the two cannot both be attended; every other overlap is a hint. */
export function isClash({ kind }: Overlap): boolean {
  return kind === 'sameTime'
}

/** Whether the two share an instant. E5. */
export function isSameTime(
  a: Pick<Timed, 'startsAt' | 'endsAt'>,
  b: Pick<Timed, 'startsAt' | 'endsAt'>,
): boolean {
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt
}

/** Minutes for changing shoes and coats in addition to the walk. */
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
  const minutes = minutesOnFoot(from, to)
  if (minutesBetween >= minutes + minutesForShoes) return null
  return { kind: 'tightWay', first, second, minutesBetween, minutesOnFoot: minutes }
}
