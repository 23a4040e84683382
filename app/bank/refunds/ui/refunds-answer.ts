import type { CardRefundRefusal } from '#app/cards/service.server.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Preview } from '#app/registration/queries/preview.ts'
import type { DonateRefusal, OverWay, RefundCommandRefusal } from '#app/registration/service.server.ts'
import type { OrderRefusal } from '../order-refunds.server.ts'

/** The actions of the refunds' screen. */
export const refundIntents = [
  'prepare',
  'approve',
  'account',
  'amount',
  'withdraw',
  'pay',
  'card',
  'order',
  'give-over',
  'give-resold',
  'donate-over',
] as const
export type RefundIntent = (typeof refundIntents)[number]

export type RefundsRefusal = RefundCommandRefusal | DonateRefusal | CardRefundRefusal

/** What a decision about an overpayment would do. It is done as it was shown, by its digest. */
export type ShownOver = {
  readonly way: OverWay
  readonly id: string
  readonly amountCents: Cents
  readonly preview: Preview
  readonly digest: string
}

/** The result of the last action. `id`: of the refund or the registration that it was about. */
export type RefundsAnswer =
  | ({ readonly kind: 'preview' } & ShownOver)
  | { readonly kind: 'done'; readonly intent: Exclude<RefundIntent, 'order'>; readonly id: string }
  | { readonly kind: 'ordered'; readonly messageId: string; readonly count: number }
  | {
      readonly kind: 'refused'
      readonly intent: RefundIntent
      readonly id: string
      readonly reason: RefundsRefusal
    }
  | { readonly kind: 'not-ordered'; readonly refusal: OrderRefusal }
