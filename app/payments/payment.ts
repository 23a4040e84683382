import type { Id } from '#app/platform/id.ts'
import type { Cents } from '#app/platform/values/money.ts'

export type PaymentMethod = 'bank' | 'card' | 'wallet' | 'cash' | 'terminal' | 'voucher'

/** Money received for a registration; a correction is a payment of the opposite sign that names what it corrects. */
export type Payment = {
  readonly id: Id
  readonly registrationId: Id
  /** Below 0 for what was returned or is corrected. */
  readonly amountCents: Cents
  readonly method: PaymentMethod
  readonly receivedAt: Date
  readonly reference: string | null
  readonly takenBy: string | null
  readonly note: string | null
  readonly corrects: Id | null
}
