import type { Id } from '#app/platform/id.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { CardSession } from './session.ts'

/** What the provider is asked to give back of a payment, for a refund of the queue. */
export type CardRefund = {
  /** Ours: the provider's events name it. */
  readonly id: Id
  readonly editionId: string
  readonly refundId: Id
  readonly sessionId: Id
  readonly amountCents: Cents
  /** `asked`: the provider has not said what came of it. */
  readonly state: 'asked' | 'succeeded' | 'failed'
  readonly stripeId: string | null
  readonly askedAt: Date
  readonly settledAt: Date | null
}

type OfSession = Pick<CardSession, 'paidCents' | 'refundedCents' | 'toldBackCents' | 'toldBackAt'>

/** How much of a payment may still be asked for: never more than came, what went back and what is under way taken off. K9 */
export function refundableOf(session: OfSession, refunds: readonly CardRefund[]): Cents {
  const gone = Math.max(session.refundedCents, toldBack(session, refunds))
  const underWay = sumCents(refunds.filter(isAsked).map(({ amountCents }) => amountCents))
  return cents(Math.max(0, session.paidCents - gone - underWay))
}

/** All that was given back by what the provider told last, without what failed afterwards. Its instants are whole seconds. */
function toldBack({ toldBackCents, toldBackAt }: OfSession, refunds: readonly CardRefund[]): number {
  if (toldBackAt === null) return toldBackCents
  const failed = refunds.filter(
    ({ state, askedAt, settledAt }) =>
      state === 'failed' &&
      secondOf(askedAt) <= secondOf(toldBackAt) &&
      settledAt !== null &&
      toldBackAt <= settledAt,
  )
  return toldBackCents - sumCents(failed.map(({ amountCents }) => amountCents))
}

/** What went back beside the refunds of the queue and is not booked; nothing as long as one of these is under way, whose part of it is not known. K7 */
export function unbookedBack(session: OfSession, refunds: readonly CardRefund[]): Cents {
  if (refunds.some(isAsked)) return cents(0)
  return cents(Math.max(0, toldBack(session, refunds) - session.refundedCents))
}

function isAsked({ state }: CardRefund): boolean {
  return state === 'asked'
}

function secondOf(at: Date): number {
  return Math.floor(at.getTime() / 1_000)
}
