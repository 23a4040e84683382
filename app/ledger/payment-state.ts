import type { Cents } from '#app/platform/values/money.ts'

export type PaymentState = 'unpaid' | 'part' | 'paid' | 'over' | 'refunded'

type Money = {
  /** What the registration costs now. */
  readonly totalCents: Cents
  /** What it has been paid, refunds and corrections taken off. */
  readonly paidCents: Cents
  /** What ever came in, mistaken bookings taken off, refunds not. */
  readonly receivedCents: Cents
  /** The claim is the retained amount of an ended registration: payments above it were refunded. */
  readonly isEnded?: boolean
}

/**
 * The payment state of a registration: derived each time, never stored. Nothing to pay counts as paid;
 * refunded only when nothing is owed any more.
 */
export function paymentState({ totalCents, paidCents, receivedCents, isEnded = false }: Money): PaymentState {
  if (paidCents < totalCents) return paidCents > 0 ? 'part' : 'unpaid'
  if (paidCents > totalCents) return 'over'
  const isGivenBack = receivedCents > paidCents && (isEnded || paidCents === 0)
  return isGivenBack ? 'refunded' : 'paid'
}
