import type { Querying } from '#app/platform/database/statement.ts'
import { unpaidStates } from '../refunds/refund.ts'

/** The ids of the subjects, of every edition, whose unpaid refunds exceed their surplus: none of these proceeds. G15 */
export async function readUncovered(db: Querying): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ subject_id: string }>({
    name: 'uncovered-refunds',
    text: `
      with asked as (select edition_id, subject_type, subject_id, sum(amount_cents) as amount from refunds
        where state = any($1) group by 1, 2, 3)
      select a.subject_id from asked a
      left join lateral (select total_cents from claims c where c.edition_id = a.edition_id and c.subject_type = a.subject_type
        and c.subject_id = a.subject_id order by version desc limit 1) c on true
      cross join lateral (select coalesce(sum(amount_cents), 0) as paid from allocations m where m.edition_id = a.edition_id
        and m.subject_type = a.subject_type and m.subject_id = a.subject_id) p
      where p.paid - coalesce(c.total_cents, 0) < a.amount`,
    values: [unpaidStates],
  })
  return new Set(rows.map(({ subject_id }) => subject_id))
}
