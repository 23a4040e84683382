/** Longer than any search people type. */
const LONGEST = 100
const MOST_LOOSE = 2
/** PostgreSQL counts no further. */
const MOST_REPEATS = 255

/**
 * A `$regex` as an expression that cannot run away on texts of our length: no groups, so that nothing loose is inside something
 * loose, no backreferences, and at most two parts that match any number of characters. Alternatives are fine. Null when it is
 * not such a one.
 */
export function safeRegex(source: string, options: string): RegExp | null {
  if (source.length > LONGEST || !/^i?$/.test(options) || !source.isWellFormed()) return null
  const bare = source.replace(/\\[^1-9kpPuxc]/g, 'x').replace(/\[\^?[^\]]*\]/g, 'x')
  if (/[()\\[\]]/.test(bare)) return null
  const loose = bare.match(/[*+]|\{\d*,\d*\}|\{\d{3,}\}/g) ?? []
  if (loose.length > MOST_LOOSE) return null
  const repeats = [...bare.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].flatMap(([, from, to]) =>
    [from, to || 0].map(Number),
  )
  if (repeats.some((times) => times > MOST_REPEATS)) return null
  try {
    return new RegExp(source, options)
  } catch {
    return null
  }
}
