import type { FestivalEvent } from './event.ts'
import { isSameTime } from './overlap.ts'

type Booked = Pick<FestivalEvent, 'id' | 'venue' | 'artists' | 'startsAt' | 'endsAt' | 'status'>

/** A room or an artist that two events want at once. */
export type DoubleBooking<E extends Booked = Booked> = {
  readonly of: 'venue' | 'artist'
  readonly slug: string
  readonly first: E
  readonly second: E
}

/** Every room and artist that two events want at the same time; cancelled events want nothing. E7. */
export function findDoubleBookings<E extends Booked>(events: readonly E[]): DoubleBooking<E>[] {
  const byTime = events
    .filter(({ status }) => status !== 'cancelled')
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1))
  return byTime.flatMap((first, index) =>
    byTime
      .slice(index + 1)
      .filter((second) => isSameTime(first, second))
      .flatMap((second) => clashes(first, second)),
  )
}

function clashes<E extends Booked>(first: E, second: E): DoubleBooking<E>[] {
  const shared = first.artists.filter((slug) => second.artists.includes(slug))
  const artists = shared.map((slug) => ({ of: 'artist', slug, first, second }) as const)
  if (first.venue !== second.venue) return artists
  return [{ of: 'venue', slug: first.venue, first, second }, ...artists]
}
