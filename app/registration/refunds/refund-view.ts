import type { Refund, RefundState, RefundWay } from '#app/ledger/refunds/refund.ts'
import type { Id } from '#app/platform/id.ts'
import { type LocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'

/** A refund as the dancer sees it. */
export type RefundView = {
  readonly id: Id
  readonly amountCents: Cents
  readonly state: RefundState
  readonly way: RefundWay
  readonly dueOn: LocalDay
  /** The last digits of the account; null: the dancer must be asked. */
  readonly account: string | null
  readonly orderedOn: LocalDay | null
  readonly paidOn: LocalDay | null
  /** Whether the dancer may change the account. */
  readonly takesAccount: boolean
  readonly version: number
}

/** Enough digits to recognise one's own account. */
export function accountEnd(iban: string): string {
  return `… ${iban.slice(-4)}`
}

/** The dancer may set the account until a clerk has prepared the refund; a card payment is refunded to the card. G13 */
export function takesAccount({ state, way }: Pick<Refund, 'state' | 'way'>): boolean {
  if (way === 'card') return false
  return state === 'asked' || state === 'open' || state === 'sentBack'
}

/** A refund as the dancer sees it: of the account the last four characters, of instants the local days. */
export function refundView(refund: Refund): RefundView {
  const { id, amountCents, state, way, dueOn, iban, orderedAt, paidAt, version } = refund
  return {
    id,
    amountCents,
    state,
    way,
    dueOn,
    version,
    account: iban === null ? null : accountEnd(iban),
    orderedOn: orderedAt && localDayOf(orderedAt),
    paidOn: paidAt && localDayOf(paidAt),
    takesAccount: takesAccount(refund),
  }
}
