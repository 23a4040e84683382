import type { Places } from '#app/programme/event.ts'
import { mostPlaces } from '#app/programme/places.ts'

/** Places as typed in their fields. */
export type TypedPlaces = {
  readonly leaders?: string
  readonly followers?: string
  readonly tolerance?: string
  readonly size?: string
}

/** The numbers of places as fields show them; none for an event that is open. */
export function typedOf(places: Places): TypedPlaces {
  if (places.mode === 'head') return { size: `${places.size}` }
  if (places.mode === 'open') return {}
  const { leaders, followers, tolerance } = places
  return { leaders: `${leaders}`, followers: `${followers}`, tolerance: `${tolerance}` }
}

/** The fields of these places, of which some were typed over: the others follow the places, which a colleague may change. */
export function typedOver(places: Places, typed: TypedPlaces | undefined): TypedPlaces {
  return { ...typedOf(places), ...typed }
}

/** The fields that show anything else than the places. */
export function differing(places: Places, typed: TypedPlaces): TypedPlaces {
  const present = typedOf(places)
  const names = Object.keys(typed) as (keyof TypedPlaces)[]
  return Object.fromEntries(
    names.filter((name) => typed[name] !== present[name]).map((name) => [name, typed[name]]),
  )
}

/** The typed numbers as places of the same mode; null while one is no number of places. */
export function withTyped(places: Places, typed: TypedPlaces): Places | null {
  if (places.mode === 'open') return places
  if (places.mode === 'head') {
    const size = numberOf(typed.size)
    return size === null ? null : { mode: 'head', size }
  }
  const [leaders, followers] = [numberOf(typed.leaders), numberOf(typed.followers)]
  const tolerance = numberOf(typed.tolerance)
  if (leaders === null || followers === null || tolerance === null) return null
  return { mode: 'role', leaders, followers, tolerance }
}

/** Whether this is a number of places, or of a tolerance. */
export function isNumberOfPlaces(text: string | undefined): boolean {
  return numberOf(text) !== null
}

function numberOf(text = ''): number | null {
  const number = Number(text.trim())
  return /^\d{1,6}$/.test(text.trim()) && number <= mostPlaces ? number : null
}

/** Whether both have the same mode and the same numbers. */
export function areSame(one: Places, other: Places): boolean {
  return JSON.stringify(typedOf(one)) === JSON.stringify(typedOf(other))
}
