/** After these a call is made once more (specification 7). */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/**
 * Makes a call, and once more when it failed in a way that may pass, or when nothing answered at all. Both times it is the same call:
 * writes carry a key, so that nothing is done twice.
 */
export async function onceMore(call: () => Promise<Response>): Promise<Response> {
  const first = await call().catch(() => null)
  return first === null || passing.has(first.status) ? call() : first
}
