import { deepestValue } from '#app/platform/request-body/body-limits.ts'
import { findJsonExcess } from '#app/platform/request-body/count-values.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { allowKey, UnreadableBody } from './document-rules.ts'

/**
 * Reads JSON in which an instant is `{"$date": "2025-11-13T19:00:00.000Z"}` (contract, HTTP).
 * @param most how many values and keys it may hold: they are counted before anything is made of them
 * @throws UnreadableBody
 */
export function readJson(bytes: Uint8Array, most: number): unknown {
  const found = findJsonExcess(bytes, { values: most, depth: deepestValue })
  if (found) throw new UnreadableBody(found.excess)
  return wellFormed(parse(bytes))
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new UnreadableBody('malformed')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The value with its dates, when all of it keeps to the rules. */
function wellFormed(value: unknown): unknown {
  // JSON can spell half a surrogate pair, which is no character and which the database does not keep.
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(wellFormed)
  const entries = Object.entries(value)
  const [first] = entries
  if (entries.length === 1 && first?.[0] === '$date') return dateOf(first[1])
  return Object.fromEntries(entries.map(([key, one]) => [allowKey(key.toWellFormed()), wellFormed(one)]))
}

function dateOf(text: unknown): Date {
  // `Date` takes the 30th of February for the 2nd of March
  const isInstant = typeof text === 'string' && iso.test(text) && isLocalDay(text.slice(0, 10))
  const date = new Date(isInstant ? text : Number.NaN)
  if (Number.isNaN(date.getTime())) throw new UnreadableBody('malformed')
  return date
}

const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/
