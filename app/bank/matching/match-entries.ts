import type { StatementEntry } from '../statement.ts'
import { byReference } from './by-reference.ts'
import { OpenSums } from './effect.ts'
import type { EntryMatch, EntryState, Proposal, RuleNumber } from './entry-match.ts'
import { bounced, matchReturn, type Returning } from './match-return.ts'
import { outgoing } from './outgoing.ts'
import { keyOf, type Payable, type PayableGroup, type Payout, type SettledEntry } from './payable.ts'
import { PayableIndex } from './payable-index.ts'
import { matchingOrder, originalsOf } from './returns.ts'
import { suggestions } from './suggestions.ts'

/** The candidates that entries are matched with. */
export type Matching = {
  readonly payables: readonly Payable[]
  readonly groups: readonly PayableGroup[]
  readonly payouts: readonly Payout[]
  /** Earlier entries of the account, for returns that name them. */
  readonly settled: readonly SettledEntry[]
}

type Context = Returning & { readonly index: PayableIndex }

/**
 * Matches new entries in the order of the statement: a sure one changes the open amounts for the following ones, and a
 * return comes after its original. Yields after every hundred entries, so that the caller can serve other requests. B12
 */
export function* matchEntries(
  entries: readonly StatementEntry[],
  matching: Matching,
): Generator<undefined, EntryMatch[]> {
  const { payables, groups, payouts, settled } = matching
  const all = [...payables, ...payouts]
  const context: Context = {
    entries,
    payouts,
    index: new PayableIndex(payables, groups),
    open: new OpenSums(all),
    targets: new Map(all.map((target) => [keyOf(target), target])),
    originals: originalsOf(entries, settled),
  }
  yield
  const matched = new Map<number, EntryMatch>()
  for (const at of matchingOrder(entries.length, context.originals)) {
    const entry = entries[at]
    if (entry === undefined) continue
    const match = matchOne(entry, at, context, matched)
    matched.set(at, match)
    if (matched.size % 100 === 0) yield
    const [best] = match.proposals
    if (match.sure && best) context.open.book(best)
  }
  return entries.map((_, at) => matched.get(at) ?? unmatched('B5'))
}

function matchOne(
  entry: StatementEntry,
  at: number,
  context: Context,
  matched: Map<number, EntryMatch>,
): EntryMatch {
  if (entry.status === 'pending') return { ...unmatched('B3'), state: 'pending' }
  if (entry.status === 'info') return { ...unmatched('B3'), state: 'ignored' }
  if (entry.flags.some((flag) => flag === 'zero-amount' || flag === 'other-currency')) return unmatched('B15')
  const match = matchByDirection(entry, at, context, matched)
  if (entry.flags.length === 0) return match
  const state = match.state === 'matched' ? 'suggested' : match.state
  return { ...match, state, sure: false, rules: [...match.rules, 'B15'] }
}

/** A return, a debit or a credit. */
function matchByDirection(
  entry: StatementEntry,
  at: number,
  context: Context,
  matched: Map<number, EntryMatch>,
): EntryMatch {
  if (entry.returnInfo !== null) return matchReturn(at, context, matched)
  if (entry.amountCents < 0) return outgoing(entry, context.payouts, context.open)
  return incoming(entry, context)
}

function incoming(entry: StatementEntry, context: Context): EntryMatch {
  const { index, open } = context
  const named = byReference(entry, index, open)
  // has the EndToEndId of a refund, but the bank does not mark it as a return: a person decides
  const bounce = bounced(entry, context).proposals
  if (named.sure && bounce.length === 0) return { ...named, state: 'matched' }
  const others = suggestions(entry, index, open)
  const known = new Set(named.proposals.map(targetsOf))
  const proposals = [
    ...bounce,
    ...named.proposals,
    ...others.filter((proposal) => !known.has(targetsOf(proposal))),
  ]
  const rules: RuleNumber[] = [
    ...named.rules,
    ...(others.length > 0 ? (['B11'] as const) : []),
    ...(bounce.length > 0 ? (['B16'] as const) : []),
  ]
  return { ...named, sure: false, state: stateOf(proposals[0]), rules, proposals }
}

const targetsOf = ({ shares }: Proposal) => shares.map(({ target }) => keyOf(target)).join(' ')

/** The state of an entry that a person decides on, by its best proposal. */
function stateOf(best: Proposal | undefined): EntryState {
  if (best === undefined || best.shares.length === 0) return 'unmatched'
  return best.restCents === 0 ? 'suggested' : 'partly'
}

function unmatched(rule: RuleNumber): EntryMatch {
  return { state: 'unmatched', sure: false, rules: [rule], proposals: [], notes: [] }
}
