import type { Bilingual } from '#app/platform/locale.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import type { Cents } from '#app/platform/values/money.ts'
import { mayCover, type PriceItem } from '#app/pricing/price-item.ts'
import { tierForVisitors } from '#app/pricing/tier.ts'
import { eventKinds } from '#app/programme/event.ts'

export type PriceLine = {
  /** The cheapest evening or class there is. */
  readonly least: Cents
  /** The pass that covers the most. */
  readonly pass: { readonly name: Bilingual; readonly amount: Cents } | null
  /** The last day of these prices; null: they only rise at the festival. */
  readonly until: LocalDay | null
}

/**
 * From how much, and what everything costs, by the price list as it stands. Null where nothing has a price.
 * @param soldOut codes of which none is left: no visitor is promised those
 */
export function priceLine(
  items: readonly PriceItem[],
  dates: Parameters<typeof tierForVisitors>[0],
  { now, soldOut }: { readonly now: Date; readonly soldOut: ReadonlySet<string> },
): PriceLine | null {
  const tier = tierForVisitors(dates, now)
  const sold = items
    .filter(({ kind, code }) => kind !== 'extra' && !soldOut.has(code))
    .map((item) => ({ item, amount: item.amountCents[tier] }))
    .filter(({ amount }) => amount > 0)
  const [cheapest] = sold.toSorted((a, b) => a.amount - b.amount)
  if (!cheapest) return null
  const [widest] = sold
    .filter(({ item }) => item.kind === 'pass')
    .toSorted((a, b) => kindsOf(b.item) - kindsOf(a.item) || b.amount - a.amount)
  const until = { superEarly: dates.superEarlyUntil, early: dates.earlyUntil, regular: null, door: null }
  return {
    least: cheapest.amount,
    pass: widest ? { name: widest.item.name, amount: widest.amount } : null,
    until: until[tier],
  }
}

function kindsOf(item: PriceItem): number {
  return eventKinds.filter((kind) => mayCover(item, { kind, tags: item.covers.tags ?? [] })).length
}
