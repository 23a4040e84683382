import type { Querying } from '#app/platform/database/statement.ts'
import type { Subject } from '../subject.ts'

/** Whether money of a subject was taken under the number of a till: the receipt is the invoice for it, and there is no second one. */
export async function hasTillReceipt(db: Querying, { editionId, type, id }: Subject): Promise<boolean> {
  const { rows } = await db.query<{ sum: number }>({
    name: 'till-receipts',
    text: `select coalesce(sum(a.amount_cents), 0)::int as sum
      from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type = $2 and a.subject_id = $3 and m.document_number is not null`,
    values: [editionId, type, id],
  })
  return (rows[0]?.sum ?? 0) > 0
}
