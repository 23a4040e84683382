import type { Edition } from '#app/festival/edition.ts'
import type { ClaimLine } from '#app/ledger/claim.ts'
import type { RefundDue } from '#app/ledger/refunds/refund-of.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'

/** What stands in a claim, on invoices and in reports for what is kept of a cancelled registration. */
export const cancellationFee = 'cancellation-fee'

/** What is kept as long as nobody has paid for the places bears the rule by which more may go back; all else is final. */
const rules = { open: 'G11', final: 'G12' } as const

/** The claim of a registration that is cancelled: what is kept of what was paid. G12 */
export function keptLines(
  keptCents: Cents,
  { cancelFeeVatPercent }: Pick<Edition, 'cancelFeeVatPercent'>,
  rule: RefundDue['rule']['kind'],
): ClaimLine[] {
  if (keptCents === 0) return []
  return [
    {
      ...{ item: cancellationFee, rule: rule === 'resale' ? rules.open : rules.final, tier: null, count: 1 },
      ...{ vatRatePercent: cancelFeeVatPercent, amountCents: keptCents },
    },
  ]
}

/** The claim once so much more is kept, or less (`by` below 0); null where so much is not kept. */
export function keptAfter(
  lines: readonly ClaimLine[],
  by: Cents,
  edition: Pick<Edition, 'cancelFeeVatPercent'>,
): ClaimLine[] | null {
  const keptCents = cents(keptOf(lines) + by)
  if (keptCents < 0) return null
  return keptLines(keptCents, edition, mayBeResold(lines) ? 'resale' : 'nothing')
}

/** Whether more goes back once others have paid for the places. G11 */
export function mayBeResold(lines: readonly ClaimLine[]): boolean {
  return lines.some(({ item, rule }) => item === cancellationFee && rule === rules.open)
}

export function keptOf(lines: readonly ClaimLine[]): Cents {
  return sumCents(lines.filter(({ item }) => item === cancellationFee).map(({ amountCents }) => amountCents))
}
