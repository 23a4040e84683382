/** One light, from the middle of its couple outwards; alone it is the middle. */
type DancingLight = { readonly kind: 'lead' | 'follow' | 'both' | 'own'; readonly off: number }

/** Who moves as one: a couple, or somebody alone. About the origin, angles as on a screen. */
export type Dancing = {
  readonly radius: number
  readonly angle: number
  /** 0 to 1: nobody keeps the same time as the next. */
  readonly phase: number
  readonly lights: readonly DancingLight[]
}

/** Units of the picture in a second: once round the outermost lane in some three minutes. */
const pace = 6
/** A couple turns once in so many seconds, which takes it four of them. */
const betweenTurns = 17
const turning = 4

/**
 * Where they are after so many seconds: on along the line of dance (counter-clockwise), a little sooner or later with the music, and which
 * way the couple faces. At 0 they stand as the rendered picture has them.
 */
export function stepsAt(
  { radius, angle, phase }: Omit<Dancing, 'lights'>,
  seconds: number,
): { readonly x: number; readonly y: number; readonly facing: number } {
  const beat = swing(seconds * 1.1, phase)
  const around = angle - (pace * seconds + 1.6 * beat) / radius
  const out = radius + 0.7 * swing(seconds * 0.7, phase + 0.3)
  return {
    x: out * Math.cos(around),
    y: out * Math.sin(around),
    facing: around + 0.35 * beat + 2 * Math.PI * turnsUntil(seconds, phase),
  }
}

function swing(at: number, phase: number): number {
  const from = 2 * Math.PI * phase
  return Math.sin(at + from) - Math.sin(from)
}

/** Whole turns so far and how far in the present one, with a soft beginning and end. */
function turnsUntil(seconds: number, phase: number): number {
  const at = seconds / betweenTurns + phase * (1 - turning / betweenTurns)
  const part = Math.min(1, Math.max(0, ((at % 1) * betweenTurns - (betweenTurns - turning)) / turning))
  return Math.floor(at) + part * part * (3 - 2 * part)
}
