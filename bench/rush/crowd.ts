/** How a crowd fared. */
export type Fared = {
  /** ms of each turn, in the order they ended */
  readonly tookMs: readonly number[]
  /** ms from the first turn's beginning to the last one's end */
  readonly wallMs: number
}

/**
 * Sends `count` dancers through `turn`, `parallel` at a time: whoever is done makes room for the next. The first that fails fails
 * all.
 * @param from number of the first dancer
 */
export async function sendCrowd(
  {
    count,
    parallel,
    from = 0,
  }: { readonly count: number; readonly parallel: number; readonly from?: number },
  turn: (n: number, lane: number) => Promise<void>,
): Promise<Fared> {
  const tookMs: number[] = []
  let next = from
  const lane = async (_: unknown, index: number) => {
    while (next < from + count) {
      const n = next
      next += 1
      const begun = performance.now()
      await turn(n, index)
      tookMs.push(performance.now() - begun)
    }
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: parallel }, lane))
  return { tookMs, wallMs: performance.now() - begun }
}

/** The value below which `share` (0 to 1) of the values lie: the nearest one that was measured. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** How many a minute. */
export function perMinute({ tookMs, wallMs }: Fared): number {
  return (tookMs.length / wallMs) * 60_000
}
