import { type Cents, cents } from '#app/platform/values/money.ts'
import { inOrder, type PriceItem } from './price-item.ts'
import type { Terms } from './quote/charge.ts'
import type { ChargedLine } from './quote/charged-line.ts'
import type { Hint, QuoteLine } from './quote/quote-line.ts'
import { type Tier, tiers } from './tier.ts'

export type WantedExtra = {
  readonly code: string
  readonly tier: Tier
  /** The amount of a donation; any other extra costs its list price. */
  readonly amountCents?: Cents
}

type ChargedExtras = {
  readonly lines: readonly QuoteLine[]
  readonly charged: readonly ChargedLine[]
  readonly uses: readonly { readonly item: string; readonly count: number }[]
  readonly hints: readonly Hint[]
}

/**
 * The extras' lines; discounts do not apply, and sold-out items are left out with a hint. P13.
 * @throws RangeError on an unknown extra or a donation below 0
 */
export function chargeExtras({ items, remaining }: Terms, wanted: readonly WantedExtra[]): ChargedExtras {
  const lines: QuoteLine[] = []
  const charged: ChargedLine[] = []
  const uses: { item: string; count: number }[] = []
  const hints: Hint[] = []

  const known = new Map(items.filter(({ kind }) => kind === 'extra').map((item) => [item.code, item]))
  for (const { code } of wanted) if (!known.has(code)) throw new RangeError(`no such extra: ${code}`)

  for (const item of inOrder([...known.values()])) {
    const asked = wanted.filter(({ code }) => code === item.code).sort(byTier)
    if (asked.length === 0) continue
    const left = item.quota === null ? Infinity : Math.max(0, remaining(item.code))
    const sold = asked.slice(0, left)
    lines.push(...(isDonation(item) ? donationLine(item, sold) : extraLines(item, sold)))
    charged.push(...(isDonation(item) ? chargedDonation(item, sold) : chargedExtras(item, sold)))
    if (sold.length > 0) uses.push({ item: item.code, count: sold.length })
    if (sold.length < asked.length) hints.push({ rule: 'P13', key: 'soldOut', name: item.name })
  }
  return { lines, charged, uses, hints }
}

/** An extra without a price in the list: the donor chooses the amount. P13. */
export function isDonation({ kind, amountCents }: PriceItem): boolean {
  return kind === 'extra' && tiers.every((tier) => amountCents[tier] === 0)
}

function donationLine(item: PriceItem, given: readonly WantedExtra[]): QuoteLine[] {
  const amountCents = donated(given)
  if (amountCents === 0) return []
  return [{ rule: 'P13', label: { key: 'donation', name: item.name }, amountCents, item: item.code }]
}

function donated(given: readonly WantedExtra[]): Cents {
  let sum = 0
  for (const { amountCents = 0 } of given) {
    if (amountCents < 0) throw new RangeError('a donation below 0')
    sum += amountCents
  }
  return cents(sum)
}

function chargedDonation({ code, vatRatePercent }: PriceItem, given: readonly WantedExtra[]): ChargedLine[] {
  const amountCents = donated(given)
  return amountCents === 0
    ? []
    : [{ item: code, rule: 'P13', tier: null, vatRatePercent, count: 1, amountCents }]
}

function chargedExtras(item: PriceItem, sold: readonly WantedExtra[]): ChargedLine[] {
  const { code, vatRatePercent } = item
  return tiers.flatMap((tier) => {
    const count = sold.filter((extra) => extra.tier === tier).length
    const amountCents = cents(count * item.amountCents[tier])
    return amountCents === 0 ? [] : [{ item: code, rule: 'P13', tier, vatRatePercent, count, amountCents }]
  })
}

function extraLines(item: PriceItem, sold: readonly WantedExtra[]): QuoteLine[] {
  return tiers.flatMap((tier) => {
    const count = sold.filter((extra) => extra.tier === tier).length
    if (count === 0) return []
    const label = { key: 'extra', name: item.name, count } as const
    return [{ rule: 'P13', label, amountCents: cents(count * item.amountCents[tier]), item: item.code }]
  })
}

function byTier(a: WantedExtra, b: WantedExtra): number {
  return tiers.indexOf(a.tier) - tiers.indexOf(b.tier) || (b.amountCents ?? 0) - (a.amountCents ?? 0)
}
