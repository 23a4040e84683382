import type { StatementEntry } from '../statement.ts'
import { plainText, textKey } from './alike.ts'

/** The facts by which two entries are compared. */
export type KeyedEntry = Pick<
  StatementEntry,
  | 'bookedOn'
  | 'amountCents'
  | 'currency'
  | 'party'
  | 'references'
  | 'text'
  | 'bankReference'
  | 'index'
  | 'status'
>

/**
 * The first key: the account, the bank's reference and the position in a collective entry; null without a reference. It includes the amount,
 * because banks book a payment and its return under one reference. B1
 */
export function referenceKey(account: string, entry: KeyedEntry): string | null {
  const { bankReference, index, amountCents } = entry
  return bankReference === null ? null : ['r', account, bankReference, index, amountCents].join('|')
}

/** The second key without the payer's account, which one side may lack, and without the number among identical entries. B2 */
export function datedKey(account: string, entry: KeyedEntry): string {
  return ['d', account, entry.bookedOn ?? '', textKey(entry)].join('|')
}

/** The key that a pending entry shares with the booked one it becomes, where the bank gives no reference. B3 */
export function undatedKey(account: string, entry: KeyedEntry): string {
  return ['u', account, textKey(entry)].join('|')
}

/** The key shared by two entries that may be the same with different texts. B4 */
export function looseKey(account: string, { bookedOn, amountCents, currency }: KeyedEntry): string {
  return ['l', account, bookedOn ?? '', amountCents, currency].join('|')
}

/** Whether two entries may be of one payer: the accounts are equal, or one is missing. */
export function mayBeOnePayer({ party: one }: KeyedEntry, { party: other }: KeyedEntry): boolean {
  return one.account === null || other.account === null || one.account === other.account
}

/** Whether an entry lacks the bank's reference, so that the second key is compared. Otherwise the first key decides. B2 */
export function lacksReference(one: KeyedEntry, other: KeyedEntry): boolean {
  return one.bankReference === null || other.bankReference === null
}

/**
 * Whether two entries with equal second keys are the same: one lacks the bank's reference, and the payers' accounts are equal. One of
 * the accounts may be missing if there is a text.
 */
export function sameByFacts(one: KeyedEntry, other: KeyedEntry): boolean {
  const hasText = plainText(one.references.join('') + one.text) !== ''
  const samePayer = hasText ? mayBeOnePayer(one, other) : one.party.account === other.party.account
  return samePayer && lacksReference(one, other)
}
