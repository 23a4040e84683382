import { countryCodeOf } from '#app/platform/values/countries.ts'
import { localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import type { CountedBy } from '#app/registration/queries/cells.ts'
import { checkQuery } from '../query/check/check-query.ts'
import { type Complain, isMap } from '../query/errors.ts'
import { fieldsOf } from '../query/fields.ts'

const fields = fieldsOf(['country', 'role', 'level', 'status', 'reserved'])

/** The `$match` stages of anonymous statistics as one query, and the fields it looks at. Countries may be named. */
export function readMatches(
  stages: readonly unknown[],
  complain: Complain,
): { match: Record<string, unknown>; matched: CountedBy[] } {
  const matched = new Set<CountedBy>()
  const queries = stages.map((stage, index) => {
    const path = `pipeline.${index}.$match`
    const body = isMap(stage) && Object.keys(stage).length === 1 ? stage.$match : undefined
    return byCode(checkQuery(body, fields, complain, path), (name, condition) => {
      matched.add(name === 'reserved' ? 'day' : (name as CountedBy))
      if (name !== 'reserved') return condition
      if (!hasWholeDays(condition)) complain(path, 'whole-days-only', name)
      return condition
    })
  })
  return { match: queries.length > 0 ? { $and: queries } : {}, matched: [...matched] }
}

type Look = (name: string, condition: unknown) => unknown

function byCode(query: Record<string, unknown>, look: Look): Record<string, unknown> {
  const entries = Object.entries(query).map(([name, value]): [string, unknown] => {
    if (name.startsWith('$'))
      return [name, Array.isArray(value) ? value.map((one) => byCode(one, look)) : value]
    const seen = look(name, value)
    return [name, name === 'country' ? withCodes(seen) : seen]
  })
  return Object.fromEntries(entries)
}

function withCodes(condition: unknown): unknown {
  if (typeof condition === 'string') return countryCodeOf(condition) ?? condition
  if (Array.isArray(condition)) return condition.map(withCodes)
  if (!isMap(condition)) return condition
  return Object.fromEntries(Object.entries(condition).map(([name, value]) => [name, withCodes(value)]))
}

/** Only midnights: a query for a minute would find the one who registered in it. */
function hasWholeDays(condition: unknown): boolean {
  if (condition instanceof Date) return startOfDay(localDayOf(condition)).getTime() === condition.getTime()
  if (Array.isArray(condition)) return condition.every(hasWholeDays)
  return !isMap(condition) || Object.values(condition).every(hasWholeDays)
}
