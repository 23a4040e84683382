/** Answers numbers in [0, 1). */
export type Rng = () => number

/** The same numbers for the same words, on every machine. FNV-1a for the words, then Mulberry32. */
export function makeRng(words: string): Rng {
  let state = 0x811c9dc5
  for (let at = 0; at < words.length; at += 1) state = Math.imul(state ^ words.charCodeAt(at), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A whole number from `least` to `most`, both possible. */
export function between(rng: Rng, least: number, most: number): number {
  return least + Math.floor(rng() * (most - least + 1))
}

/** True as often as `share` (0–1) says. */
export function chance(rng: Rng, share: number): boolean {
  return rng() < share
}

/** @throws RangeError when there is nothing to choose from */
export function pick<T>(rng: Rng, from: readonly T[]): T {
  const chosen = from[Math.floor(rng() * from.length)]
  if (chosen === undefined) throw new RangeError('nothing to choose from')
  return chosen
}

/** One of the keys, each as often as its weight says. @throws RangeError when there is none */
export function weighted<Key extends string>(rng: Rng, weights: Readonly<Record<Key, number>>): Key {
  const entries = Object.entries<number>(weights) as [Key, number][]
  let left = rng() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  const last = entries.at(-1)
  if (!last) throw new RangeError('nothing to choose from')
  return last[0]
}

/** The same things in another order. */
export function shuffled<T>(rng: Rng, things: readonly T[]): T[] {
  return things
    .map((thing) => ({ thing, at: rng() }))
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}
