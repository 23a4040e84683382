/** After these a call is made once more (specification 7). */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Seconds. */
const longestWait = 60

/**
 * Makes a call, and once more when it failed in a way that may pass, or when nothing answered at all. Both times it is the same call:
 * writes carry a key, so that nothing is done twice. Where the answer says when to come back (`Retry-After`), it waits that long; for longer than a
 * minute it does not, and the first answer stands.
 */
export async function onceMore(call: () => Promise<Response>, pause: Pause = timer): Promise<Response> {
  const first = await call().catch(() => null)
  if (first !== null && !passing.has(first.status)) return first
  const seconds = Number(first?.headers.get('Retry-After') ?? 0)
  if (seconds > longestWait) return first ?? call()
  if (seconds > 0) await pause(seconds * 1_000)
  return call()
}

/** Resolves after this time in milliseconds. */
export type Pause = (ms: number) => Promise<void>

const timer: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
