import type { Id } from '#app/platform/id.ts'
import type { StatementEntry } from './statement.ts'

/** An entry of the account that was imported, with what was decided of it. */
export type StoredEntry = StatementEntry & {
  readonly id: Id
  readonly account: string
  readonly statementId: Id
  /** Place in the statement, from 1. */
  readonly position: number
  /** Its money in the ledger; null while it is pending, not in euro, or may be the same as another. */
  readonly movementId: Id | null
  readonly decision: 'ignored' | 'duplicate' | null
  readonly reason: string | null
  /** The same entry in another file: booked later, or, for a possible `duplicate`, imported before. */
  readonly sameAs: Id | null
  /** The entry that this one reverses. */
  readonly returns: Id | null
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  /** When its payers got an e-mail. */
  readonly notifiedAt: Date | null
}

export type NewBankEntry = Omit<
  StoredEntry,
  'decision' | 'reason' | 'returns' | 'decidedAt' | 'decidedBy' | 'notifiedAt'
>

/** Whether its money goes into the ledger by itself: it has moved, in euro, and nothing says that it may be another. B17 */
export function isMoney({ status, flags, amountCents, bookedOn }: StatementEntry): boolean {
  return (
    status === 'booked' &&
    amountCents !== 0 &&
    bookedOn !== null &&
    !flags.includes('other-currency') &&
    !flags.includes('future-day')
  )
}
