/**
 * The text without what PostgreSQL cannot store: no NUL, which no column of text takes, and U+FFFD for half of a surrogate pair,
 * which no JSON column takes. Everything else stays: line breaks, tabs, blanks.
 */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}

/** The same in all texts and keys of a value that was read from JSON. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [storableText(key), storable(one)]))
}

/** The first `most` UTF-16 units of a text, one fewer where the last would be the first half of a surrogate pair. */
export function cut(text: string, most: number): string {
  const start = text.slice(0, most)
  return start.length < text.length ? start.replace(/[\ud800-\udbff]$/, '') : start
}
