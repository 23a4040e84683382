import { type Cents, cents, percentOf } from '#app/platform/values/money.ts'
import { type EventKind, eventKinds, type Level } from '#app/programme/event.ts'
import { inOrder, mayCover, type PriceItem } from '../price-item.ts'
import type { Tier } from '../tier.ts'
import { type Charge, charge, type PricedPick } from './charge.ts'
import type { QuoteInput } from './quote.ts'

/** An event as the calculator needs it: nothing of who teaches or where. */
export type PricedEvent = {
  readonly id: string
  /** Its form in an address. */
  readonly name: string
  /** Begin and end, in minutes since 1970. */
  readonly from: number
  readonly until: number
  readonly kind: EventKind
  readonly level: Level
  readonly tags: readonly string[]
  readonly priceItem: string | null
}

/** Events one may want some of: of one kind, one level and one price. */
export type EventGroup = {
  readonly key: string
  readonly kind: EventKind
  readonly level: Level
  readonly priceItem: string | null
  readonly events: readonly PricedEvent[]
}

/** The events by kind, level and price: priced ones first, kinds in a fixed order, then by first occurrence. */
export function groupEvents(events: readonly PricedEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>()
  for (const event of events) {
    const { kind, level, priceItem } = event
    const key = [kind, level, priceItem ?? ''].join('.')
    const group = groups.get(key) ?? { key, kind, level, priceItem, events: [] }
    groups.set(key, { ...group, events: [...group.events, event] })
  }
  const rank = ({ kind, priceItem }: EventGroup) =>
    eventKinds.indexOf(kind) + (priceItem === null ? eventKinds.length : 0)
  return [...groups.values()].sort((a, b) => rank(a) - rank(b))
}

/** How many events are wanted of each group, by the group's key. */
export type WantedCounts = Readonly<Record<string, number>>

/**
 * So many events of each group: first those compatible with the chosen ones, then the first of the rest. The link to
 * registration names exactly the priced events.
 */
export function eventsOf(groups: readonly EventGroup[], wanted: WantedCounts): PricedEvent[] {
  const taken: PricedEvent[] = []
  for (const { key, events } of groups) {
    const count = wanted[key] ?? 0
    const chosen = new Set<PricedEvent>()
    for (const event of events) {
      if (chosen.size < count && [...taken, ...chosen].every((other) => !isSameTime(event, other)))
        chosen.add(event)
    }
    for (const event of events) if (chosen.size < count) chosen.add(event)
    taken.push(...chosen)
  }
  return taken
}

function isSameTime(a: PricedEvent, b: PricedEvent): boolean {
  return a.from < b.until && b.from < a.until
}

/** The events as if picked at `tier` and all placed. */
export function picksOf(
  events: readonly Pick<PricedEvent, 'id' | 'kind' | 'tags' | 'priceItem'>[],
  tier: Tier,
): PricedPick[] {
  return events.map(({ id, kind, tags, priceItem }) => ({
    eventId: id,
    kind,
    tags,
    priceItem,
    tier,
    state: 'placed',
  }))
}

/** One way to pay for the same picks. */
export type Way = {
  /** The passes and packs that are bought, in the order of the price list; none: each pick is paid by its single. */
  readonly passes: readonly { readonly item: PriceItem; readonly count: number }[]
  readonly totalCents: Cents
}

/**
 * The ways to pay for the same picks: the quote's way first, then the cheapest way with each pass, with each pack that pays off, and one by one; each
 * way once, cheapest first. Without promo code and extras. The picks are of the present tier. P4.
 */
export function compareWays(input: QuoteInput): Way[] {
  const terms = { ...input, promo: null }
  const singles = input.items.filter(({ kind }) => kind === 'single')
  const oneByOne: Way = {
    passes: [],
    totalCents: charge({ ...terms, items: singles }, input.picks).totalCents,
  }
  const withEach = inOrder(input.items).flatMap((item) => {
    const way = wayWith(item, terms)
    return way && (item.kind === 'pass' || way.totalCents < oneByOne.totalCents) ? [way] : []
  })
  const ways = [wayOf(charge(terms, input.picks)), ...withEach, oneByOne]
  const known = new Set<string>()
  return ways
    .filter((way) => {
      const name = way.passes.map(({ item, count }) => `${item.code} ${count}`).join()
      return !known.has(name) && known.add(name)
    })
    .sort((a, b) => a.totalCents - b.totalCents)
}

/** The cheapest way in which the item is bought at least once; null where it covers nothing, or is sold out. */
function wayWith(item: PriceItem, terms: Omit<QuoteInput, 'promo'> & { readonly promo: null }): Way | null {
  const isLeft = item.quota === null || terms.remaining(item.code) > 0
  if (!isLeft || !terms.picks.some((pick) => pick.priceItem !== null && mayCover(item, pick))) return null
  // a free item is bought wherever it helps; the cost of the others is added afterwards
  const given = { ...item, code: `${item.code} given`, amountCents: freeOfCharge, quota: 1 }
  const found = charge(
    {
      ...terms,
      items: [...terms.items, given],
      remaining: (code) => (code === given.code ? 1 : terms.remaining(code) - (code === item.code ? 1 : 0)),
    },
    terms.picks,
  )
  if (found.purchases.every((bought) => bought.item !== given)) return null
  const amount = item.amountCents[terms.tierNow]
  const discount = terms.couple ? percentOf(amount, terms.coupleDiscountPercent) : 0
  const { passes, totalCents } = wayOf(found)
  const count = passes.reduce(
    (sum, one) => sum + (one.item === item || one.item === given ? one.count : 0),
    0,
  )
  const others = passes.filter((one) => one.item !== item && one.item !== given)
  return {
    passes: [...others, { item, count }].sort((a, b) => compareInList(a.item, b.item)),
    totalCents: cents(totalCents + amount - discount),
  }
}

const freeOfCharge = { superEarly: cents(0), early: cents(0), regular: cents(0), door: cents(0) }

/** By the order of the price list. */
function compareInList(a: PriceItem, b: PriceItem): number {
  return inOrder([a, b])[0] === a ? -1 : 1
}

function wayOf({ purchases, totalCents }: Charge): Way {
  const counts = new Map<PriceItem, number>()
  for (const { item, count } of purchases) {
    if (item.kind !== 'single') counts.set(item, (counts.get(item) ?? 0) + count)
  }
  const passes = inOrder([...counts.keys()]).map((item) => ({ item, count: counts.get(item) ?? 0 }))
  return { passes, totalCents }
}
