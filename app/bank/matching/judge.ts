import type { StatementEntry } from '../statement.ts'
import { byReference } from './by-reference.ts'
import { OpenSums } from './effect.ts'
import { bounced, judgeReturn, type Returning } from './judge-return.ts'
import type { EntryState, Judgement, Note, Proposal, RuleNumber } from './judgement.ts'
import { outgoing } from './outgoing.ts'
import { keyOf, type Payable, type PayableGroup, type Payout, type SettledEntry } from './payable.ts'
import { PayableIndex } from './payable-index.ts'
import { judgingOrder, originalsOf } from './returns.ts'
import { suggestions } from './suggestions.ts'

/** Everything that an entry may be matched with. */
export type Matching = {
  readonly payables: readonly Payable[]
  readonly groups: readonly PayableGroup[]
  readonly payouts: readonly Payout[]
  /** Earlier entries of the account, for returns that name them. */
  readonly settled: readonly SettledEntry[]
}

type Context = Returning & { readonly index: PayableIndex }

/**
 * Judges new entries in their order, one after another: a sure one changes the open sums for the next, and
 * a return follows its original. Judging many may be interrupted now and then. B12
 */
export function* judgeEntries(
  entries: readonly StatementEntry[],
  matching: Matching,
): Generator<undefined, Judgement[]> {
  const { payables, groups, payouts, settled } = matching
  const all = [...payables, ...payouts]
  const context: Context = {
    ...{ entries, payouts, index: new PayableIndex(payables, groups), open: new OpenSums(all) },
    targets: new Map(all.map((target) => [keyOf(target), target])),
    originals: originalsOf(entries, settled),
  }
  yield
  const judged = new Map<number, Judgement>()
  for (const at of judgingOrder(entries.length, context.originals)) {
    const entry = entries[at]
    if (entry === undefined) continue
    const judgement = judge(entry, at, context, judged)
    judged.set(at, judgement)
    if (judged.size % 100 === 0) yield
    const [best] = judgement.proposals
    if (judgement.sure && best) context.open.book(best)
  }
  return entries.map((_, at) => judged.get(at) ?? unmatched(['B5'], []))
}

function judge(
  entry: StatementEntry,
  at: number,
  context: Context,
  judged: Map<number, Judgement>,
): Judgement {
  if (entry.status === 'pending') return { ...unmatched(['B3'], []), state: 'pending' }
  if (entry.status === 'info') return { ...unmatched(['B3'], []), state: 'ignored' }
  if (entry.flags.some((flag) => flag === 'zero-amount' || flag === 'other-currency'))
    return unmatched(['B15'], [])
  const judgement = whatItIs(entry, at, context, judged)
  if (entry.flags.length === 0) return judgement
  const state = judgement.state === 'matched' ? 'suggested' : judgement.state
  return { ...judgement, state, sure: false, rules: [...judgement.rules, 'B15'] }
}

function whatItIs(
  entry: StatementEntry,
  at: number,
  context: Context,
  judged: Map<number, Judgement>,
): Judgement {
  if (entry.returnInfo !== null) return judgeReturn(at, context, judged)
  if (entry.amountCents < 0) return outgoing(entry, context.payouts, context.open)
  return incoming(entry, context)
}

function incoming(entry: StatementEntry, context: Context): Judgement {
  const { index, open } = context
  const named = byReference(entry, index, open)
  // our EndToEndId on money that comes in, but nothing says that it is a return: a person decides
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

/** Of an entry that a person decides on. */
function stateOf(best: Proposal | undefined): EntryState {
  if (best === undefined || best.shares.length === 0) return 'unmatched'
  return best.restCents === 0 ? 'suggested' : 'partly'
}

function unmatched(rules: readonly RuleNumber[], notes: readonly Note[]): Judgement {
  return { state: 'unmatched', sure: false, rules, proposals: [], notes }
}
