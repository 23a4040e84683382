import type { Demand, Offer } from './cheapest-cover.ts'

/** Prices become whole numbers that also count the things bought: the cheaper wins, then the fewer. */
const scale = 1024
const weigh = (cents: number) => cents * scale + 1

/** Buying an offer at a tier. */
export type Choice = {
  readonly offer: number
  readonly tier: number
  readonly price: number
  /** Picks that one covers. */
  readonly capacity: number
  readonly most: number
  readonly left: number
  /** What each pick bears at least, when this choice pays for it. */
  readonly share: number
  /** Per demand. */
  readonly pays: readonly boolean[]
  /** Index of the first choice of the next offer. */
  readonly nextOffer: number
}

/** All (offer, tier) that some cheapest cover could contain, in the order of offers, then tiers. */
export function worthwhile(offers: readonly Offer[], demands: readonly Demand[]): Choice[] {
  const choices: Choice[] = []
  offers.forEach((offer, index) => {
    if (offer.left <= 0) return
    const mine = demands.filter((demand) => demand.offers.includes(index))
    const present = [...new Set(mine.map((demand) => demand.tier))].sort((a, b) => a - b)
    const found: Omit<Choice, 'nextOffer'>[] = []
    for (const tier of present) {
      const amount = offer.amounts[tier] ?? Infinity
      const sameLater = present.some((later) => later > tier && offer.amounts[later] === amount)
      const eligible = mine.filter((demand) => demand.tier <= tier)
      if (sameLater || weigh(amount) > dearest(eligible, offer.atMost)) continue
      const picks = eligible.reduce((sum, demand) => sum + demand.count, 0)
      found.push({
        offer: index,
        tier,
        price: weigh(amount),
        capacity: offer.atMost,
        most: Math.min(offer.left, Math.ceil(picks / Math.min(offer.atMost, picks))),
        left: offer.left,
        share: weigh(amount) / Math.min(offer.atMost, picks),
        pays: demands.map((demand) => demand.tier <= tier && demand.offers.includes(index)),
      })
    }
    const nextOffer = choices.length + found.length
    for (const choice of found) choices.push({ ...choice, nextOffer })
  })
  return choices
}

/** What the `atMost` dearest picks cost alone: an offer above that is never worth it. */
function dearest(demands: readonly Demand[], atMost: number): number {
  let room = atMost
  let sum = 0
  for (const { alone, count } of [...demands].sort((a, b) => b.alone - a.alone)) {
    const taken = Math.min(room, count)
    sum += taken * weigh(alone)
    room -= taken
  }
  return sum
}

export type Bound = {
  /** Per demand: the least one pick can cost when only the choices from here on are open. */
  readonly least: readonly number[]
  /** Demands by that, dearest first. */
  readonly order: readonly number[]
  /** What all picks cost at least when nothing was bought before. */
  readonly allOpen: number
}

/** One bound per place in the list of choices, and one for its end, where it is exact. */
export function boundsFrom(choices: readonly Choice[], demands: readonly Demand[]): Bound[] {
  let least = demands.map((demand) => weigh(demand.alone))
  const bounds = [boundOf(least, demands)]
  for (const choice of choices.toReversed()) {
    least = least.map((cost, demand) => (choice.pays[demand] ? Math.min(cost, choice.share) : cost))
    bounds.unshift(boundOf(least, demands))
  }
  return bounds
}

function boundOf(least: readonly number[], demands: readonly Demand[]): Bound {
  const order = [...least.keys()].sort((a, b) => (least[b] ?? 0) - (least[a] ?? 0) || a - b)
  const allOpen = demands.reduce((sum, { count }, demand) => sum + count * (least[demand] ?? 0), 0)
  return { least, order, allOpen }
}
