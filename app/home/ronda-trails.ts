import { type Point, round, smoothPath } from '#app/platform/ui/smooth-path.ts'

/** A piece of a trail of light: the nearer to the couple, the brighter and the broader. */
export type TrailPiece = { readonly path: string; readonly opacity: number; readonly width: number }

export type Couple = {
  readonly lead: readonly TrailPiece[]
  readonly follow: readonly TrailPiece[]
  /** Where the two stand now. */
  readonly leadAt: Point
  readonly followAt: Point
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
    lane({ radius: 440, couples: 7, trail: 0.62, waves: 9, roundSeconds: 210 }),
    lane({ radius: 320, couples: 5, trail: 0.74, waves: 7, roundSeconds: 170 }),
    lane({ radius: 200, couples: 3, trail: 0.95, waves: 5, roundSeconds: 130 }),
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
  const at = (side: 1 | -1) => strand(side)(0).map(round) as [number, number]
  return {
    radius,
    couple: {
      lead: pieces(strand(1), trail),
      follow: pieces(strand(-1), trail),
      leadAt: at(1),
      followAt: at(-1),
    },
    turns: Array.from({ length: couples }, (_, index) =>
      round((360 / couples) * (index + unevenness(index))),
    ),
    roundSeconds,
  }
}

const piecesInTrail = 10

/** The y axis of a drawing points down, so angles that grow lie behind one who walks counter-clockwise. */
function pieces(strand: (back: number) => Point, trail: number): TrailPiece[] {
  return Array.from({ length: piecesInTrail }, (_, index) => {
    const from = (trail * index) / piecesInTrail
    const step = trail / piecesInTrail
    const points = [0, 1, 2, 3].map((third) => strand(from + (step * third) / 3))
    const nearness = 1 - index / piecesInTrail
    return {
      path: smoothPath(points),
      opacity: Math.round(nearness ** 1.7 * 100) / 100,
      width: round(1.5 + 5.5 * nearness),
    }
  })
}

/** Couples keep their distance, but nobody measures it: up to a fifth of the way to the next. */
function unevenness(index: number): number {
  return (Math.sin(index * 12.9898) * 0.5 + 0.5) * 0.2
}
