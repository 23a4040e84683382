import type { FestivalEvent, Venue } from '#app/programme/event.ts'
import { minutesOnFoot } from '#app/programme/walking.ts'

/** A phone without network still knows the rest of the night and the next day. */
const aheadMs = 30 * 3_600_000
/** The number of coming events shown; current ones are always shown. */
export const mostAhead = 5

type Timed = Pick<FestivalEvent, 'startsAt' | 'endsAt' | 'status'>

/** The events that are on now or begin in the next thirty hours, in order of time. */
export function nowAndNext<E extends Timed>(events: readonly E[], now: Date): readonly E[] {
  const horizon = now.getTime() + aheadMs
  return events
    .filter(({ status, startsAt, endsAt }) => {
      return status === 'published' && endsAt > now && startsAt.getTime() < horizon
    })
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

export type Way = { readonly from: Venue; readonly minutes: number; readonly leaveAt: Date }

/**
 * The way to each event from the one before it, where that is in another venue: how long, and when to leave so as not to be late. E6.
 * @param events of one dancer, in order of time
 */
export function waysBetween<E extends Pick<FestivalEvent, 'id' | 'venue' | 'startsAt'>>(
  events: readonly E[],
  venues: readonly Venue[],
): ReadonlyMap<string, Way> {
  const places = new Map(venues.map((venue) => [venue.slug, venue]))
  const ways = new Map<string, Way>()
  for (const [index, { id, venue, startsAt }] of events.entries()) {
    const from = places.get(events[index - 1]?.venue ?? venue)
    const to = places.get(venue)
    if (!from || !to || from === to) continue
    const minutes = minutesOnFoot(from, to)
    ways.set(id, { from, minutes, leaveAt: new Date(startsAt.getTime() - minutes * 60_000) })
  }
  return ways
}
