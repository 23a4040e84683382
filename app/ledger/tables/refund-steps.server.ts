import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { RefundSteps } from '#db/tables.ts'
import type { Refund, RefundState } from '../refunds/refund.ts'

export type RefundStepName =
  | 'ask'
  | 'account'
  | 'amount'
  | 'prepare'
  | 'approve'
  | 'order'
  | 'pay'
  | 'unbook'
  | 'reopen'
  | 'withdraw'
  | 'remind'
  | 'part'

/** What was done to a refund, by whom, and how it was then. */
export type RefundStep = {
  readonly refundId: string
  readonly step: RefundStepName
  readonly at: Date
  readonly by: string
  readonly state: RefundState
  readonly amountCents: Cents
  readonly endToEndId: string | null
  readonly reason: string | null
}

/** Notes a step, with the refund locked and as it is after it. */
export async function insertStep(
  db: Querying,
  refund: Refund,
  { step, at, by, reason }: Pick<RefundStep, 'step' | 'at' | 'by' | 'reason'>,
): Promise<void> {
  await db.query({
    name: 'insert-refund-step',
    text: `insert into refund_steps (edition_id, refund_id, n, step, at, by, state, amount_cents, end_to_end_id, movement_id, reason)
      select $1, $2, coalesce(max(n), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10 from refund_steps where refund_id = $2`,
    values: [
      refund.subject.editionId,
      refund.id,
      step,
      at,
      by,
      refund.state,
      refund.amountCents,
      refund.endToEndId,
      refund.movementId,
      reason,
    ],
  })
}

/** What was done to the refunds of an edition, refund by refund, each in the order in which it was done. */
export async function readRefundSteps(
  db: Querying,
  { editionId, ids }: { readonly editionId: string; readonly ids: readonly string[] },
): Promise<RefundStep[]> {
  const { rows } = await db.query<Selectable<RefundSteps>>({
    name: 'read-refund-steps',
    text: 'select * from refund_steps where edition_id = $1 and refund_id = any($2) order by refund_id, n',
    values: [editionId, ids],
  })
  return rows.map((row) => ({
    refundId: row.refund_id,
    step: row.step as RefundStepName,
    at: row.at,
    by: row.by,
    state: row.state as RefundState,
    amountCents: cents(row.amount_cents),
    endToEndId: row.end_to_end_id,
    reason: row.reason,
  }))
}
