import type { CancelStep, Edition } from '#app/festival/edition.ts'
import { addDays, endOfDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, percentOf } from '#app/platform/values/money.ts'

/** Why somebody cancels; `ourChange`: the teacher, the day or the hall is another one, or the festival is off. */
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
  /** What those have paid who came in to the places; nothing as long as nobody has. */
  readonly resoldCents?: Cents
}

/** What decided: a step of the edition, the reason, what others pay for the places, or that nothing goes back any more. */
type RefundRule =
  | { readonly kind: 'step'; readonly step: CancelStep }
  | { readonly kind: 'illness' | 'ourChange' | 'resale' | 'nothing' }

export type RefundDue = {
  /** What goes back. */
  readonly backCents: Cents
  /** What is kept of what was paid. */
  readonly feeCents: Cents
  readonly rule: RefundRule
}

/** What goes back to somebody who cancels, and what is kept. Nobody is charged what they did not pay. G9–G11 */
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

/** The last day by which money that is asked for on `day` goes back. G12 */
export function refundDueOn(day: LocalDay, { refundInDays }: Pick<Edition, 'refundInDays'>): LocalDay {
  return addDays(day, refundInDays)
}
