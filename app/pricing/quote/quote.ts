import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { chargeExtras, type WantedExtra } from '../extras.ts'
import type { Tier } from '../tier.ts'
import { type Charge, charge, type PricedPick, type Purchase, type Terms } from './charge.ts'
import { type ChargedLine, chargedLines } from './charged-line.ts'
import { hintsFor } from './hints.ts'
import { type Hint, nounOf, type QuoteLine } from './quote-line.ts'

export type QuoteInput = Terms & {
  readonly picks: readonly PricedPick[]
  readonly extras: readonly WantedExtra[]
  /** The present tier: the price of a further pick. Used for hints only. */
  readonly tierNow: Tier
}

export type Quote = {
  readonly lines: readonly QuoteLine[]
  /** The sum of the lines without `ifPlaced`. */
  readonly totalCents: Cents
  /** The total once every waiting pick has its place. */
  readonly ifAllPlacedCents: Cents
  /** Its use of quotas, per item, placed picks only. */
  readonly uses: readonly { readonly item: string; readonly count: number }[]
  /** What it would take once every waiting pick has its place. */
  readonly usesIfAllPlaced: Quote['uses']
  readonly hints: readonly Hint[]
}

/** A quote without its explanations, with the total as accounts need it. */
export type Price = Omit<Quote, 'hints'> & { readonly charged: readonly ChargedLine[] }

/**
 * The price of a registration and its explanation: the one function used for showing and for charging. The order of items, picks and
 * extras makes no difference. P14.
 * @throws RangeError when a pick or an extra names an unknown item: the caller has validated them
 */
export function quote(input: QuoteInput): Quote {
  const { price, now, extraHints } = priced(input)
  const { charged, ...shown } = price
  return { ...shown, hints: [...hintsFor(input, placedOf(input), now), ...extraHints] }
}

/** What `quote` answers, without the hints, which take most of its time. */
export function priceOnly(input: QuoteInput): Price {
  return priced(input).price
}

function priced(input: QuoteInput) {
  const waiting = input.picks.filter(({ state }) => state === 'waiting')
  const now = charge(input, placedOf(input))
  const ifAll = waiting.length === 0 ? now : charge(input, input.picks)
  const extras = chargeExtras(input, input.extras)

  const due = [...linesOf(now, input), ...extras.lines]
  const totalCents = sumCents(due.map(({ amountCents }) => amountCents))
  const marginal = cents(ifAll.totalCents - now.totalCents)
  const price: Price = {
    lines: [...due, ...ifPlacedLine(waiting, marginal)],
    totalCents,
    ifAllPlacedCents: cents(totalCents + marginal),
    uses: usesOf(now.purchases, extras.uses),
    usesIfAllPlaced: usesOf(ifAll.purchases, extras.uses),
    charged: [...chargedLines(now), ...extras.charged],
  }
  return { price, now, extraHints: extras.hints }
}

function placedOf({ picks }: QuoteInput): PricedPick[] {
  return picks.filter(({ state }) => state === 'placed')
}

function linesOf(now: Charge, { coupleDiscountPercent, promo }: Terms): QuoteLine[] {
  const lines: QuoteLine[] = now.purchases.map(lineOf)
  if (now.free.length > 0) {
    const label = { key: 'free', events: now.free.length, noun: nounOf(now.free) } as const
    lines.push({ rule: 'P7', label, amountCents: cents(0), covers: idsOf(now.free) })
  }
  if (now.coupleDiscountCents > 0) {
    const label = { key: 'couple', percent: coupleDiscountPercent } as const
    lines.push({ rule: 'P9', label, amountCents: cents(-now.coupleDiscountCents) })
  }
  if (promo && now.promoDiscountCents > 0) {
    const percent = 'percent' in promo.discount ? promo.discount.percent : null
    const label = { key: 'promo', code: promo.code, percent } as const
    lines.push({ rule: 'P10', label, amountCents: cents(-now.promoDiscountCents) })
  }
  return lines
}

function lineOf({ item, tier, count, amountCents, picks }: Purchase): QuoteLine {
  if (item.isGift) {
    const label = { key: 'extra', name: item.name, count: 1 } as const
    return { rule: 'P24', label, amountCents, item: item.code, covers: idsOf(picks) }
  }
  const single = item.kind === 'single'
  return {
    rule: single ? 'P2' : 'P4',
    label: { key: 'item', name: item.name, tier, count, events: picks.length, noun: nounOf(picks), single },
    amountCents,
    item: item.code,
    covers: idsOf(picks),
  }
}

function ifPlacedLine(waiting: readonly PricedPick[], amountCents: Cents): QuoteLine[] {
  if (waiting.length === 0) return []
  const label = { key: 'ifPlaced', events: waiting.length, noun: nounOf(waiting) } as const
  const covers = idsOf(waiting).toSorted()
  return [{ rule: 'P8', label, amountCents, ifPlaced: true, covers }]
}

function usesOf(purchases: readonly Purchase[], extras: Quote['uses']): Quote['uses'] {
  const counts = new Map<string, number>()
  for (const { item, count } of purchases) counts.set(item.code, (counts.get(item.code) ?? 0) + count)
  for (const { item, count } of extras) counts.set(item, (counts.get(item) ?? 0) + count)
  return [...counts].map(([item, count]) => ({ item, count }))
}

function idsOf(picks: readonly PricedPick[]): string[] {
  return picks.map(({ eventId }) => eventId)
}
