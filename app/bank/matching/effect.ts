import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { Effect, Evidence, Proposal, Share } from './entry-match.ts'
import { keyOf, type Payable, type Payout } from './payable.ts'

/** The open sum of each target while entries are matched one after another. B12 */
export class OpenSums {
  readonly #open = new Map<string, Cents>()
  readonly #live = new Map<string, Payable>()
  readonly #liveByOpen = new Map<Cents, Set<Payable>>()

  constructor(targets: readonly (Payable | Payout)[]) {
    for (const target of targets) {
      this.#open.set(keyOf(target), target.openCents)
      if (!('status' in target) || target.status !== 'live') continue
      this.#live.set(keyOf(target), target)
      this.#liveOf(target.openCents).add(target)
    }
  }

  /** The live ones that have exactly this open. */
  liveWith(openCents: Cents): ReadonlySet<Payable> {
    return this.#liveByOpen.get(openCents) ?? new Set()
  }

  /** The amount still open of a target, after the shares given to it so far. */
  of(target: Payable | Payout): Cents {
    return this.#open.get(keyOf(target)) ?? target.openCents
  }

  /** Incoming money lowers the open sums; returned or refunded money raises them. */
  book({ shares }: Proposal): void {
    for (const { target, amountCents } of shares) {
      const before = this.#open.get(keyOf(target))
      const isPayout = target.type === 'cost' || target.type === 'refund'
      if (before === undefined) continue
      const after = cents(before - (isPayout ? -1 : 1) * amountCents)
      this.#open.set(keyOf(target), after)
      const live = this.#live.get(keyOf(target))
      if (!live) continue
      this.#liveOf(before).delete(live)
      this.#liveOf(after).add(live)
    }
  }

  #liveOf(openCents: Cents): Set<Payable> {
    const under = this.#liveByOpen.get(openCents) ?? new Set()
    this.#liveByOpen.set(openCents, under)
    return under
  }
}

/** A share of an incoming amount. */
export function shareOf(payable: Payable, amountCents: Cents, open: OpenSums): Share {
  const { type, id, code } = payable
  const effect = effectOf(payable, cents(open.of(payable) - amountCents))
  return { target: { type, id }, code, amountCents, effect }
}

function effectOf({ status }: Payable, leftCents: Cents): Effect {
  if (status === 'cancelled') return { kind: 'credit' }
  if (leftCents > 0) return { kind: 'part', openCents: leftCents }
  if (status === 'released') return { kind: 're-admits' }
  return leftCents === 0 ? { kind: 'paid' } : { kind: 'over', overCents: cents(-leftCents) }
}

/** A share of what went out. @param amountCents below 0 */
export function payoutShareOf(payout: Payout, amountCents: Cents, open: OpenSums): Share {
  const { type, id, code } = payout
  const left = cents(open.of(payout) + amountCents)
  const settled: Effect = { kind: type === 'refund' ? 'closes' : 'paid' }
  const effect: Effect =
    left > 0
      ? { kind: 'part', openCents: left }
      : left === 0
        ? settled
        : { kind: 'over', overCents: cents(-left) }
  return { target: { type, id }, code, amountCents, effect }
}

/** The rest is what the shares leave of the amount. */
export function proposalOf(
  amountCents: Cents,
  shares: readonly Share[],
  evidence: readonly Evidence[],
): Proposal {
  const restCents = cents(amountCents - sumCents(shares.map((share) => share.amountCents)))
  return { shares, restCents, evidence }
}

/** Each gets what it has open, in order, until nothing is left. Nothing is booked over: that is a person's decision. */
export function inOrder(
  amountCents: Cents,
  payables: readonly Payable[],
  open: OpenSums,
  evidence: readonly Evidence[],
): Proposal {
  let left: number = amountCents
  const shares = payables.flatMap((payable) => {
    const part = cents(Math.min(left, Math.max(0, open.of(payable))))
    left -= part
    return part > 0 ? [shareOf(payable, part, open)] : []
  })
  return proposalOf(amountCents, shares, evidence)
}
