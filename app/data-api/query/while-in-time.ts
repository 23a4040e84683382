import { sql } from 'kysely'
import type { Sql } from './source.ts'

/** The number of comparisons of a row that is always fast. */
const MOST_UNWATCHED = 50

/** The clock is read first; only a query that has taken a quarter of a second checks its limit, which is the database's. */
const inTime = sql`(clock_timestamp() < statement_timestamp() + interval '250 ms' or in_time())`

/**
 * The condition with a time check: each evaluation stops the query when its time is over. A server
 * does that by itself; the embedded engine cannot, so a heavy query has to read the clock. An index cannot serve such a condition.
 */
export function whileInTime(condition: Sql): Sql {
  return sql`case when ${inTime} then ${condition} end`
}

/** The same of many conditions of a query put together: few of them, and what an index finds, are left as they are. */
export function whileInTimeIfMany(query: unknown, condition: Sql): Sql {
  return comparisonsIn(query) > MOST_UNWATCHED ? whileInTime(condition) : condition
}

/** The number of comparisons in a query; an `$in` counts as one, as the database compares it. */
function comparisonsIn(query: unknown): number {
  if (Array.isArray(query)) return query.reduce<number>((sum, one) => sum + comparisonsIn(one), 0)
  if (typeof query !== 'object' || query === null || query instanceof RegExp || query instanceof Date)
    return 1
  return Object.entries(query).reduce(
    (sum, [name, value]) => sum + (name === '$in' || name === '$nin' ? 1 : comparisonsIn(value)),
    0,
  )
}
