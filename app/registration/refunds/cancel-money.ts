import {
  type CancelPolicy,
  type CancelReason,
  type RefundDue,
  refundOf,
} from '#app/ledger/refunds/refund-of.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Registration } from '../registration.ts'

/** What is said of the money of a registration that is cancelled; absent: what the edition's steps give to somebody who wishes it. */
export type CancelMoney = {
  readonly reason?: CancelReason | undefined
  /** What was shown before. Where it comes out otherwise by now, nothing is done. */
  readonly expected?: Pick<RefundDue, 'backCents' | 'feeCents'> | undefined
  /** What staff give back instead, and why. */
  readonly decided?: { readonly backCents: Cents; readonly note: string } | undefined
}

/** `refund-changed`: something else would go back than was shown. `more-than-paid`: staff would give back what never came. */
export type CancelMoneyRefusal = 'refund-changed' | 'more-than-paid'

/** Of a cancelled registration: what the rules come to, what goes back and what is kept. */
export type CancelledMoney = RefundDue & { readonly computedCents: Cents; readonly reason: CancelReason }

/** `inRefundsCents`: what goes back already, and is not there any more. */
type Owing = Pick<Registration, 'status' | 'paidCents' | 'totalCents'> & { readonly inRefundsCents: Cents }

/** What goes back if a registration is cancelled at this instant. G9–G11 */
export function refundOfRegistration(
  policy: CancelPolicy,
  { status, totalCents, ...money }: Owing,
  { reason, at }: { readonly reason: CancelReason; readonly at: Date },
): RefundDue {
  const paidCents = leftOf(money)
  const owedCents = status === 'prepared' ? cents(0) : totalCents
  return refundOf(policy, { paidCents, owedCents, at, reason, persons: 1 })
}

/** What is done with the money of a registration that is cancelled now, as its row is under the lock. */
export function decideMoney(
  policy: CancelPolicy,
  registration: Owing,
  { reason = 'wish', expected, decided, at }: CancelMoney & { readonly at: Date },
): Decision<CancelledMoney, CancelMoneyRefusal> {
  const due = refundOfRegistration(policy, registration, { reason, at })
  const isExpected = !expected || (expected.backCents === due.backCents && expected.feeCents === due.feeCents)
  if (!isExpected) return refuse('refund-changed')
  const computedCents = due.backCents
  if (!decided) return accept({ ...due, computedCents, reason })
  const paidCents = Math.max(0, leftOf(registration))
  if (decided.backCents < 0 || decided.backCents > paidCents) return refuse('more-than-paid')
  const { backCents } = decided
  return accept({ ...due, backCents, feeCents: cents(paidCents - backCents), computedCents, reason })
}

function leftOf({ paidCents, inRefundsCents }: Pick<Owing, 'paidCents' | 'inRefundsCents'>): Cents {
  return cents(paidCents - inRefundsCents)
}
