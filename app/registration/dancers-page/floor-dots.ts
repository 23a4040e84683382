import { type Point, round } from '#app/platform/ui/figures/smooth-path.ts'
import type { RoleCounts } from './dancers.ts'

/** Where everybody stands: couples on lanes, counter-clockwise from the outermost; then who is still alone, nearest the middle. */
export type FloorDots = {
  readonly lead: string
  readonly follow: string
  readonly both: string
  readonly reach: number
}

const lane = 15
const along = 17
const innermost = 22

/**
 * Everybody who comes, as dots on the floor: paths of points alone, which a round pen makes into dots.
 * Pairs stand side by side; what one role has more stands within.
 */
export function floorDots({ leader, follower, both }: RoleCounts): FloorDots {
  const pairs = Math.min(leader, follower)
  const spots = [
    ...Array.from({ length: pairs }, () => 'pair' as const),
    ...Array.from({ length: both }, () => 'both' as const),
    ...Array.from({ length: leader - pairs }, () => 'lead' as const),
    ...Array.from({ length: follower - pairs }, () => 'follow' as const),
  ]
  const radii = lanesFor(spots.length)
  const dots = { lead: [] as Point[], follow: [] as Point[], both: [] as Point[] }
  let next = 0
  for (const radius of radii) {
    const here = Math.min(roomOn(radius), spots.length - next)
    for (let at = 0; at < here; at += 1) {
      const angle = -(2 * Math.PI * at) / here - Math.PI / 2
      const spot = spots[next + at]
      if (spot === 'pair') {
        dots.lead.push(spotAt(radius - 2.9, angle))
        dots.follow.push(spotAt(radius + 2.9, angle))
      } else if (spot) dots[spot].push(spotAt(radius, angle))
    }
    next += here
  }
  return {
    lead: pathOf(dots.lead),
    follow: pathOf(dots.follow),
    both: pathOf(dots.both),
    reach: (radii[0] ?? innermost) + lane / 2,
  }
}

/** The lanes that hold so many, the outermost first. */
function lanesFor(count: number): number[] {
  const radii: number[] = []
  for (let room = 0, radius = innermost; room < count; radius += lane) {
    radii.unshift(radius)
    room += roomOn(radius)
  }
  return radii
}

function roomOn(radius: number): number {
  return Math.floor((2 * Math.PI * radius) / along)
}

function spotAt(radius: number, angle: number): Point {
  return [radius * Math.cos(angle), radius * Math.sin(angle)]
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y]) => `M${round(x)} ${round(y)}h0`).join('')
}
