import type { Venue } from '../../event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'

/** Events by venue, venues in the order of the programme, those without events left out. */
export function byVenue(
  events: readonly ProgrammeEvent[],
  venues: readonly Venue[],
): { readonly venue: Venue; readonly events: readonly ProgrammeEvent[] }[] {
  return venues
    .map((venue) => ({ venue, events: events.filter((event) => event.venue === venue.slug) }))
    .filter(({ events: of }) => of.length > 0)
}

/** Taken places and places of all events that take place; those without a limit have no places to add. */
export function sumOf(events: readonly ProgrammeEvent[]) {
  const sum = {
    leaders: 0,
    leaderPlaces: 0,
    followers: 0,
    followerPlaces: 0,
    heads: 0,
    headPlaces: 0,
    waiting: 0,
  }
  for (const { places, taken, waiting, status } of events) {
    if (status === 'cancelled') continue
    sum.waiting += waiting
    if (places.mode === 'role') {
      sum.leaders += taken.leaders
      sum.leaderPlaces += places.leaders
      sum.followers += taken.followers
      sum.followerPlaces += places.followers
    }
    if (places.mode === 'head') {
      sum.heads += taken.heads
      sum.headPlaces += places.size
    }
  }
  return sum
}
