import { type Cents, cents } from '#app/platform/values/money.ts'
import type { EventKind } from '#app/programme/event.ts'
import type { PriceItem } from '../price-item.ts'
import type { PricedPick } from '../quote/charge.ts'
import type { QuoteInput } from '../quote/quote.ts'
import type { Tier } from '../tier.ts'

/** Amounts in cents by tier; a tier that is not given costs what the one before it does. */
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

/** A price item named after its code, with 22 % VAT, without quota, that covers nothing. */
export function makeItem(
  given: Partial<PriceItem> & Pick<PriceItem, 'code' | 'kind' | 'amountCents'>,
): PriceItem {
  const name = { en: given.code, sl: given.code }
  return { name, covers: {}, vatRatePercent: 22, quota: null, order: 0, ...given }
}

/** So many placed picks of one kind in the tier `early`, each with the price item of its kind and an id of its own. */
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

/** The input of a quote without items and picks, in the tier `early`. */
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
