import { type Point, round, smoothPath } from '#app/platform/ui/figures/smooth-path.ts'

/** A trail of light is several of these, one over the other. */
export type TrailLayer = { readonly path: string; readonly opacity: number; readonly width: number }

type Couple = {
  readonly lead: readonly TrailLayer[]
  readonly follow: readonly TrailLayer[]
}

export type Lane = {
  readonly radius: number
  /** One couple, as it stands at the angle 0; all of a lane dance alike. */
  readonly couple: Couple
  /** Where the couples of this lane stand, in degrees counter-clockwise. */
  readonly turns: readonly number[]
  /** One round of the floor, in seconds: outer lanes are longer. */
  readonly roundSeconds: number
}

/** The floor seen from above, about the origin: three lanes of couples, counter-clockwise, none at the same pace. */
export function rondaLanes(): Lane[] {
  return [
    lane({ radius: 440, couples: 8, trail: 0.66, waves: 9, roundSeconds: 210 }),
    lane({ radius: 320, couples: 6, trail: 0.8, waves: 7, roundSeconds: 170 }),
    lane({ radius: 200, couples: 4, trail: 1.1, waves: 5, roundSeconds: 130 }),
  ]
}

type LaneShape = {
  readonly radius: number
  readonly couples: number
  /** How far a trail reaches back, in radians. */
  readonly trail: number
  readonly waves: number
  readonly roundSeconds: number
}

function lane({ radius, couples, trail, waves, roundSeconds }: LaneShape): Lane {
  const swing = 22
  const strand = (side: 1 | -1) => (back: number) => {
    const reach = radius + side * swing * Math.cos(waves * back)
    return [reach * Math.cos(back), reach * Math.sin(back)] as const
  }
  return {
    radius,
    couple: {
      lead: layers(strand(1), trail),
      follow: layers(strand(-1), trail),
    },
    turns: Array.from({ length: couples }, (_, index) =>
      round((360 / couples) * (index + unevenness(index))),
    ),
    roundSeconds,
  }
}

const layersInTrail = 9

/**
 * Each layer is shorter than the one before and lies over its middle: the light fades towards both ends, without a head or a seam.
 */
function layers(strand: (back: number) => Point, trail: number): TrailLayer[] {
  return Array.from({ length: layersInTrail }, (_, index) => {
    const reach = trail * (1 - index / layersInTrail) ** 1.3
    const from = (trail - reach) / 2
    const count = Math.ceil(14 * (reach / trail)) + 2
    const points = Array.from({ length: count }, (_, at) => strand(from + (reach * at) / (count - 1)))
    return { path: smoothPath(points), opacity: round(0.08 + 0.03 * index), width: round(1.4 + 0.2 * index) }
  })
}

/** Couples keep their distance, but nobody measures it: up to a fifth of the way to the next. */
function unevenness(index: number): number {
  return (Math.sin(index * 12.9898) * 0.5 + 0.5) * 0.2
}
