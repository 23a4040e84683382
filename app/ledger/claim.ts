import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'

/** One amount that a subject owes: for what, by which rule, at which price tier and VAT rate. */
export type ClaimLine = {
  /** Code of a price item; null for deductions by a promo code. */
  readonly item: string | null
  /** The numbered rule that made it. */
  readonly rule: string
  readonly tier: string | null
  readonly vatRatePercent: number
  /** How many of the item; 0 for a discount. */
  readonly count: number
  /** Of all of them. Below 0 for a discount. */
  readonly amountCents: Cents
}

/** What a claim comes to. G1 */
export function claimTotal(lines: readonly ClaimLine[]): Cents {
  return sumCents(lines.map(({ amountCents }) => amountCents))
}

/**
 * What a new version of a claim adds and takes away, line by line: the lines of all differences up to a day add up to the claim of that day. Lines of
 * one item, rule, tier and rate count as one. G2
 */
export function claimDifference(before: readonly ClaimLine[], after: readonly ClaimLine[]): ClaimLine[] {
  const byKind = new Map<string, { line: ClaimLine; by: number; count: number }>()
  const add = (line: ClaimLine, sign: 1 | -1) => {
    const kind = JSON.stringify([line.item, line.rule, line.tier, line.vatRatePercent])
    const known = byKind.get(kind)
    const by = (known?.by ?? 0) + sign * line.amountCents
    byKind.set(kind, { line, by, count: (known?.count ?? 0) + sign * line.count })
  }
  for (const line of before) add(line, -1)
  for (const line of after) add(line, 1)
  return [...byKind.values()]
    .filter(({ by }) => by !== 0)
    .map(({ line, by, count }) => ({ ...line, count, amountCents: cents(by) }))
}
