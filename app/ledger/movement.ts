import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import type { Payer } from './refunds/payer.ts'
import type { Subject } from './subject.ts'

/** `credit`: money of one subject used for another. */
export const movementMethods = ['bank', 'card', 'wallet', 'cash', 'terminal', 'voucher', 'credit'] as const

export type MovementMethod = (typeof movementMethods)[number]

/** The source of a movement: an entry of a bank statement, an event of a card, a desk, or staff. */
export type MovementSource = {
  readonly type: 'statement' | 'card' | 'desk' | 'person'
  /** The entry, the session, `dispute/…`; null where there is none beside the person who recorded it. */
  readonly id: string | null
}

/** A recorded movement of money. Never changed; an error gets a counter-entry that refers to it. G3 */
export type NewMovement = {
  /** Above 0 where the festival got it, below 0 where it gave it back; never 0. */
  readonly amountCents: Cents
  readonly method: MovementMethod
  /** The local day on which the money counts as moved: a statement's value day, the day at the desk. */
  readonly valueDay: LocalDay
  readonly source: MovementSource
  /** Identifies the movement, however often it is reported. G4 */
  readonly key: string
  /** As the payer or the bank wrote it. */
  readonly reference: string | null
  /** The payer's account according to the bank: a refund goes there. Null without a bank. */
  readonly payer: Payer | null
  /** Personal: it is erased with the person. */
  readonly note: string | null
  /** Of a till, a fiscal receipt or a bound book. */
  readonly documentNumber: string | null
}

export type Movement = Omit<NewMovement, 'key'> & {
  readonly id: Id
  /** The movement that this one reverses. */
  readonly corrects: Id | null
  readonly recordedAt: Date
  /** As the audit log names the actor. */
  readonly recordedBy: string
}

/** The part of a movement that pays, or pays back, one subject. */
export type Share = { readonly subject: Subject; readonly amountCents: Cents }
