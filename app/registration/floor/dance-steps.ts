/** One light, relative to the middle of its couple; a solo's light is the middle. */
type DancingLight = { readonly kind: 'lead' | 'follow' | 'both' | 'own'; readonly off: number }

/** A unit that moves together: a couple or a solo. Coordinates about the origin, angles as on a screen. */
export type Dancing = {
  readonly radius: number
  readonly angle: number
  /** 0 to 1: offsets the movement, so that neighbours are not in step. */
  readonly phase: number
  readonly lights: readonly DancingLight[]
}

/** Units of the picture per second: about three minutes for one round of the outermost lane. */
const pace = 6
/** Seconds between two turns of a couple; the turn itself takes four of them. */
const betweenTurns = 17
const turning = 4

/**
 * The position after so many seconds: along the line of dance (counter-clockwise) with small variations, and the direction the couple faces. At 0 it
 * equals the rendered picture.
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

/** Whole turns so far plus the part of the present one, eased in and out. */
function turnsUntil(seconds: number, phase: number): number {
  const at = seconds / betweenTurns + phase * (1 - turning / betweenTurns)
  const part = Math.min(1, Math.max(0, ((at % 1) * betweenTurns - (betweenTurns - turning)) / turning))
  return Math.floor(at) + part * part * (3 - 2 * part)
}
