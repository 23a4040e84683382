import type { FiscalSetting } from '#app/festival/edition.ts'
import type { MovementMethod } from '#app/ledger/movement.ts'
import type { Subject, SubjectType } from '#app/ledger/subject.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** A movement of money as the receipt needs it. */
export type FiscalMovement = {
  readonly id: Id
  readonly amountCents: Cents
  readonly method: MovementMethod
  readonly documentNumber: string | null
  readonly corrects: string | null
  readonly recordedBy: string
  /** The subjects whose claims it pays or refunds. */
  readonly subjects: readonly Subject[]
}

/** Null where there is none. */
export async function readFiscalMovement(db: Querying, movementId: string): Promise<FiscalMovement | null> {
  const { rows } = await db.query<{
    amount_cents: number
    method: MovementMethod
    document_number: string | null
    corrects: string | null
    recorded_by: string
    subjects: readonly { readonly editionId: string; readonly type: SubjectType; readonly id: string }[]
  }>({
    name: 'fiscal-movement',
    text: `select m.amount_cents, m.method, m.document_number, m.corrects, m.recorded_by, coalesce((
        select jsonb_agg(distinct jsonb_build_object('editionId', a.edition_id, 'type', a.subject_type, 'id', a.subject_id))
        from allocations a where a.movement_id = m.id and a.corrects is null), '[]') as subjects
      from movements m where m.id = $1`,
    values: [movementId],
  })
  const [row] = rows
  if (!row) return null
  return {
    id: id(movementId),
    amountCents: cents(row.amount_cents),
    method: row.method,
    corrects: row.corrects,
    documentNumber: row.document_number,
    recordedBy: row.recorded_by,
    subjects: row.subjects as Subject[],
  }
}

/** Records once the fiscal setting that applies to a payment. */
export async function noteFiscalSetting(
  db: Querying,
  one: {
    readonly movementId: string
    readonly editionId: string
    readonly setting: FiscalSetting
    readonly reason: string | null
    readonly at: Date
  },
): Promise<void> {
  await db.query({
    name: 'note-fiscal-setting',
    text: `insert into fiscal_payments (movement_id, edition_id, plug, reason, noted_at) values ($1, $2, $3, $4, $5)
      on conflict (movement_id) do nothing`,
    values: [one.movementId, one.editionId, one.setting, one.reason, one.at],
  })
}

/** Records that a payment needs nothing, with the reason. */
export async function clearFiscalSetting(db: Querying, movementId: string, reason: string): Promise<void> {
  await db.query({
    name: 'clear-fiscal-setting',
    text: `update fiscal_payments set plug = 'none', reason = $2 where movement_id = $1`,
    values: [movementId, reason],
  })
}

/** The fiscal setting of a payment; null: none. Locked until the transaction ends, so that it gets one receipt. */
export async function lockFiscalSetting(db: Querying, movementId: string): Promise<FiscalSetting | null> {
  const { rows } = await db.query<{ plug: FiscalSetting }>({
    name: 'lock-fiscal-setting',
    text: 'select plug from fiscal_payments where movement_id = $1 for update',
    values: [movementId],
  })
  return rows[0]?.plug ?? null
}

/** SQL: a payment of the table `p` that was to get a receipt and has none. */
const isToIssue = `p.plug = 'furs' and not exists (select from fiscal_receipts r where r.movement_id = p.movement_id)`

/** The editions with payments that were to get a receipt and have none, the earliest payment first. */
export async function editionsToIssue(db: Querying): Promise<readonly string[]> {
  const { rows } = await db.query<{ edition_id: string }>({
    name: 'editions-to-issue',
    text: `select p.edition_id from fiscal_payments p where ${isToIssue}
      group by p.edition_id order by min(p.noted_at), p.edition_id`,
  })
  return rows.map((row) => row.edition_id)
}

/** Payments of an edition that were to get a receipt and have none, the earliest first. */
export async function paymentsToIssue(
  db: Querying,
  editionId: string,
  most: number,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ movement_id: string }>({
    name: 'payments-to-issue',
    text: `select p.movement_id from fiscal_payments p where p.edition_id = $1 and ${isToIssue}
      order by p.noted_at, p.movement_id limit $2`,
    values: [editionId, most],
  })
  return rows.map((row) => row.movement_id)
}
