import type { MovementMethod } from '#app/ledger/movement.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Receipt } from '../stats/statistics.ts'

/** The money of registrations and door sales of an edition by day and method, less refunds. Y3 */
export async function readReceipts(db: Querying, editionId: string): Promise<Receipt[]> {
  const { rows } = await db.query<{ day: string; method: MovementMethod; amount: string }>({
    name: 'receipts-by-day',
    text: `
      select a.booked_on::text as day, m.method, sum(a.amount_cents)::text as amount
      from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type in ('registration', 'doorSale')
      group by 1, 2 having sum(a.amount_cents) <> 0 order by 1, 2`,
    values: [editionId],
  })
  return rows.map(({ day, method, amount }) => ({
    day: localDay(day),
    method,
    amountCents: cents(Number(amount)),
  }))
}
