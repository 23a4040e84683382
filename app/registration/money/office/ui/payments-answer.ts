import type { PaymentRefusal } from '../../record-payment.server.ts'
import type { TillNumberRefusal } from '../add-till-number.server.ts'
import type { CorrectRefusal } from '../correct-payment.server.ts'
import type { GroupSlip } from '../group-slip.server.ts'
import type { GroupRefusal } from '../pay-together.server.ts'

export type MoneyRefusal = PaymentRefusal | CorrectRefusal | GroupRefusal | TillNumberRefusal

/** The result of an action on the payments page. */
export type PaymentsAnswer =
  | {
      readonly kind: 'done'
      readonly what: 'recorded' | 'again' | 'corrected' | 'numbered'
      /** What is paid with this payment, where the form sent what had been paid before. */
      readonly paidCents?: number | undefined
    }
  | { readonly kind: 'together'; readonly slip: GroupSlip }
  | { readonly kind: 'fields'; readonly fields: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: MoneyRefusal }
