import { type Cents, cents, percentOf, sumCents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import { inOrder, mayCover, type PriceItem } from '../price-item.ts'
import { type PromoCode, promoDiscount } from '../promo.ts'
import { latestTier, type Tier, tiers } from '../tier.ts'
import { cheapestCover, type Demand, type Offer } from './cheapest-cover.ts'

/** One picked event. */
export type PricedPick = {
  readonly eventId: string
  readonly kind: EventKind
  readonly tags: readonly string[]
  /** Code of the single that prices it alone; null: it costs nothing. */
  readonly priceItem: string | null
  /** The tier at the instant of picking. */
  readonly tier: Tier
  readonly state: 'placed' | 'waiting'
}

/** All that decides a price, except the picks. */
export type Terms = {
  readonly items: readonly PriceItem[]
  /** Whether the couple's discount holds. */
  readonly couple: boolean
  /** Off each pass and pack of a couple; 0 where the edition gives none. */
  readonly coupleDiscountPercent: number
  /** One that `checkPromo` accepted. */
  readonly promo: PromoCode | null
  /** How many of an item can still be bought, including what this registration holds. Called for items with a quota. */
  readonly remaining: (itemCode: string) => number
}

/** So many of an item at one tier, and the picks they pay for, in order of their ids. */
export type Purchase = {
  readonly item: PriceItem
  readonly tier: Tier
  readonly count: number
  /** At the price list's amount, before any discount. */
  readonly amountCents: Cents
  /** What a couple's discount takes off it. */
  readonly coupleDiscountCents: Cents
  readonly picks: readonly PricedPick[]
}

export type Charge = {
  readonly purchases: readonly Purchase[]
  /** The picks that cost nothing. */
  readonly free: readonly PricedPick[]
  /** Deducted from the purchases: 0 or more. */
  readonly coupleDiscountCents: Cents
  /** Deducted from what is left: 0 or more. */
  readonly promoDiscountCents: Cents
  readonly totalCents: Cents
}

/**
 * What `picks` cost, all of them taken as placed: the cheapest cover, less the discounts. P2–P7, P9, P10, P12.
 * @throws RangeError when a pick names a single that is not among the items
 */
export function charge(terms: Terms, picks: readonly PricedPick[]): Charge {
  const items = inOrder(terms.items)
  const passesAndPacks = items.filter(({ kind }) => kind === 'pass' || kind === 'pack')
  const sorted = picks.toSorted(byEvent)
  const groups = groupAlike(sorted, items, passesAndPacks)

  const cover = cheapestCover(
    passesAndPacks.map((item) => offerOf(item, terms)),
    groups.map(({ demand }) => demand),
  )

  const untaken = groups.map((group) => [...group.picks])
  const takeFrom = (counts: readonly number[]) =>
    counts.flatMap((count, group) => untaken[group]?.splice(0, count) ?? [])

  const bought = cover.bought.flatMap(({ offer, count, covered }) => {
    const item = passesAndPacks[offer]
    const taken = takeFrom(covered).sort(byEvent)
    return item ? [purchase(terms, item, latestTier(taken.map(({ tier }) => tier)), count, taken)] : []
  })
  const alone = groups.flatMap(({ single, tier }, group) => {
    const rest = untaken[group] ?? []
    return rest.length > 0 ? [{ single, tier, picks: rest }] : []
  })
  return discounted(terms, {
    purchases: [...bought, ...singles(terms, alone)],
    free: sorted.filter(({ priceItem }) => priceItem === null),
  })
}

type Group = {
  readonly demand: Demand
  readonly single: PriceItem
  readonly tier: Tier
  readonly picks: readonly PricedPick[]
}

/** Picks with the same single, tier and passes are interchangeable; the fewer groups, the faster the search. */
function groupAlike(
  picks: readonly PricedPick[],
  items: readonly PriceItem[],
  passesAndPacks: readonly PriceItem[],
): Group[] {
  const singleOf = new Map(items.filter(({ kind }) => kind === 'single').map((item) => [item.code, item]))
  const groups = new Map<string, PricedPick[]>()
  for (const pick of picks) {
    if (pick.priceItem === null) continue
    const offers = passesAndPacks.flatMap((item, index) => (mayCover(item, pick) ? [index] : []))
    const key = JSON.stringify([pick.priceItem, tiers.indexOf(pick.tier), offers])
    const group = groups.get(key)
    if (group) group.push(pick)
    else groups.set(key, [pick])
  }
  return [...groups.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, alike]) => {
      const [code, tierIndex, offers] = JSON.parse(key) as [string, number, number[]]
      const single = singleOf.get(code)
      const tier = tiers[tierIndex]
      if (!single || !tier) throw new RangeError(`no such single: ${code}`)
      const demand = { count: alike.length, tier: tierIndex, alone: single.amountCents[tier], offers }
      return { demand, single, tier, picks: alike }
    })
}

/** What a pass or pack costs *this* dancer: a couple's discount can make it the cheaper cover. P9. */
function offerOf(item: PriceItem, terms: Terms): Offer {
  return {
    amounts: tiers.map((tier) => item.amountCents[tier] - coupleDiscount(item.amountCents[tier], terms)),
    atMost: item.covers.atMost ?? Infinity,
    left: item.isGift ? 1 : item.quota === null ? Infinity : terms.remaining(item.code),
  }
}

function coupleDiscount(amount: Cents, { couple, coupleDiscountPercent }: Terms): Cents {
  return couple ? percentOf(amount, coupleDiscountPercent) : cents(0)
}

function purchase(
  terms: Terms,
  item: PriceItem,
  tier: Tier,
  count: number,
  picks: readonly PricedPick[],
): Purchase {
  const amount = item.amountCents[tier]
  const discount = item.kind === 'single' ? 0 : coupleDiscount(amount, terms)
  return {
    item,
    tier,
    count,
    amountCents: cents(count * amount),
    coupleDiscountCents: cents(count * discount),
    picks,
  }
}

/** One purchase per single and tier, in the items' order. */
function singles(terms: Terms, groups: readonly Pick<Group, 'single' | 'tier' | 'picks'>[]): Purchase[] {
  const merged = new Map<string, Pick<Group, 'single' | 'tier' | 'picks'>>()
  for (const group of groups) {
    const key = `${group.single.code} ${group.tier}`
    merged.set(key, { ...group, picks: [...(merged.get(key)?.picks ?? []), ...group.picks].sort(byEvent) })
  }
  const order = inOrder(groups.map(({ single }) => single))
  return [...merged.values()]
    .sort(
      (a, b) =>
        order.indexOf(a.single) - order.indexOf(b.single) || tiers.indexOf(a.tier) - tiers.indexOf(b.tier),
    )
    .map(({ single, tier, picks }) => purchase(terms, single, tier, picks.length, picks))
}

function discounted(terms: Terms, { purchases, free }: Pick<Charge, 'purchases' | 'free'>): Charge {
  const full = sumCents(purchases.map(({ amountCents }) => amountCents))
  const coupleDiscountCents = sumCents(purchases.map((bought) => bought.coupleDiscountCents))
  const afterCouple = cents(full - coupleDiscountCents)
  const promoDiscountCents = terms.promo ? promoDiscount(terms.promo, afterCouple) : cents(0)
  const totalCents = cents(afterCouple - promoDiscountCents)
  return { purchases, free, coupleDiscountCents, promoDiscountCents, totalCents }
}

function byEvent(a: PricedPick, b: PricedPick): number {
  return a.eventId < b.eventId ? -1 : 1
}
