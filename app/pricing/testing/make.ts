import { type Cents, cents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import type { PriceItem } from '../price-item.ts'
import type { PricedPick } from '../quote/charge.ts'
import type { QuoteInput } from '../quote/quote.ts'
import type { Tier } from '../tier.ts'

/** Builds test data: name only what the test is about. */

export function amounts(
  superEarly: number,
  early = superEarly,
  regular = early,
  door = regular,
): Record<Tier, Cents> {
  return {
    superEarly: cents(superEarly),
    early: cents(early),
    regular: cents(regular),
    door: cents(door),
  }
}

export function makeItem(
  given: Partial<PriceItem> & Pick<PriceItem, 'code' | 'kind' | 'amountCents'>,
): PriceItem {
  const name = { en: given.code, sl: given.code }
  return { name, covers: {}, vatRatePercent: 22, quota: null, order: 0, ...given }
}

export function makePicks(
  count: number,
  { kind = 'class' as EventKind, ...given }: Partial<PricedPick> = {},
): PricedPick[] {
  return Array.from({ length: count }, (_, index) => ({
    eventId: `${given.state ?? 'placed'}-${kind}-${given.tier ?? 'early'}-${index + 1}`,
    kind,
    tags: [],
    priceItem: kind,
    tier: 'early',
    state: 'placed',
    ...given,
  }))
}

export function makeQuoteInput(given: Partial<QuoteInput>): QuoteInput {
  return {
    items: [],
    picks: [],
    extras: [],
    tierNow: 'early',
    couple: false,
    coupleDiscountPercent: 0,
    promo: null,
    remaining: () => Infinity,
    ...given,
  }
}
