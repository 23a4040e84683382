import type { Id } from '#app/platform/id.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { CardSession } from './session.ts'

/** A refund of the queue, requested from the provider for one payment. */
export type CardRefund = {
  /** Ours: the provider's events name it. */
  readonly id: Id
  readonly editionId: string
  readonly refundId: Id
  readonly sessionId: Id
  readonly amountCents: Cents
  /** `asked`: the provider has not reported the result. */
  readonly state: 'asked' | 'succeeded' | 'failed'
  readonly stripeId: string | null
  readonly askedAt: Date
  readonly settledAt: Date | null
}

/** A refund made on the provider's own page that failed: the earlier total includes it. */
export type RefundElsewhere = {
  readonly sessionId: Id
  readonly stripeId: string
  readonly amountCents: Cents
  readonly madeAt: Date
  readonly failedAt: Date
}

/** The states of a payment's refunds: those of the queue, and failed ones of the provider's page. */
export type RefundsOfSession = {
  readonly ofQueue: readonly CardRefund[]
  readonly failedElsewhere: readonly RefundElsewhere[]
}

type OfSession = Pick<CardSession, 'paidCents' | 'refundedCents' | 'reportedBackCents' | 'reportedBackAt'>

/** The amount of a payment that can still be refunded: the payment less what is refunded and in progress. K9 */
export function refundableOf(session: OfSession, refunds: RefundsOfSession): Cents {
  const gone = Math.max(session.refundedCents, reportedBack(session, refunds))
  const underWay = sumCents(refunds.ofQueue.filter(isAsked).map(({ amountCents }) => amountCents))
  return cents(Math.max(0, session.paidCents - gone - underWay))
}

/** The refunded sum by the provider's last report, without refunds that failed afterwards. Its instants are whole seconds. */
function reportedBack(
  { reportedBackCents, reportedBackAt }: OfSession,
  { ofQueue, failedElsewhere }: RefundsOfSession,
): number {
  if (reportedBackAt === null) return reportedBackCents
  const failed = [
    ...ofQueue.flatMap(({ state, askedAt, settledAt, amountCents }) =>
      state === 'failed' && settledAt !== null ? { from: askedAt, to: settledAt, amountCents } : [],
    ),
    ...failedElsewhere.map(({ madeAt, failedAt, amountCents }) => ({
      from: madeAt,
      to: failedAt,
      amountCents,
    })),
  ].filter(({ from, to }) => secondOf(from) <= secondOf(reportedBackAt) && reportedBackAt <= to)
  return reportedBackCents - sumCents(failed.map(({ amountCents }) => amountCents))
}

/** The refunded sum beside the queue that is not booked; 0 while a refund of the queue is under way, because its part is unknown. K7 */
export function unbookedBack(session: OfSession, refunds: RefundsOfSession): Cents {
  if (refunds.ofQueue.some(isAsked)) return cents(0)
  return cents(Math.max(0, reportedBack(session, refunds) - session.refundedCents))
}

/** The booked sum of a failed refund of the provider's page, which comes back; 0 where it was never booked. K7 */
export function bookedElsewhere(
  session: OfSession,
  refunds: RefundsOfSession,
  { amountCents }: Pick<RefundElsewhere, 'amountCents'>,
): Cents {
  const paid = refunds.ofQueue.filter(({ state }) => state === 'succeeded')
  const ofQueue = sumCents(paid.map((one) => one.amountCents))
  const stays = Math.max(0, reportedBack(session, refunds) - ofQueue)
  return cents(Math.min(amountCents, Math.max(0, session.refundedCents - ofQueue - stays)))
}

function isAsked({ state }: CardRefund): boolean {
  return state === 'asked'
}

function secondOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
