import {
  type CancelPolicy,
  type CancelReason,
  type RefundDue,
  refundOf,
} from '#app/ledger/refunds/refund-of.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Registration } from '../registration.ts'

/** The decision about the money of a cancelled registration; absent: the edition's policy. */
export type CancelMoney = {
  readonly reason?: CancelReason | undefined
  /** The amounts shown before. When they differ now, nothing is done. */
  readonly expected?: Pick<RefundDue, 'backCents' | 'feeCents'> | undefined
  /** The refund that staff decide instead, with the reason. */
  readonly decided?: { readonly backCents: Cents; readonly note: string } | undefined
}

/** `refund-changed`: the refund would differ from the one shown. `more-than-paid`: the refund would exceed the payments. */
export type CancelMoneyRefusal = 'refund-changed' | 'more-than-paid'

/** Of a cancelled registration: the result of the rules, the refund and the retained amount. */
export type CancelledMoney = RefundDue & { readonly computedCents: Cents; readonly reason: CancelReason }

/** `inRefundsCents`: already being refunded, and no longer available. */
type Owing = Pick<Registration, 'status' | 'paidCents' | 'totalCents'> & { readonly inRefundsCents: Cents }

/** The refund if a registration is cancelled at this instant. G9–G11 */
export function refundOfRegistration(
  policy: CancelPolicy,
  { status, totalCents, ...money }: Owing,
  { reason, at }: { readonly reason: CancelReason; readonly at: Date },
): RefundDue {
  const paidCents = leftOf(money)
  const owedCents = status === 'prepared' ? cents(0) : totalCents
  return refundOf(policy, { paidCents, owedCents, at, reason, persons: 1 })
}

/** The decision about the money of a registration cancelled now; its row is locked. */
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
