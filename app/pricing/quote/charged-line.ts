import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { Tier } from '../tier.ts'
import type { Charge } from './charge.ts'

/** One amount of a total as accounts need it. The lines of a total add up to it. P21 */
export type ChargedLine = {
  /** Code of the price item; null for a promo code's discount. */
  readonly item: string | null
  /** The numbered rule that made it. */
  readonly rule: string
  /** Null where the amount is of no tier: a donation, a discount by code. */
  readonly tier: Tier | null
  readonly vatRatePercent: number
  /** How many of the item; 0 for a discount. */
  readonly count: number
  /** Of all of them. Below 0 for a discount. */
  readonly amountCents: Cents
}

/** What the cover costs, by item and rate; a couple's discount goes with its pass or pack, a code's is shared by rate. P21 */
export function chargedLines({ purchases, promoDiscountCents }: Charge): ChargedLine[] {
  const bought = purchases.flatMap(({ item, tier, count, amountCents, coupleDiscountCents }) => {
    const line = { item: item.code, tier, vatRatePercent: item.vatRatePercent }
    return [
      { ...line, rule: item.kind === 'single' ? 'P2' : 'P4', count, amountCents },
      { ...line, rule: 'P9', count: 0, amountCents: cents(-coupleDiscountCents) },
    ].filter(({ amountCents }) => amountCents !== 0)
  })
  return [...bought, ...sharedByRate(bought, promoDiscountCents)]
}

/** Splits `off` among the rates in proportion to their sums; the parts add up exactly. */
function sharedByRate(bought: readonly ChargedLine[], off: Cents): ChargedLine[] {
  if (off === 0) return []
  const rates = [...Map.groupBy(bought, ({ vatRatePercent }) => vatRatePercent)]
    .map(([rate, lines]) => ({ rate, amount: sumCents(lines.map(({ amountCents }) => amountCents)) }))
    .sort((a, b) => b.rate - a.rate)
  const whole = rates.reduce((sum, { amount }) => sum + amount, 0)
  let seen = 0
  let taken = 0
  return rates.flatMap(({ rate, amount }) => {
    seen += amount
    const part = Math.round((off * seen) / whole) - taken
    taken += part
    if (part === 0) return []
    return [
      { item: null, rule: 'P10', tier: null, vatRatePercent: rate, count: 0, amountCents: cents(-part) },
    ]
  })
}
