import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { MovementMethod } from '../movement.ts'

/** What moved on a day by one method, and how much of it is not shared out. */
export type JournalDay = {
  readonly day: LocalDay
  readonly method: MovementMethod
  readonly count: number
  readonly amountCents: Cents
  readonly unallocatedCents: Cents
}

/** Every movement from day to day, both included, by day and method. G7 */
export async function readJournal(
  db: Querying,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
): Promise<JournalDay[]> {
  const { rows } = await db.query<{
    day: LocalDay
    method: MovementMethod
    count: number
    amount: number
    shared: number
  }>({
    name: 'journal',
    text: `select value_day::text as day, method, count(*)::int as count, sum(amount_cents)::int as amount, sum(shared)::int as shared
      from movements m cross join lateral (
        select coalesce(sum(a.amount_cents), 0) as shared from allocations a where a.movement_id = m.id) s
      where value_day between $1 and $2 group by 1, 2 order by 1, 2`,
    values: [from, to],
  })
  return rows.map(({ day, method, count, amount, shared }) => ({
    ...{ day: localDay(day), method, count },
    amountCents: cents(amount),
    unallocatedCents: cents(amount - shared),
  }))
}
