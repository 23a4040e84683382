import type { Venue } from './event.ts'

/**
 * Walking times between venues, the only source: event, venue and travel pages, the schedule, the form and a dancer's own registration all use it.
 * E6.
 */

type Spot = Pick<Venue, 'latitude' | 'longitude'>

/** The way between two venues. */
export type Walk<V extends Spot = Venue> = { readonly from: V; readonly to: V; readonly minutes: number }

/** The walk between two places in whole minutes, rounded up; 0 within one venue. E6. */
export function minutesOnFoot(a: Spot, b: Spot): number {
  return Math.ceil((metresBetween(a, b) * streetsPerLine) / metresPerMinute)
}

/** Each pair of venues once, in the order of the venues. */
export function walksBetween<V extends Spot>(venues: readonly V[]): Walk<V>[] {
  return venues.flatMap((from, index) =>
    venues.slice(index + 1).map((to) => ({ from, to, minutes: minutesOnFoot(from, to) })),
  )
}

/** From the others to one venue, in their order. */
export function walksTo<V extends Spot & { readonly slug: string }>(
  slug: string,
  venues: readonly V[],
): Walk<V>[] {
  const to = venues.find((venue) => venue.slug === slug)
  if (!to) return []
  return venues
    .filter((from) => from.slug !== slug)
    .map((from) => ({ from, to, minutes: minutesOnFoot(from, to) }))
}

const streetsPerLine = 4 / 3
const metresPerMinute = 80

/** Along the surface of the earth (haversine formula, mean radius 6371 km). */
function metresBetween(a: Spot, b: Spot): number {
  const inRadians = (degrees: number) => (degrees * Math.PI) / 180
  const halfChord = (from: number, to: number) => Math.sin(inRadians(to - from) / 2) ** 2
  const square =
    halfChord(a.latitude, b.latitude) +
    Math.cos(inRadians(a.latitude)) * Math.cos(inRadians(b.latitude)) * halfChord(a.longitude, b.longitude)
  return 2 * 6_371_000 * Math.asin(Math.sqrt(square))
}
