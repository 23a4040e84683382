import type { Places, Taken } from './event.ts'

/** Larger than any venue; refuses typing errors. */
export const mostPlaces = 100_000

/** By how many one role may outnumber the other where an event sets nothing (A3). */
export function defaultTolerance(leaders: number, followers: number): number {
  return Math.max(1, Math.floor(Math.min(leaders, followers) / 10))
}

export const nobodyTaken: Taken = { leaders: 0, followers: 0, heads: 0 }

/** A change of places that would affect people who hold one. */
export type PlacesError = 'places-invalid' | 'places-mode-in-use' | 'places-below-taken'

/**
 * Why an event with places `now` cannot get the places `wanted`; null when it can. No dancer loses a place: counts never fall below what is taken,
 * and how places are counted is fixed once a dancer holds one or waits for one. What is no lower than now is no fall: more may be sold at the door than
 * there are places.
 */
export function placesError(
  wanted: Places,
  now?: { readonly places: Places; readonly taken: Taken; readonly waiting: number },
): PlacesError | null {
  if (!areValid(wanted)) return 'places-invalid'
  if (!now) return null
  const inUse = isTaken(now.taken) || now.waiting > 0
  if (inUse && wanted.mode !== now.places.mode) return 'places-mode-in-use'
  return fallsBelow(wanted, now) ? 'places-below-taken' : null
}

/** Whether at least one place is taken. */
export function isTaken({ leaders, followers, heads }: Taken): boolean {
  return leaders + followers + heads > 0
}

function areValid(places: Places): boolean {
  const counts =
    places.mode === 'role'
      ? [places.leaders, places.followers, places.tolerance]
      : places.mode === 'head'
        ? [places.size]
        : []
  return counts.every((count) => Number.isSafeInteger(count) && count >= 0 && count <= mostPlaces)
}

function fallsBelow(
  wanted: Places,
  { places, taken }: { readonly places: Places; readonly taken: Taken },
): boolean {
  const isFall = (count: number, before: number, held: number) => count < Math.min(before, held)
  if (wanted.mode === 'role' && places.mode === 'role')
    return (
      isFall(wanted.leaders, places.leaders, taken.leaders) ||
      isFall(wanted.followers, places.followers, taken.followers)
    )
  return wanted.mode === 'head' && places.mode === 'head' && isFall(wanted.size, places.size, taken.heads)
}

/** The places of an event that admits nobody more: those that are taken. E27 */
export function allTaken(places: Places, { leaders, followers, heads }: Taken): Places {
  switch (places.mode) {
    case 'role':
      return { ...places, leaders, followers }
    case 'head':
      return { ...places, size: heads }
    case 'open':
      return places
  }
}
