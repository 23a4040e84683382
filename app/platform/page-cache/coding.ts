import Negotiator from 'negotiator'

/** The content codings the server offers. */
export type Coding = 'br' | 'gzip' | 'identity'

/**
 * The best coding the browser accepts, by `Accept-Encoding` (RFC 9110, 12.5.3). `identity` when it accepts none of ours: a 406 would
 * not help.
 */
export function codingFor(accepted: string | undefined): Coding {
  if (!accepted) return 'identity'
  if (browserValues.has(accepted)) return 'br'
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  return (['br', 'gzip'] as const).find((coding) => negotiator.encodings([coding]).length > 0) ?? 'identity'
}

/** The values browsers send, answered without parsing. */
const browserValues = new Set(['gzip, deflate, br', 'gzip, deflate, br, zstd'])

/** Whether `If-None-Match` names the tag. A proxy that recompresses may have made the tag weak (RFC 9110, 13.1.2). */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
