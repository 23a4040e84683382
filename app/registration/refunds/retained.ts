import type { Edition } from '#app/festival/edition.ts'
import type { ClaimLine } from '#app/ledger/claim.ts'
import type { RefundDue } from '#app/ledger/refunds/refund-of.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'

/** The item of the retained amount of a cancelled registration, in claims, on invoices and in reports. */
export const cancellationFee = 'cancellation-fee'

/** The amount retained until successors have paid carries the rule for a further refund; everything else is final. */
const rules = { open: 'G11', final: 'G12' } as const

/** The claim of a cancelled registration: the retained amount. G12 */
export function retainedLines(
  retainedCents: Cents,
  { cancelFeeVatPercent }: Pick<Edition, 'cancelFeeVatPercent'>,
  rule: RefundDue['rule']['kind'],
): ClaimLine[] {
  if (retainedCents === 0) return []
  return [
    {
      item: cancellationFee,
      rule: rule === 'resale' ? rules.open : rules.final,
      tier: null,
      count: 1,
      vatRatePercent: cancelFeeVatPercent,
      amountCents: retainedCents,
    },
  ]
}

/** The claim after retaining `by` more (below 0: less); null when so much is not retained. */
export function retainedAfter(
  lines: readonly ClaimLine[],
  by: Cents,
  edition: Pick<Edition, 'cancelFeeVatPercent'>,
): ClaimLine[] | null {
  const retainedCents = cents(retainedOf(lines) + by)
  if (retainedCents < 0) return null
  return retainedLines(retainedCents, edition, mayBeResold(lines) ? 'resale' : 'nothing')
}

/** Whether more is refunded once others have paid for the places. G11 */
export function mayBeResold(lines: readonly ClaimLine[]): boolean {
  return lines.some(({ item, rule }) => item === cancellationFee && rule === rules.open)
}

/** What the festival retains of these lines, in cents: the cancellation fee; 0 without one. */
export function retainedOf(lines: readonly ClaimLine[]): Cents {
  return sumCents(lines.filter(({ item }) => item === cancellationFee).map(({ amountCents }) => amountCents))
}
