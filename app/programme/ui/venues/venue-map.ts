import type { Venue } from '../../event.ts'
import { walksBetween } from '../../walking.ts'

type Spot = { readonly x: number; readonly y: number }

export type VenueMapPlan = {
  readonly width: number
  readonly height: number
  readonly places: readonly (Spot & {
    readonly slug: string
    /** Where its name stands: outside, where no way goes. */
    readonly side: 'over' | 'under' | 'left' | 'right'
  })[]
  /** Each way, with the middle of it, where its minutes stand. */
  readonly ways: readonly {
    readonly from: Spot
    readonly to: Spot
    readonly middle: Spot
    readonly minutes: number
  }[]
}

const width = 360
const margin = { x: 44, y: 46 }
const flattest = 120
const tallest = 300

/** The venues as they lie to each other, north above, with the ways between them. Null where there is nothing to find. E6. */
export function planVenueMap(
  venues: readonly Pick<Venue, 'slug' | 'latitude' | 'longitude'>[],
): VenueMapPlan | null {
  const [first] = venues
  if (!first || venues.length < 2) return null
  // a degree of longitude is shorter the farther north one is
  const narrowing = Math.cos((first.latitude * Math.PI) / 180)
  const raw = venues.map(({ slug, latitude, longitude }) => ({
    slug,
    x: longitude * narrowing,
    y: -latitude,
  }))
  const [left, right] = [Math.min(...raw.map(({ x }) => x)), Math.max(...raw.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...raw.map(({ y }) => y)), Math.max(...raw.map(({ y }) => y))]
  const room = width - 2 * margin.x
  const scale = Math.min(room / (right - left || 1e-9), (tallest - 2 * margin.y) / (bottom - top || 1e-9))
  const height = Math.round(Math.max(flattest, (bottom - top) * scale + 2 * margin.y))
  const middle = (left + right) / 2
  const sideOf = ({ x, y }: Spot) =>
    y === top ? 'over' : y === bottom ? 'under' : x < middle ? 'left' : 'right'
  // a name beside its place wants room
  const spare = Math.max(0, (room - (right - left) * scale) / 2)
  const sides = raw.map(sideOf)
  const shift = Math.min(spare, 56) * (Number(sides.includes('left')) - Number(sides.includes('right')))
  const spotOf = ({ x, y }: Spot): Spot => ({
    x: Math.round(width / 2 + shift + (x - (left + right) / 2) * scale),
    y: Math.round(height / 2 + (y - (top + bottom) / 2) * scale),
  })
  const spots = new Map(raw.map((place) => [place.slug, spotOf(place)]))
  const at = (slug: string) => spots.get(slug) ?? { x: 0, y: 0 }
  return {
    width,
    height,
    places: raw.map((place) => ({ slug: place.slug, ...at(place.slug), side: sideOf(place) })),
    ways: walksBetween(venues).map(({ from, to, minutes }) => {
      const [a, b] = [at(from.slug), at(to.slug)]
      return { from: a, to: b, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, minutes }
    }),
  }
}
