import type { CancelStep, Edition } from '#app/festival/edition.ts'
import { addDays, endOfDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, percentOf } from '#app/platform/values/money.ts'

/** The reason for cancelling; `ourChange`: the teacher, the day or the venue changed, or the festival is cancelled. */
export const cancelReasons = ['wish', 'illness', 'ourChange'] as const
export type CancelReason = (typeof cancelReasons)[number]

export type CancelPolicy = Pick<Edition, 'cancelSteps' | 'resaleFeeCents' | 'illnessFeeCents' | 'closesAt'>

export type Cancelled = {
  /** Money that came in and has not gone back. */
  readonly paidCents: Cents
  /** What was to be paid: nothing where it had ended before. */
  readonly owedCents: Cents
  readonly at: Date
  readonly reason: CancelReason
  readonly persons: number
  /** The payments of the successors in these places; 0 as long as there is none. */
  readonly resoldCents?: Cents
}

/** The deciding rule: a step of the edition, the reason, the successors' payments, or that nothing is refunded any more. */
type RefundRule =
  | { readonly kind: 'step'; readonly step: CancelStep }
  | { readonly kind: 'illness' | 'ourChange' | 'resale' | 'nothing' }

export type RefundDue = {
  /** The refunded amount. */
  readonly backCents: Cents
  /** The retained amount of the payments. */
  readonly feeCents: Cents
  readonly rule: RefundRule
}

/** The refund of a cancelled registration, and the retained amount. Nobody is charged what they did not pay. G9–G11 */
export function refundOf(policy: CancelPolicy, cancelled: Cancelled): RefundDue {
  const { paidCents, owedCents } = cancelled
  const paid = Math.max(0, paidCents)
  const covered = cents(Math.min(paid, Math.max(0, owedCents)))
  const rule = ruleFor(policy, cancelled)
  const back = Math.max(0, Math.min(covered, backOf(rule, covered, policy, cancelled)))
  return { backCents: cents(paid - covered + back), feeCents: cents(covered - back), rule }
}

function ruleFor(
  { cancelSteps, resaleFeeCents, closesAt }: CancelPolicy,
  { at, reason }: Cancelled,
): RefundRule {
  if (reason !== 'wish') return { kind: reason }
  const step = cancelSteps.find(({ until }) => (until === null ? at < closesAt : at <= endOfDay(until)))
  if (step) return { kind: 'step', step }
  return { kind: resaleFeeCents === null ? 'nothing' : 'resale' }
}

function backOf(
  rule: RefundRule,
  covered: Cents,
  { resaleFeeCents, illnessFeeCents }: CancelPolicy,
  { persons, resoldCents = cents(0) }: Cancelled,
): number {
  switch (rule.kind) {
    case 'step':
      return percentOf(covered, rule.step.percent) - rule.step.feeCents * persons
    case 'illness':
      return covered - illnessFeeCents * persons
    case 'ourChange':
      return covered
    case 'resale':
      return Math.min(covered, resoldCents) - (resaleFeeCents ?? 0) * persons
    case 'nothing':
      return 0
  }
}

/** The last day for paying a refund requested on `day`. G12 */
export function refundDueOn(day: LocalDay, { refundInDays }: Pick<Edition, 'refundInDays'>): LocalDay {
  return addDays(day, refundInDays)
}
