import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'

/** The format of the file. */
export type StatementFormat =
  | 'camt.053.001.02'
  | 'camt.053.001.03'
  | 'camt.053.001.04'
  | 'camt.053.001.08'
  | 'csv'

/** One statement of one account, as the bank wrote it. A file may hold several. */
export type Statement = {
  readonly format: StatementFormat
  /** Electronic IBAN, or what the bank calls an account without one. */
  readonly account: string
  readonly owner: string | null
  /** The bank's own id of the statement. */
  readonly id: string | null
  /** The legal number of the statement, else the electronic one; for finding what is missing. */
  readonly number: string | null
  readonly currency: string
  /** Where it begins in the file. */
  readonly line: number
  /** Null where the file says none: CSV. */
  readonly opening: Balance | null
  readonly closing: Balance | null
  readonly entries: readonly StatementEntry[]
}

/** The balance of the account on a day; below 0 when overdrawn. */
export type Balance = {
  /** Hundredths of the currency. */
  readonly amountCents: Cents
  readonly currency: string
  readonly day: LocalDay | null
}

/** One transaction; those of a collective entry are listed one by one. */
export type StatementEntry = {
  /** Its line in the file, from 1. */
  readonly line: number
  /** Above 0 for incoming money. Hundredths of `currency`. */
  readonly amountCents: Cents
  readonly currency: string
  readonly bookedOn: LocalDay | null
  readonly valueOn: LocalDay | null
  /** Only what is `booked` is final. */
  readonly status: EntryStatus
  /** The other party: the payer or the payee. */
  readonly party: Party
  /** In whose name the other side acted, where the bank names another person. */
  readonly onBehalfOf: string | null
  /** From the structured fields, as written. */
  readonly references: readonly string[]
  /** The payer's free text. */
  readonly text: string
  /** Text added by the bank. */
  readonly bankText: string
  /** The bank's reference (AcctSvcrRef): of the transaction, else of its collective entry. */
  readonly bankReference: string | null
  /** The payer's reference, which a return of the payment repeats. */
  readonly endToEndId: string | null
  /** Null unless the bank says that this entry reverses an earlier one. */
  readonly returnInfo: ReturnInfo | null
  /** Position within a collective entry, from 1; 0 for a single entry. */
  readonly index: number
  /** The number among identical entries of this statement: 1 for the first. */
  readonly nth: number
  /** Why it needs a decision; a flagged entry is never booked automatically. */
  readonly flags: readonly EntryFlag[]
}

/** `pending` may still change or go away; `info` never moved money. */
export type EntryStatus = 'booked' | 'pending' | 'info'

export type Party = {
  readonly name: string | null
  /** Electronic IBAN, or another account number as written. */
  readonly account: string | null
}

export type ReturnInfo = {
  /** ISO 20022 reason, such as `AC04` (account closed) or `FOCR` (requested by the payer). */
  readonly reason: string | null
  readonly text: string | null
}

const entryFlags = ['other-currency', 'zero-amount', 'details-differ', 'future-day', 'no-day'] as const

/**
 * `other-currency`: not in the account's currency even after the fall-backs, or the account is not in euro. `details-differ`: the transactions of a
 * collective
 * entry do not add up to it, so it is one entry of its own amount. `future-day`: booked after today.
 */
export type EntryFlag = (typeof entryFlags)[number]
