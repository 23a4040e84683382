import { type Point, smoothPath } from './smooth-path.ts'

/** Path data of the two interlaced strokes. Each is broken where it passes under the other. */
export type InterlacedPaths = { readonly lead: string; readonly follow: string }

export type RingShape = {
  readonly radius: number
  /** How far a stroke swings out of the ring and in again. */
  readonly swing: number
  /** Full waves in one round: each makes two crossings. */
  readonly waves: number
  /** Half the opening, in radians, where a stroke passes under. */
  readonly gap: number
  /** Turns the whole, in radians, counter-clockwise. */
  readonly turn?: number
}

/** Two strokes round a circle about the origin, over and under by turns: the couple, and the round it makes. */
export function interlacedRing({ radius, swing, waves, gap, turn = 0 }: RingShape): InterlacedPaths {
  const strand = (side: 1 | -1) => (angle: number) => {
    const reach = radius + side * swing * Math.sin(waves * angle)
    return [reach * Math.cos(angle + turn), -reach * Math.sin(angle + turn)] as const
  }
  return weave(strand, Math.PI / waves, 2 * waves, gap, pointsInWave + Math.ceil(44 / waves ** 2))
}

/** Draws when first asked: most islands never show theirs, and drawing takes a phone as long as loading them. */
export function drawnOnce(draw: () => InterlacedPaths): () => InterlacedPaths {
  let paths: InterlacedPaths | undefined
  return () => {
    paths ??= draw()
    return paths
  }
}

export type LineShape = {
  readonly length: number
  readonly swing: number
  readonly waves: number
  readonly gap: number
}

/** The ring, unrolled along the x axis: a line between two parts of a page. */
export function interlacedLine({ length, swing, waves, gap }: LineShape): InterlacedPaths {
  const step = length / (2 * waves)
  const strand = (side: 1 | -1) => (x: number) => [x, side * swing * Math.sin((Math.PI * x) / step)] as const
  return weave(strand, step, 2 * waves, gap, pointsInWave)
}

/** The strands cross at every multiple of `step`; the lead passes over at even crossings, the follow at odd ones. */
function weave(
  strand: (side: 1 | -1) => (at: number) => Point,
  step: number,
  crossings: number,
  gap: number,
  points: number,
): InterlacedPaths {
  const stretches = (first: number, curve: (at: number) => Point) => {
    let path = ''
    for (let crossing = first; crossing < first + crossings; crossing += 2)
      path += stretch(curve, crossing * step + gap, (crossing + 2) * step - gap, points)
    return path
  }
  return { lead: stretches(-1, strand(1)), follow: stretches(0, strand(-1)) }
}

/** Enough for a wave on a line; on a ring the fewer waves there are, the more each has to bend. */
const pointsInWave = 6

function stretch(curve: (at: number) => Point, from: number, to: number, count: number): string {
  const points = Array.from({ length: count }, (_, index) =>
    curve(from + ((to - from) * index) / (count - 1)),
  )
  return smoothPath(points)
}
