import type { Cents } from '#app/platform/values/money.ts'
import type { Target } from './payable.ts'

/**
 * The state of an entry. `matched`: paid what its proposal says. `suggested`, `partly`: a person decides; the second
 * leaves a part of the money over. `outgoing`: money paid out. `returned`: it reverses another entry, or is reversed by one. `ignored`
 * is only set by a person, with a reason.
 */
const entryStates = [
  'matched',
  'suggested',
  'unmatched',
  'partly',
  'outgoing',
  'returned',
  'pending',
  'ignored',
  'duplicate',
] as const

export type EntryState = (typeof entryStates)[number]

/** A part of an entry's money and what it does to its target. */
export type Share = {
  readonly target: Target
  readonly code: string
  /** With the sign of the entry. */
  readonly amountCents: Cents
  readonly effect: Effect
}

/** The effect of booking. `credit`: of a cancelled registration. `returned`: open again. */
export type Effect =
  | { readonly kind: 'paid' | 're-admits' | 'credit' | 'closes' | 'reopens' }
  | { readonly kind: 'part' | 'returned'; readonly openCents: Cents }
  | { readonly kind: 'over'; readonly overCents: Cents }

/** The evidence for a proposal. */
export type Evidence =
  | 'reference'
  | 'amount'
  | 'name'
  | 'account'
  | 'text'
  | 'couple'
  | 'end-to-end'
  | 'original'

/** One way to book an entry; what its shares leave over stays unallocated and visible. */
export type Proposal = {
  readonly shares: readonly Share[]
  readonly restCents: Cents
  readonly evidence: readonly Evidence[]
}

export type Note =
  /** Looks like a reference of ours, but its check digits are wrong. */
  | { readonly kind: 'wrong-reference'; readonly text: string }
  /** A sound reference that nothing has. */
  | { readonly kind: 'unknown-reference'; readonly text: string }
  /** The payer is named like this live registration, which the references do not name. */
  | { readonly kind: 'other-payer'; readonly target: Target; readonly code: string }
  /** The entry is more than the referenced registration owes, and the same dancer owes for this one too. */
  | { readonly kind: 'owes-elsewhere'; readonly target: Target; readonly code: string }
  | { readonly kind: 'not-live'; readonly target: Target; readonly code: string }
  /** The entry that is returned: one of the same import by its place, from 0, or one known before. */
  | { readonly kind: 'returns'; readonly line: number }
  | { readonly kind: 'returns-known'; readonly id: string }
  | { readonly kind: 'returned-by'; readonly line: number }

export type RuleNumber = `B${number}`

export type EntryMatch = {
  readonly state: EntryState
  /** Nobody has to look: *accept all sure* books the first proposal. */
  readonly sure: boolean
  /** The rules that decided, for staff who unfold them. */
  readonly rules: readonly RuleNumber[]
  /** The best first. */
  readonly proposals: readonly Proposal[]
  readonly notes: readonly Note[]
}
