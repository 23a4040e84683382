import { z } from 'zod'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { ReportedDispute } from '../dispute.ts'

/** An event of the provider, reduced to the ledger's needs. */
export type CardEvent = {
  readonly at: Date
  /** Our id of the session, where the event carries it. */
  readonly ours: string | null
  /** The provider's id of the payment, and of the session. */
  readonly payment: string | null
  readonly session?: string
} & (
  | { readonly kind: 'paid'; readonly amountCents: Cents; readonly session: string }
  | { readonly kind: 'processing' | 'failed' | 'expired' }
  /** `totalCents`: all refunds so far. */
  | { readonly kind: 'refunded'; readonly totalCents: Cents }
  | { readonly kind: 'refund'; readonly refund: ReportedRefund }
  | { readonly kind: 'dispute'; readonly dispute: ReportedDispute }
  /** Nothing follows from it: a declined card may be followed by another one. */
  | { readonly kind: 'other' }
)

/** The provider's report of one refund. */
export type ReportedRefund = {
  /** The provider's id; null where there is none, because it was refused. */
  readonly id: string | null
  /** Our id of it; null if it was not requested here. */
  readonly ours: string | null
  readonly amountCents: Cents
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly reason?: string | null | undefined
  /** When the provider made it; null where it did not say. */
  readonly madeAt?: Date | null
}

const idOf = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]).nullish()
const euros = z.literal('eur')
const whole = z.int().min(0)

const envelope = z.object({ type: z.string(), created: z.int(), data: z.object({ object: z.unknown() }) })
const session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  payment_intent: idOf,
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']).catch('unpaid'),
  amount_total: whole.nullish(),
  currency: z.string().nullish(),
})
const charge = z.object({ payment_intent: idOf, amount_refunded: whole, currency: euros })
const refund = z.object({
  id: z.string(),
  amount: whole,
  currency: euros,
  status: z.string().nullish(),
  payment_intent: idOf,
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
  created: z.int().nullish(),
})
const refundEvents = ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated']
const dispute = z.object({
  id: z.string(),
  payment_intent: idOf,
  amount: whole,
  currency: euros,
  status: z.string(),
  reason: z.string().nullish(),
  evidence_details: z.object({ due_by: z.int().nullish() }).nullish(),
})

/**
 * Reads an event whose signature was checked. Its amounts are in cents of euros.
 * @throws where it is not as the provider documents it; it stays in the inbox, unhandled
 */
export function readCardEvent(raw: unknown): CardEvent {
  const { type, created, data } = envelope.parse(raw)
  const at = new Date(created * 1_000)
  if (type.startsWith('checkout.session.')) return sessionEvent(type, at, session.parse(data.object))
  if (type === 'charge.refunded') {
    const { payment_intent: payment, amount_refunded: total } = charge.parse(data.object)
    return { kind: 'refunded', at, ours: null, payment: payment ?? null, totalCents: cents(total) }
  }
  if (refundEvents.includes(type)) {
    const { payment_intent: payment } = refund.parse(data.object)
    return { kind: 'refund', at, ours: null, payment: payment ?? null, refund: refundReportedBy(data.object) }
  }
  if (type.startsWith('charge.dispute.')) {
    const reported = dispute.parse(data.object)
    return {
      kind: 'dispute',
      at,
      ours: null,
      payment: reported.payment_intent ?? null,
      dispute: reportedDispute(reported, type),
    }
  }
  return { kind: 'other', at, ours: null, payment: null }
}

/** An inquiry moves no money, unless the provider says that it has. */
function reportedDispute(
  { id, amount, status, reason, evidence_details: evidence }: z.infer<typeof dispute>,
  type: string,
): ReportedDispute {
  const dueBy = evidence?.due_by ?? null
  const isInquiry = status.startsWith('warning_') && type !== 'charge.dispute.funds_withdrawn'
  const state = ((): ReportedDispute['state'] => {
    if (status === 'won' || type === 'charge.dispute.funds_reinstated') return 'won'
    if (status === 'lost') return 'lost'
    if (isInquiry) return status === 'warning_closed' ? 'closed' : 'inquiry'
    return 'open'
  })()
  const answerBy = dueBy === null ? null : new Date(dueBy * 1_000)
  return { id, amountCents: cents(amount), state, reason: reason ?? null, answerBy }
}

/** A refund as the provider describes it, in its events and in its answers. @throws where it is not as the provider documents it */
export function refundReportedBy(raw: unknown): ReportedRefund {
  const { id, amount, status, metadata, failure_reason: reason, created } = refund.parse(raw)
  const isOver = status === 'failed' || status === 'canceled'
  return {
    id,
    ours: metadata?.refund ?? null,
    amountCents: cents(amount),
    reason,
    madeAt: created == null ? null : new Date(created * 1_000),
    status: status === 'succeeded' ? 'succeeded' : isOver ? 'failed' : 'pending',
  }
}

function sessionEvent(type: string, at: Date, reported: z.infer<typeof session>): CardEvent {
  const about = {
    at,
    ours: reported.client_reference_id ?? null,
    payment: reported.payment_intent ?? null,
    session: reported.id,
  }
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded': {
      if (reported.payment_status !== 'paid') return { kind: 'processing', ...about }
      euros.parse(reported.currency)
      const amountCents = cents(whole.min(1).parse(reported.amount_total))
      return { kind: 'paid', ...about, amountCents }
    }
    case 'checkout.session.async_payment_failed':
      return { kind: 'failed', ...about }
    case 'checkout.session.expired':
      return { kind: 'expired', ...about }
    default:
      return { kind: 'other', ...about }
  }
}
