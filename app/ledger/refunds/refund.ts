import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { MovementMethod } from '../movement.ts'
import type { Subject } from '../subject.ts'

/**
 * The state of a refund. `asked`: the account is missing. `open`: must be prepared. `toApprove`: above the limit, another person must approve it.
 * `ready`: can be ordered or paid. `ordered`: in a file for the bank, or at the card provider. `sentBack`: the payee's bank or the provider
 * returned it, so it begins again. G14
 */
export const refundStates = [
  'asked',
  'open',
  'toApprove',
  'ready',
  'ordered',
  'sentBack',
  'paid',
  'withdrawn',
] as const

export type RefundState = (typeof refundStates)[number]

/** Refunds that wait for staff or for the bank. */
export const unpaidStates = [
  'asked',
  'open',
  'toApprove',
  'ready',
  'ordered',
  'sentBack',
] as const satisfies readonly RefundState[]

/**
 * The cause of a refund. `resold`: others have paid for the places of a dancer who cancelled after the last step. `over`: overpaid.
 * `late`: received after the subject had ended.
 */
export type RefundCause = 'cancelled' | 'illness' | 'ourChange' | 'resold' | 'over' | 'late'

export type RefundWay = Exclude<MovementMethod, 'credit'>

/** A refund to a subject. */
export type Refund = {
  readonly id: Id
  /** From 1; part of the EndToEndId. */
  readonly number: number
  readonly subject: Subject
  /** Above 0. */
  readonly amountCents: Cents
  /** The calculated amount, where staff decided on another one. */
  readonly computedCents: Cents
  readonly cause: RefundCause
  readonly dueOn: LocalDay
  readonly state: RefundState
  readonly way: RefundWay
  /** The account's owner: the payer, else the person of the subject. */
  readonly name: string
  /** In electronic form; null: to be requested. */
  readonly iban: string | null
  readonly askedAt: Date
  readonly preparedBy: string | null
  readonly preparedAt: Date | null
  readonly approvedBy: string | null
  readonly approvedAt: Date | null
  /** How often it was ordered: each order has its own EndToEndId. */
  readonly orders: number
  /** Of its order to the bank; null without one. */
  readonly endToEndId: string | null
  readonly orderedAt: Date | null
  readonly paidAt: Date | null
  /** The movement that paid it. */
  readonly movementId: Id | null
  /** Raised by each step: a step based on an older version is refused. */
  readonly version: number
}
