import type { PaymentRefusal } from '../../record-payment.server.ts'
import type { CorrectRefusal } from '../correct-payment.server.ts'
import type { GroupSlip } from '../group-slip.server.ts'
import type { GroupRefusal } from '../pay-together.server.ts'

export type MoneyRefusal = PaymentRefusal | CorrectRefusal | GroupRefusal

/** What an action on the payments' page has come to. */
export type PaymentsAnswer =
  | { readonly kind: 'done'; readonly what: 'recorded' | 'again' | 'corrected' }
  | { readonly kind: 'together'; readonly slip: GroupSlip }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: MoneyRefusal }
