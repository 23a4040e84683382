import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { EntryMatch, EntryState } from './matching/entry-match.ts'
import type { Target } from './matching/payable.ts'
import type { StatementEntry } from './statement.ts'
import type { StoredEntry } from './stored-entry.ts'

/** A part of an entry that is booked. */
export type BookedShare = {
  readonly target: Target
  /** The subject of the allocation; of a refund, the subject that is refunded. */
  readonly subjectId: string
  readonly editionId: string
  readonly code: string
  readonly name: string
  readonly amountCents: Cents
  /** The open sum there now, below 0 where overpaid; null: not read. */
  readonly openCents: Cents | null
}

/** An imported entry with what it pays. */
export type BookedEntry = StoredEntry & {
  readonly shares: readonly BookedShare[]
  /** The entry that takes its money back. */
  readonly returnedBy: string | null
}

/** One line of the screen: an entry of a file that is not imported yet, or one that is. */
export type EntryLine = {
  /** Null before it is imported. */
  readonly id: string | null
  readonly entry: StatementEntry
  readonly state: EntryState
  readonly sure: boolean
  /** Imported from an earlier file. */
  readonly isKnown: boolean
  readonly shares: readonly BookedShare[]
  /** The part that is neither booked nor settled, with the sign of the entry. */
  readonly restCents: Cents
  /** The match of an open entry; null: decided. */
  readonly match: EntryMatch | null
  /** The imported entry that it reverses, or would. */
  readonly returns: string | null
  readonly reason: string | null
  readonly decidedBy: string | null
}

/** The matches of open entries, by id. */
export type MatchedEntries = {
  readonly matches: ReadonlyMap<string, EntryMatch>
  /** The entry that each return reverses, by id. */
  readonly returns: ReadonlyMap<string, string>
}

/** Whether an imported entry still waits for a decision or for *accept all sure*. */
export function isOpen(entry: BookedEntry): boolean {
  return entry.status === 'booked' && entry.decision === null && !isSettled(entry) && restOf(entry) !== 0
}

/** Whether an entry is open and nothing of it is booked, so that the rules match it. */
export const isToMatch = (entry: BookedEntry): boolean =>
  isOpen(entry) && entry.shares.length === 0 && entry.sameAs === null

/** Money that came and was returned without paying anybody: both entries are settled. B13 */
const isSettled = ({ returns, returnedBy, shares }: BookedEntry) =>
  (returns !== null || returnedBy !== null) && shares.length === 0

/** The part of an entry that is not booked. An entry that moved no money, because it is 0 or in another currency, has its own amount. */
export function restOf({ amountCents, shares }: Pick<BookedEntry, 'amountCents' | 'shares'>): Cents {
  return cents(amountCents - sumCents(shares.map((share) => share.amountCents)))
}

/** What an entry pays, as one text: equal only where the same targets get the same amounts. */
export function sharesKey(shares: readonly Pick<BookedShare, 'target' | 'amountCents'>[]): string {
  return shares
    .map(({ target: { type, id }, amountCents }) => `${type}/${id}/${amountCents}`)
    .sort()
    .join(' ')
}

/**
 * The line of an imported entry.
 * @param matched what it would be, where that is asked (`isToMatch`)
 */
export function lineOf(entry: BookedEntry, matched: MatchedEntries): EntryLine {
  const match = matched.matches.get(entry.id) ?? null
  return {
    id: entry.id,
    entry,
    state: stateOf(entry, match),
    sure: match?.sure ?? false,
    isKnown: true,
    shares: entry.shares,
    reason: entry.reason,
    decidedBy: entry.decidedBy,
    restCents: isOpen(entry) ? restOf(entry) : cents(0),
    match,
    returns: entry.returns ?? matched.returns.get(entry.id) ?? null,
  }
}

function stateOf(entry: BookedEntry, match: EntryMatch | null): EntryState {
  const { status, decision, sameAs, shares, amountCents, returnInfo } = entry
  if (decision !== null) return decision
  if (status === 'pending') return 'pending'
  if (status === 'info') return 'ignored'
  if (sameAs !== null) return 'duplicate'
  if (isSettled(entry)) return 'returned'
  if (shares.length === 0) return match?.state ?? 'unmatched'
  if (restOf(entry) !== 0) return 'partly'
  if (returnInfo !== null || entry.returns !== null) return 'returned'
  return amountCents < 0 ? 'outgoing' : 'matched'
}
