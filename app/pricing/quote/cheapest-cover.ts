/**
 * The cheapest way to pay for a set of picks: an exact branch and bound. Independent of tango and rules; `charge.ts` converts picks and price items
 * into this form. P4, P5.
 * Buying one of an offer *at* a tier pays for picks of that tier and earlier ones, so a purchase is a choice (offer, tier, how many). For given
 * choices, a greedy flow finds the picks that are paid alone: sets of picks that fit into given room form a matroid, so taking the dearest first is
 * exact. The same flow, with every pick at the least it could still cost, gives the bound that cuts the search.
 */
import { boundsFrom, type Choice, worthwhile } from './cover-choices.ts'
import { CoverFlow } from './cover-flow.ts'

/** Something that pays for several picks. */
export type Offer = {
  /** Price of one per tier index, in cents; must not fall. */
  readonly amounts: readonly number[]
  /** How many picks one of it covers; may be Infinity. */
  readonly atMost: number
  /** How many may be bought; may be Infinity. */
  readonly left: number
}

/** Picks that are alike to every offer. */
export type Demand = {
  readonly count: number
  /** Tier index. */
  readonly tier: number
  /** Price of one of these picks paid alone, in cents. */
  readonly alone: number
  /** Indices of the offers that may cover them. */
  readonly offers: readonly number[]
}

export type Cover = {
  readonly bought: readonly {
    readonly offer: number
    readonly tier: number
    readonly count: number
    /** How many picks of each demand it covers. */
    readonly covered: readonly number[]
  }[]
  /** How many picks of each demand are paid alone. */
  readonly alone: readonly number[]
}

/**
 * The cover with the lowest sum; among equals the one with the fewest items, then the one with more of
 * the earlier item. The same arguments always give the same cover.
 */
export function cheapestCover(offers: readonly Offer[], demands: readonly Demand[]): Cover {
  const choices = worthwhile(offers, demands)
  const bounds = boundsFrom(choices, demands)
  const flow = new CoverFlow(choices, demands)
  const counts = choices.map(() => 0)
  let bestCounts = counts
  let best = 0

  /** Tries all counts of the choices from `index` on, and keeps the first cover that costs less than `best`. */
  const search = (index: number, paid: number) => {
    const bound = bounds[index]
    if (!bound) return
    const least = paid + (paid === 0 ? bound.allOpen : flow.leftAlone(counts, bound))
    if (least > best - 1 + rounding) return

    const choice = choices[index]
    if (!choice) {
      best = least
      bestCounts = [...counts]
      return
    }
    for (let count = roomFor(choice, choices, counts, index); count >= 0; count--) {
      counts[index] = count
      const next = count > 0 && choice.capacity === Infinity ? choice.nextOffer : index + 1
      search(next, paid + count * choice.price)
    }
  }

  const lowest = bounds[0]?.allOpen ?? 0
  const exact = bounds.at(-1)
  if (!exact) return { bought: [], alone: [] }
  // A tight first bound cuts most of the search, and a cover found below it is the best there is; when none is found, the bound is widened. The `+ 1`
  // also finds a cover that costs as much as paying all alone, because it is met earlier.
  const most = exact.allOpen + 1
  for (let gap = 1 + lowest / 128, guess = 0; guess < most; gap *= 2) {
    guess = Math.min(most, Math.ceil(lowest + gap))
    best = guess
    search(0, 0)
    if (best < guess) break
  }
  flow.leftAlone(bestCounts, exact)
  return flow.cover(bestCounts)
}

/** How many of `choice` may still be bought: its quota is shared by the tiers of the same offer. */
function roomFor(
  choice: Choice,
  choices: readonly Choice[],
  counts: readonly number[],
  index: number,
): number {
  let left = choice.left
  for (let before = index - 1; choices[before]?.offer === choice.offer; before--) left -= counts[before] ?? 0
  return Math.min(choice.most, left)
}

/** Bounds are sums of fractions; true prices are whole cents. */
const rounding = 1e-2
