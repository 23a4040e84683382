import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { FiscalReceipts } from '#db/tables.ts'
import type { Receipt } from '../receipt/receipt.ts'
import { submitBy } from '../receipt/submit-by.ts'
import { receiptOf } from '../tables/receipts.server.ts'

/** A receipt with what became of sending it. */
export type SentReceipt = Receipt & {
  readonly state: 'waiting' | 'verified' | 'refused'
  /** The authority's mark (EOR). */
  readonly uniqueId: string | null
  readonly reason: string | null
  readonly prints: number
  /** The last day on which it may be sent. Z6 */
  readonly submitBy: LocalDay
}

type Row = Selectable<FiscalReceipts> & {
  readonly state: SentReceipt['state']
  readonly unique_id: string | null
  readonly reason: string | null
  readonly prints: number
}

const columns = `select r.*, s.state, s.unique_id, s.reason, s.prints
  from fiscal_receipts r join fiscal_submissions s on s.receipt_id = r.id`

/** Receipts that wait or were refused, the earliest first, then the latest verified ones. */
export async function readReceipts(
  db: Querying,
  { editionId, most }: { readonly editionId: string; readonly most: number },
): Promise<{ readonly open: readonly SentReceipt[]; readonly verified: readonly SentReceipt[] }> {
  const open = await db.query<Row>({
    name: 'open-receipts',
    text: `${columns} where r.edition_id = $1 and s.state <> 'verified' order by r.issued_at, r.number limit $2`,
    values: [editionId, most],
  })
  const verified = await db.query<Row>({
    name: 'verified-receipts',
    text: `${columns} where r.edition_id = $1 and s.state = 'verified' order by r.issued_at desc, r.number desc limit $2`,
    values: [editionId, most],
  })
  return { open: open.rows.map(sentOf), verified: verified.rows.map(sentOf) }
}

/** The receipt of a movement, or with an id; null where there is none. */
export async function findReceipt(
  db: Querying,
  { editionId, id }: { readonly editionId: string; readonly id: string },
): Promise<SentReceipt | null> {
  const { rows } = await db.query<Row>({
    name: 'find-receipt',
    text: `${columns} where r.edition_id = $1 and (r.id = $2 or r.movement_id = $2)`,
    values: [editionId, id],
  })
  return rows[0] ? sentOf(rows[0]) : null
}

function sentOf({ state, unique_id, reason, prints, ...row }: Row): SentReceipt {
  return { ...receiptOf(row), state, uniqueId: unique_id, reason, prints, submitBy: submitBy(row.issued_at) }
}

/** Whether there is a receipt for money of a subject: of a till, or one of ours. It is the invoice for it, and there is no second one. */
export async function hasReceipt(
  db: Querying,
  { editionId, type, id }: { readonly editionId: string; readonly type: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await db.query<{ sum: number }>({
    name: 'receipts-of-subject',
    text: `select coalesce(sum(a.amount_cents), 0)::int as sum
      from allocations a join movements m on m.id = a.movement_id
      where a.edition_id = $1 and a.subject_type = $2 and a.subject_id = $3
        and (m.document_number is not null or exists (select from fiscal_receipts r where r.movement_id = m.id))`,
    values: [editionId, type, id],
  })
  return (rows[0]?.sum ?? 0) > 0
}
