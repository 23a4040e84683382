import type { ClaimLine } from '#app/ledger/claim.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import { mayCover, type PriceItem } from '#app/pricing/price-item.ts'
import { type Tier, tiers } from '#app/pricing/tier.ts'

/** The value of what a pass covers, by VAT rate. */
type Shares = readonly { readonly vatRatePercent: number; readonly weight: number }[]

/**
 * The lines of a claim with passes and packs split by the VAT rates of what they cover, in proportion to the single prices of its events at the same
 * tier; a code's
 * discount follows the rates it was deducted from. Sums are exact to the cent. Unchanged where the edition does not want it. I15
 */
export function splitPasses(
  lines: readonly ClaimLine[],
  catalogue: Pick<Catalogue, 'edition' | 'items' | 'events'>,
): readonly ClaimLine[] {
  if (!catalogue.edition.splitPassVat) return lines
  const split = lines.map((line) => ({ line, parts: partsOf(line, sharesOf(line, catalogue)) }))
  return split.flatMap(({ line, parts }) => {
    if (line.item !== null) return parts
    const from = split.filter(
      (one) => one.line.item !== null && one.line.vatRatePercent === line.vatRatePercent,
    )
    return partsOf(line, sharesAmong(from.flatMap((one) => one.parts)))
  })
}

/** Null where the rate of a line is its own. */
function sharesOf(
  { item: code, tier }: ClaimLine,
  { items, events }: Pick<Catalogue, 'items' | 'events'>,
): Shares | null {
  const item = items.find((one) => one.code === code)
  if (item?.kind !== 'pass' && item?.kind !== 'pack') return null
  const at = tiers.find((known) => known === tier) ?? 'regular'
  const weights = new Map<number, number>()
  for (const event of events.values()) {
    if (event.status !== 'published' || !mayCover(item, event)) continue
    const single = items.find((one) => one.code === event.priceItem)
    if (single) add(weights, single, at)
  }
  return sharesIn(weights)
}

function add(weights: Map<number, number>, { vatRatePercent, amountCents }: PriceItem, tier: Tier): void {
  weights.set(vatRatePercent, (weights.get(vatRatePercent) ?? 0) + amountCents[tier])
}

function sharesAmong(lines: readonly ClaimLine[]): Shares | null {
  const byRate = Map.groupBy(lines, ({ vatRatePercent }) => vatRatePercent)
  const sums = [...byRate].map(
    ([rate, some]) => [rate, sumCents(some.map(({ amountCents }) => amountCents))] as const,
  )
  return sums.some(([, sum]) => sum < 0) ? null : sharesIn(new Map(sums))
}

function sharesIn(weights: ReadonlyMap<number, number>): Shares | null {
  const shares = [...weights]
    .map(([vatRatePercent, weight]) => ({ vatRatePercent, weight }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.vatRatePercent - one.vatRatePercent)
  return shares.length > 0 ? shares : null
}

function partsOf(line: ClaimLine, shares: Shares | null): ClaimLine[] {
  if (shares === null) return [line]
  const [only] = shares
  if (only && shares.length === 1) return [{ ...line, vatRatePercent: only.vatRatePercent }]
  const amounts = inShares(line.amountCents, shares)
  return shares.flatMap(({ vatRatePercent }, index) => {
    const amountCents = amounts[index] ?? cents(0)
    return amountCents === 0 ? [] : [{ ...line, vatRatePercent, amountCents }]
  })
}

/** Running sums are rounded, so that the parts add up to the whole. */
function inShares(amount: Cents, shares: Shares): Cents[] {
  const whole = shares.reduce((sum, { weight }) => sum + weight, 0)
  let seen = 0
  let given = 0
  return shares.map(({ weight }) => {
    seen += weight
    const part = Math.round((amount * seen) / whole) - given
    given += part
    return cents(part)
  })
}
