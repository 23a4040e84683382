import pg from 'pg'

/**
 * How columns become values, the same on both engines.
 *
 * `date` stays the text of a day: a `Date` would turn it into an instant of some zone. `timestamp` without zone stays text for the
 * same reason. Whole numbers are numbers as long as they are exact.
 */
export const columnParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
    const own = format === 'binary' ? undefined : PARSERS.get(oid)
    return own ?? pg.types.getTypeParser(oid, format ?? 'text')
  },
}

const OID = { int8: 20, numeric: 1700, date: 1082, timestamp: 1114 } as const
const ARRAY_OID = { int8: 1016, numeric: 1231, date: 1182, timestamp: 1115 } as const

const TEXT_ARRAY_OID: number = 1009

const text = (value: string): string => value

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [OID.int8, safeInteger],
  [OID.numeric, exactNumber],
  [OID.date, text],
  [OID.timestamp, text],
  [ARRAY_OID.int8, arrayOf(safeInteger)],
  [ARRAY_OID.numeric, arrayOf(exactNumber)],
  [ARRAY_OID.date, arrayOf(text)],
  [ARRAY_OID.timestamp, arrayOf(text)],
])

/**
 * A `bigint` column as a number.
 * @throws RangeError when a number cannot hold it exactly.
 */
function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for an exact number.`)
  return number
}

/**
 * A `numeric` column as a number: whole ones exactly (sums of money are sums of whole cents), fractions (averages) rounded to the
 * nearest number.
 * @throws RangeError when it is whole and a number cannot hold it exactly.
 */
function exactNumber(value: string): number {
  return /^-?\d+$/.test(value) ? safeInteger(value) : Number(value)
}

function arrayOf(parse: (value: string) => unknown): (text: string) => unknown {
  const parseTexts: (text: string) => unknown = pg.types.getTypeParser(TEXT_ARRAY_OID)
  const inner = (entry: unknown): unknown => {
    if (Array.isArray(entry)) return entry.map(inner)
    return typeof entry === 'string' ? parse(entry) : null
  }
  return (source) => inner(parseTexts(source))
}
