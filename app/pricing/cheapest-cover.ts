/**
 * The cheapest way to pay for a set of picks: an exact branch and bound. Knows nothing of tango or of rules;
 * `charge.ts` brings picks and price items into this form. P4, P5.
 *
 * Buying one of an offer *at* a tier pays for picks of that tier and earlier ones, so a purchase is a choice
 * (offer, tier, how many), and once the choices are made, the picks they leave to be paid alone are found by a
 * greedy flow: sets of picks that fit into given room form a matroid, so taking the dearest first is exact. The
 * same flow, with every pick at the least it could still cost, is the bound that cuts the search.
 */

/** Something that pays for several picks. */
export type Offer = {
  /** Price of one per tier index; must not fall. */
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
  /** Price of one of these picks paid alone. */
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
 * The cover with the least sum; among equals the one with the fewest things bought, then the one that buys more of
 * the earlier offer. The same arguments always give the same cover.
 */
export function cheapestCover(offers: readonly Offer[], demands: readonly Demand[]): Cover {
  const choices = worthwhile(offers, demands)
  const bounds = boundsFrom(choices, demands)
  const flow = new Flow(choices, demands)

  const counts: number[] = choices.map(() => 0)
  let best = bounds[choices.length]?.nothingBought ?? 0
  let bestCounts = [...counts]
  // With `+ 1` a cover as cheap as paying all alone still counts as found: it comes earlier in the search.
  best += 1

  const search = (index: number, paid: number) => {
    const bound = bounds[index]
    if (!bound) return
    const least = paid + (paid === 0 ? bound.nothingBought : flow.leftAlone(counts, bound))
    if (least > best - 1 + rounding) return

    const choice = choices[index]
    if (!choice) {
      best = least
      bestCounts = [...counts]
      return
    }
    for (let count = roomFor(choice, choices, counts, index); count >= 0; count--) {
      counts[index] = count
      search(
        count > 0 && choice.capacity === Infinity ? choice.nextOffer : index + 1,
        paid + count * choice.price,
      )
    }
  }
  search(0, 0)

  const last = bounds[choices.length]
  if (last) flow.leftAlone(bestCounts, last)
  return flow.cover(bestCounts)
}

/** Prices become whole numbers that also count the things bought: the cheaper wins, then the fewer. */
const scale = 1024
const weigh = (cents: number) => cents * scale + 1
/** Bounds are sums of fractions; true prices are whole. */
const rounding = 1e-2

type Choice = {
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
function worthwhile(offers: readonly Offer[], demands: readonly Demand[]): Choice[] {
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

type Bound = {
  /** Per demand: the least one pick can cost when only the choices from here on are open. */
  readonly least: readonly number[]
  /** Demands by that, dearest first. */
  readonly order: readonly number[]
  /** What all picks cost at least when nothing was bought before. */
  readonly nothingBought: number
}

/** One bound per place in the list of choices, and one for its end, where it is exact. */
function boundsFrom(choices: readonly Choice[], demands: readonly Demand[]): Bound[] {
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
  const nothingBought = demands.reduce((sum, { count }, demand) => sum + count * (least[demand] ?? 0), 0)
  return { least, order, nothingBought }
}

/** Puts picks into the room that bought choices give, dearest first, moving others aside where that makes room. */
class Flow {
  readonly #choices: readonly Choice[]
  readonly #demands: readonly Demand[]
  /** Per choice: free room; per choice and demand: picks placed. */
  readonly #room: number[]
  readonly #placed: number[][]
  readonly #alone: number[]
  readonly #seen: boolean[]

  constructor(choices: readonly Choice[], demands: readonly Demand[]) {
    this.#choices = choices
    this.#demands = demands
    this.#room = choices.map(() => 0)
    this.#placed = choices.map(() => demands.map(() => 0))
    this.#alone = demands.map(() => 0)
    this.#seen = choices.map(() => false)
  }

  /** What the picks that find no room cost, at `bound`'s prices. */
  leftAlone(counts: readonly number[], { least, order }: Bound): number {
    this.#choices.forEach(({ capacity }, choice) => {
      const count = counts[choice] ?? 0
      this.#room[choice] = count === 0 ? 0 : count * capacity
      this.#placed[choice]?.fill(0)
    })
    let sum = 0
    for (const demand of order) {
      let rest = this.#demands[demand]?.count ?? 0
      while (rest > 0) {
        this.#seen.fill(false)
        const moved = this.#place(demand, rest, counts)
        if (moved === 0) break
        rest -= moved
      }
      this.#alone[demand] = rest
      sum += rest * (least[demand] ?? 0)
    }
    return sum
  }

  /** The cover that the last call of `leftAlone` found. */
  cover(counts: readonly number[]): Cover {
    const bought = this.#choices.flatMap(({ offer, tier }, choice) => {
      const count = counts[choice] ?? 0
      return count === 0 ? [] : [{ offer, tier, count, covered: [...(this.#placed[choice] ?? [])] }]
    })
    return { bought, alone: [...this.#alone] }
  }

  /** Finds room for up to `want` picks of `demand` along one path; answers for how many. */
  #place(demand: number, want: number, counts: readonly number[]): number {
    for (let choice = 0; choice < this.#choices.length; choice++) {
      if (!counts[choice] || this.#seen[choice] || !this.#choices[choice]?.pays[demand]) continue
      this.#seen[choice] = true
      const moved = Math.min(want, this.#room[choice] ?? 0) || this.#makeRoom(choice, want, counts)
      if (moved === 0) continue
      this.#add(choice, demand, moved)
      return moved
    }
    return 0
  }

  /** Moves up to `want` picks out of a full choice into another one. */
  #makeRoom(choice: number, want: number, counts: readonly number[]): number {
    const placed = this.#placed[choice] ?? []
    for (let other = 0; other < placed.length; other++) {
      const there = placed[other] ?? 0
      const moved = there === 0 ? 0 : this.#place(other, Math.min(want, there), counts)
      if (moved === 0) continue
      this.#add(choice, other, -moved)
      return moved
    }
    return 0
  }

  #add(choice: number, demand: number, picks: number): void {
    const placed = this.#placed[choice]
    if (!placed) return
    placed[demand] = (placed[demand] ?? 0) + picks
    this.#room[choice] = (this.#room[choice] ?? 0) - picks
  }
}
