import type { StatementEntry } from '../statement.ts'
import type { OpenSums } from './effect.ts'
import { proposalOf } from './effect.ts'
import type { EntryMatch, Note } from './entry-match.ts'
import type { Payout } from './payable.ts'
import type { Original } from './returns.ts'
import { type Targets, undo } from './undo.ts'

/** The data by which returns are matched. */
export type Returning = {
  readonly entries: readonly StatementEntry[]
  readonly payouts: readonly Payout[]
  readonly open: OpenSums
  readonly targets: Targets
  readonly originals: ReadonlyMap<number, Original>
}

type Outcome = Pick<EntryMatch, 'sure' | 'proposals'>

/**
 * Matches a return: sure when it names its original; it then reverses what the original paid. Where the original itself is not sure, the
 * return of its full amount settles both. B13
 * @param matched is changed: an original in the same file gets a note, or is settled as returned
 */
export function matchReturn(at: number, context: Returning, matched: Map<number, EntryMatch>): EntryMatch {
  const { entries, open, targets, originals } = context
  const entry = entries[at]
  if (entry === undefined) throw new RangeError(`no entry ${at}`)
  const original = originals.get(at)
  if (original === undefined) return returned([], bounced(entry, context))
  if (original.kind === 'known') {
    const { id, shares } = original.entry
    return returned([{ kind: 'returns-known', id }], undo(entry, shares, { targets, open }))
  }
  const before = matched.get(original.at)
  if (before === undefined) throw new RangeError('an original is matched before its return')
  const by: Note = { kind: 'returned-by', line: at }
  const notes: Note[] = [{ kind: 'returns', line: original.at }]
  if (before.sure) {
    matched.set(original.at, { ...before, notes: [...before.notes, by] })
    return returned(notes, undo(entry, before.proposals[0]?.shares ?? [], { targets, open }))
  }
  const whole = entries[original.at]?.amountCents === -entry.amountCents
  if (whole) matched.set(original.at, returned([...before.notes, by], { sure: true, proposals: [] }))
  return returned(notes, { sure: whole, proposals: [] })
}

function returned(notes: readonly Note[], outcome: Outcome): EntryMatch {
  return { state: 'returned', rules: ['B13'], notes, ...outcome }
}

/** A refund that came back, where the entry that paid it is not known: our own EndToEndId names it. B16 */
export function bounced(entry: StatementEntry, { payouts }: Pick<Returning, 'payouts'>): Outcome {
  const named = payouts.filter(({ endToEndId }) => endToEndId !== null && endToEndId === entry.endToEndId)
  const [payout] = named
  if (entry.amountCents < 0 || payout === undefined || named.length > 1) return { sure: false, proposals: [] }
  const { type, id, code } = payout
  const share = {
    target: { type, id },
    code,
    amountCents: entry.amountCents,
    effect: { kind: 'reopens' },
  } as const
  return { sure: true, proposals: [proposalOf(entry.amountCents, [share], ['end-to-end'])] }
}
