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

/** The second key, but for the payer's account, which may be missing on one side, and the number among those alike. B2 */
export function datedKey(account: string, entry: KeyedEntry): string {
  return ['d', account, entry.bookedOn ?? '', textKey(entry)].join('|')
}

/** The key that a pending entry shares with the booked one it becomes, where the bank gives no reference. B3 */
export function undatedKey(account: string, entry: KeyedEntry): string {
  return ['u', account, textKey(entry)].join('|')
}

/** The key shared by two entries that may be one in other words. B4 */
export function looseKey(account: string, { bookedOn, amountCents, currency }: KeyedEntry): string {
  return ['l', account, bookedOn ?? '', amountCents, currency].join('|')
}

/** Whether nothing that both say of the payer's account speaks against one payer. */
export function mayBeOnePayer({ party: one }: KeyedEntry, { party: other }: KeyedEntry): boolean {
  return one.account === null || other.account === null || one.account === other.account
}

/** The first key decides where both sides have it: the second one is for the others. B2 */
export function lacksReference(one: KeyedEntry, other: KeyedEntry): boolean {
  return one.bankReference === null || other.bankReference === null
}

/**
 * Whether the second key makes two entries one: neither account nor bank's reference speaks against it. Where the payer's account is
 * missing on one side, there must be a text at least.
 */
export function sameByFacts(one: KeyedEntry, other: KeyedEntry): boolean {
  const hasText = plainText(one.references.join('') + one.text) !== ''
  const samePayer = hasText ? mayBeOnePayer(one, other) : one.party.account === other.party.account
  return samePayer && lacksReference(one, other)
}
