import { type Cents, cents } from '#app/platform/values/money.ts'
import type { StatementEntry } from '../statement.ts'
import { type OpenSums, proposalOf } from './effect.ts'
import type { EntryMatch, Share } from './entry-match.ts'
import { keyOf, type Payable, type Payout, type SettledEntry, type Target } from './payable.ts'

type Paid = SettledEntry['shares']

/** The possible targets of money, by their keys. */
export type Targets = ReadonlyMap<string, Payable | Payout>

/**
 * Proposes which payments of its original a return reverses. Sure for the whole amount, and for a part where the original paid one target;
 * a part of several is deducted from the last, as a suggestion. B13
 */
export function undo(
  entry: StatementEntry,
  paid: Paid,
  { targets, open }: { readonly targets: Targets; readonly open: OpenSums },
): Pick<EntryMatch, 'sure' | 'proposals'> {
  if (paid.length === 0) return { sure: true, proposals: [] }
  let left = entry.amountCents as number
  const shares = paid.toReversed().flatMap(({ target, amountCents }) => {
    const back = cents(-Math.sign(amountCents) * Math.min(Math.abs(amountCents), Math.abs(left)))
    left -= back
    return back === 0 ? [] : [undoneShare(target, back, targets, open)]
  })
  const whole = paid.reduce((sum, { amountCents }) => sum + amountCents, 0) === -entry.amountCents
  return {
    sure: whole || paid.length === 1,
    proposals: [proposalOf(entry.amountCents, shares.toReversed(), ['original'])],
  }
}

function undoneShare(target: Target, amountCents: Cents, targets: Targets, open: OpenSums): Share {
  const { type, id } = target
  const known = targets.get(keyOf(target))
  const code = known?.code ?? ''
  if (type === 'refund') return { target: { type, id }, code, amountCents, effect: { kind: 'reopens' } }
  const before = known ? open.of(known) : 0
  const openCents = cents(before + (type === 'cost' ? amountCents : -amountCents))
  return { target: { type, id }, code, amountCents, effect: { kind: 'returned', openCents } }
}
