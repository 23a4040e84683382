import type { Cents } from '#app/platform/money.ts'
import type { EventKind, Level } from '#app/programme/event.ts'
import type { PricedPick } from './charge.ts'
import { inOrder, type PriceItem } from './price-item.ts'
import { priceOnly, type QuoteInput } from './quote.ts'
import type { Tier } from './tier.ts'

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
    events
      .slice(0, wanted[key] ?? 0)
      .map(({ id, kind, tags, priceItem }) => ({
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
  /** The one pass or pack that may be used; null: none, each pick by its single. */
  readonly item: PriceItem | null
  readonly totalCents: Cents
}

/** The same picks with singles alone, and with each pass or pack that would be used, cheapest first. */
export function comparePasses(input: QuoteInput): Comparison[] {
  const singles = input.items.filter(({ kind }) => kind === 'single')
  const several = inOrder(input.items).filter(({ kind }) => kind === 'pass' || kind === 'pack')
  const withPasses = several.flatMap((item): Comparison[] => {
    const { totalCents, uses } = priceOnly({ ...input, items: [...singles, item], extras: [] })
    return uses.some((use) => use.item === item.code) ? [{ item, totalCents }] : []
  })
  const { totalCents } = priceOnly({ ...input, items: singles, extras: [] })
  return [...withPasses, { item: null, totalCents }].sort((a, b) => a.totalCents - b.totalCents)
}
