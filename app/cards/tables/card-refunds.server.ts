import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { CardRefunds, FailedCardRefunds } from '#db/tables.ts'
import type { CardRefund, RefundElsewhere, RefundsOfSession } from '../card-refund.ts'

/** Stores a refund before it is requested from the provider. */
export async function insertCardRefund(db: Querying, refund: CardRefund): Promise<void> {
  const { editionId, refundId, sessionId, amountCents, state, askedAt } = refund
  await db.query({
    name: 'insert-card-refund',
    text: `insert into card_refunds (id, edition_id, refund_id, session_id, amount_cents, state, asked_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [refund.id, editionId, refundId, sessionId, amountCents, state, askedAt],
  })
}

/** The refunds of a session, the earliest first. Call with the session locked. */
export async function readCardRefunds(db: Querying, sessionId: string): Promise<RefundsOfSession> {
  const { rows } = await db.query<Selectable<CardRefunds>>({
    name: 'card-refunds-of-session',
    text: 'select * from card_refunds where session_id = $1 order by asked_at, id',
    values: [sessionId],
  })
  const { rows: failed } = await db.query<Selectable<FailedCardRefunds>>({
    name: 'failed-card-refunds-of-session',
    text: 'select * from failed_card_refunds where session_id = $1 order by failed_at, stripe_id',
    values: [sessionId],
  })
  return {
    ofQueue: rows.map(refundOf),
    failedElsewhere: failed.map((row) => ({
      sessionId: id(row.session_id),
      stripeId: row.stripe_id,
      amountCents: cents(row.amount_cents),
      madeAt: row.made_at,
      failedAt: row.failed_at,
    })),
  }
}

/** Notes a refund of the provider's page that failed, once. @returns whether it is new */
export async function noteFailedElsewhere(
  db: Querying,
  failed: RefundElsewhere & Pick<CardRefund, 'editionId'>,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'note-failed-card-refund',
    text: `insert into failed_card_refunds (stripe_id, edition_id, session_id, amount_cents, made_at, failed_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning stripe_id`,
    values: [
      failed.stripeId,
      failed.editionId,
      failed.sessionId,
      failed.amountCents,
      failed.madeAt,
      failed.failedAt,
    ],
  })
  return rows.length > 0
}

/** Refunds without a final answer of the provider. */
export async function readAskedRefunds(db: Querying): Promise<CardRefund[]> {
  const { rows } = await db.query<Selectable<CardRefunds>>({
    name: 'asked-card-refunds',
    text: `select * from card_refunds where state = 'asked' order by asked_at, id limit 100`,
    values: [],
  })
  return rows.map(refundOf)
}

/** Notes the provider's id of it, once. */
export async function noteStripeRefund(
  db: Querying,
  { id: own, stripeId }: { readonly id: string; readonly stripeId: string },
): Promise<void> {
  await db.query({
    name: 'note-stripe-refund',
    text: 'update card_refunds set stripe_id = $2 where id = $1 and stripe_id is null',
    values: [own, stripeId],
  })
}

/** Notes what came of it. */
export async function settleCardRefund(
  db: Querying,
  {
    id: own,
    state,
    stripeId,
    settledAt,
  }: Pick<CardRefund, 'id' | 'stripeId' | 'settledAt'> & { readonly state: 'succeeded' | 'failed' },
): Promise<void> {
  await db.query({
    name: 'settle-card-refund',
    text: 'update card_refunds set state = $2, stripe_id = coalesce(stripe_id, $3), settled_at = $4 where id = $1',
    values: [own, state, stripeId, settledAt],
  })
}

function refundOf(row: Selectable<CardRefunds>): CardRefund {
  return {
    id: id(row.id),
    editionId: row.edition_id,
    refundId: id(row.refund_id),
    sessionId: id(row.session_id),
    amountCents: cents(row.amount_cents),
    state: row.state as CardRefund['state'],
    stripeId: row.stripe_id,
    askedAt: row.asked_at,
    settledAt: row.settled_at,
  }
}
