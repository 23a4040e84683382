import { setTimeout as pause } from 'node:timers/promises'

/** The dancers and their picks. */
export type CrowdPlan = {
  readonly count: number
  /** How many ask at once, at most. */
  readonly parallel: number
  /** Number of the first dancer. */
  readonly from?: number
  /** One arrives every so many ms, whether those before are done or not; absent or 0: each finished dancer makes room for the next. */
  readonly everyMs?: number
}

/** How a crowd fared. */
export type Fared = {
  /** ms of each turn, in the order they ended; where they arrive by the clock, from the arrival */
  readonly tookMs: readonly number[]
  /** ms from the first turn's beginning to the last one's end */
  readonly wallMs: number
}

/** Sends a crowd through `turn`. The first that fails fails all. */
export async function sendCrowd(
  { count, parallel, from = 0, everyMs = 0 }: CrowdPlan,
  turn: (n: number, lane: number) => Promise<void>,
): Promise<Fared> {
  const tookMs: number[] = []
  const begun = performance.now()
  let next = from
  const lane = async (_: unknown, index: number) => {
    while (next < from + count) {
      const n = next
      next += 1
      const arrival = everyMs > 0 ? begun + (n - from) * everyMs : performance.now()
      if (arrival > performance.now()) await pause(arrival - performance.now())
      await turn(n, index)
      tookMs.push(performance.now() - arrival)
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  return { tookMs, wallMs: performance.now() - begun }
}

/** The value below which `share` (0 to 1) of the values lie: the nearest one that was measured. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The lower median of the values; `NaN` of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** How many a minute. */
export function perMinute({ tookMs, wallMs }: Fared): number {
  return (tookMs.length / wallMs) * 60_000
}
