import { type Point, round } from '#app/platform/ui/figures/smooth-path.ts'
import type { FloorCounts } from './floor.ts'

/** The positions of all lights, about the origin. In `lead` and `follow` couples come first, in the same order. */
export type FloorLights = {
  readonly lead: readonly Point[]
  readonly follow: readonly Point[]
  readonly both: readonly Point[]
  /** The radii of the occupied lanes, the outermost first; of an empty floor, its rim. */
  readonly radii: readonly number[]
  /** The radius of the floor. */
  readonly reach: number
}

const lane = 15
const along = 16
const innermost = 22
/** A floor with few dancers is drawn as large as one for a hundred; they dance on its outermost lanes. */
const fewestLanes = 5
/** Half the distance between a couple's two lights. */
const halfCouple = 3.1

/**
 * All dancers as lights on the floor: couples on lanes, counter-clockwise from the outermost; then solos, the roles mixed as evenly as their numbers
 * allow.
 */
export function floorLights(counts: FloorCounts): FloorLights {
  const spots = [...Array.from({ length: counts.pairs }, () => 'pair' as const), ...mixed(counts)]
  const radii = lanesFor(spots.length)
  const lights = { lead: [] as Point[], follow: [] as Point[], both: [] as Point[] }
  const danced: number[] = []
  let next = 0
  for (const radius of radii) {
    const here = Math.min(roomOn(radius), spots.length - next)
    for (let at = 0; at < here; at += 1) {
      const angle = -(2 * Math.PI * at) / here - Math.PI / 2
      const spot = spots[next + at]
      if (spot === 'pair') {
        lights.lead.push(pointAt(radius - halfCouple, angle))
        lights.follow.push(pointAt(radius + halfCouple, angle))
      } else if (spot) lights[spot].push(pointAt(radius, angle))
    }
    if (here > 0 || danced.length === 0) danced.push(radius)
    next += here
  }
  return { ...lights, radii: danced, reach: (radii[0] ?? innermost) + lane / 2 }
}

/** A path of points only, which a round line cap renders as dots. */
export function pathOfLights(points: readonly Point[]): string {
  return points.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join('')
}

/** A path of circles about the origin, one for each radius. */
export function pathOfLanes(radii: readonly number[]): string {
  return radii.map((r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`).join('')
}

type Alone = 'lead' | 'follow' | 'both'

/** At each step takes the role that lags most behind its share. */
function mixed(counts: FloorCounts): Alone[] {
  const roles = ['lead', 'follow', 'both'] as const
  const all = roles.reduce((sum, role) => sum + counts[role], 0)
  const given = { lead: 0, follow: 0, both: 0 }
  return Array.from({ length: all }, (_, step) => {
    const lag = (role: Alone) => (counts[role] * (step + 1)) / all - given[role]
    const next = roles.reduce((most, role) => (lag(role) > lag(most) ? role : most))
    given[next] += 1
    return next
  })
}

/** The lanes that hold so many, the outermost first. */
function lanesFor(count: number): number[] {
  const radii: number[] = []
  for (let room = 0, radius = innermost; room < count || radii.length < fewestLanes; radius += lane) {
    radii.unshift(radius)
    room += roomOn(radius)
  }
  return radii
}

function roomOn(radius: number): number {
  return Math.floor((2 * Math.PI * radius) / along)
}

function pointAt(radius: number, angle: number): Point {
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}
