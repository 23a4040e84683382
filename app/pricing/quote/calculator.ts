import { type Cents, cents } from '#app/platform/values/money.ts'
import type { EventKind, Level } from '#app/programme/event.ts'
import { inOrder, mayCover, type PriceItem } from '../price-item.ts'
import type { Tier } from '../tier.ts'
import type { PricedPick } from './charge.ts'
import { priceOnly, type QuoteInput } from './quote.ts'

/** An event as the calculator needs it: nothing of who teaches or where. */
export type PricedEvent = {
  readonly id: string
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

/** The events by kind, level and price, in the order in which they first come. */
export function groupEvents(events: readonly PricedEvent[]): EventGroup[] {
  const groups = new Map<string, EventGroup>()
  for (const event of events) {
    const { kind, level, priceItem } = event
    const key = [kind, level, priceItem ?? ''].join('.')
    const group = groups.get(key) ?? { key, kind, level, priceItem, events: [] }
    groups.set(key, { ...group, events: [...group.events, event] })
  }
  return [...groups.values()]
}

/** The first so many events of each group, as if they were asked for at `tier` and all had a place. */
export function picksOf(
  groups: readonly EventGroup[],
  wanted: Readonly<Record<string, number>>,
  tier: Tier,
): PricedPick[] {
  return groups.flatMap(({ key, events }) =>
    events.slice(0, wanted[key] ?? 0).map(({ id, kind, tags, priceItem }) => ({
      eventId: id,
      kind,
      tags,
      priceItem,
      tier,
      state: 'placed',
    })),
  )
}

export type Comparison = {
  /** The pass or pack that is bought; null: none, each pick is paid by its single. */
  readonly item: PriceItem | null
  readonly totalCents: Cents
}

/**
 * The same placed picks paid one by one, and with each pass or pack alone beside singles, cheapest first. A pass that
 * covers any of them is bought even where that is dearer; a pack only as often as it pays. Without promo code and extras.
 */
export function comparePasses(input: QuoteInput): Comparison[] {
  const singles = input.items.filter(({ kind }) => kind === 'single')
  const alone = { ...input, promo: null, extras: [], items: singles }
  const withSome = inOrder(input.items).flatMap((item): Comparison[] => {
    const covered = input.picks.filter((pick) => pick.priceItem !== null && mayCover(item, pick))
    if (covered.length === 0 || isSoldOut(item, input)) return []
    // Where one pass covers them all, making it the only way to pay for them is what buys it.
    const items = item.covers.atMost === undefined ? [...dearest(singles), item] : [...singles, item]
    const cover = priceOnly({ ...alone, items, picks: covered })
    if (cover.uses.every((use) => use.item !== item.code)) return []
    const rest = priceOnly({ ...alone, picks: input.picks.filter((pick) => !covered.includes(pick)) })
    return [{ item, totalCents: cents(cover.totalCents + rest.totalCents) }]
  })
  const oneByOne: Comparison = { item: null, totalCents: priceOnly(alone).totalCents }
  return [...withSome, oneByOne].sort((a, b) => a.totalCents - b.totalCents)
}

function isSoldOut({ quota, code }: PriceItem, { remaining }: QuoteInput): boolean {
  return quota !== null && remaining(code) <= 0
}

/** The singles at a price that nobody would pay. */
function dearest(singles: readonly PriceItem[]): PriceItem[] {
  const never = cents(100_000_000)
  const amountCents = { superEarly: never, early: never, regular: never, door: never }
  return singles.map((single) => ({ ...single, amountCents }))
}
