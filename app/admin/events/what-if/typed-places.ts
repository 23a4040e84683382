import type { Places } from '#app/programme/event.ts'

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

/** The typed numbers as places of the same mode; null while one is not a number. */
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

function numberOf(text = ''): number | null {
  const number = Number(text.trim())
  return /^\d{1,6}$/.test(text.trim()) && number <= 100_000 ? number : null
}

/** Whether both have the same mode and the same numbers. */
export function areSame(one: Places, other: Places): boolean {
  return JSON.stringify(typedOf(one)) === JSON.stringify(typedOf(other))
}
