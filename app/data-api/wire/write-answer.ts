import { Packr } from 'msgpackr'

/** How a body is written down. */
export type Format = 'json' | 'msgpack'

export const contentTypes = { json: 'application/json', msgpack: 'application/msgpack' } as const

/** An answer of plain values and dates, in bytes. Dates survive both forms. */
export function writeAnswer(value: unknown, format: Format): Uint8Array<ArrayBuffer> {
  return format === 'json' ? utf8.encode(JSON.stringify(withDates(value))) : packed(value)
}

// Plain maps and standard timestamps only: every MessagePack library reads them.
const packr = new Packr({ useRecords: false, variableMapSize: true, encodeUndefinedAsNil: true })
const utf8 = new TextEncoder()

function packed(value: unknown): Uint8Array<ArrayBuffer> {
  return new Uint8Array(packr.pack(value))
}

/** `{"$date": …}` for every instant. `JSON.stringify`'s own replacer comes too late: dates are text by then. */
function withDates(value: unknown): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { $date: value.toISOString() }
  if (Array.isArray(value)) return value.map(withDates)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withDates(one)]))
}
