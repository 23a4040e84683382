import { type VatOfRate, vatOf } from '#app/ledger/vat.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import type { InvoiceLine } from './invoice.ts'

/** The sums of an invoice. */
export type InvoiceSums = {
  readonly totalCents: Cents
  readonly vatCents: Cents
  /** The highest rate first. */
  readonly vat: readonly VatOfRate[]
}

/** Only what the sums need of a line. */
type Billed = Pick<InvoiceLine, 'quantity' | 'amountCents' | 'vatRatePercent'>

/**
 * The total and the VAT within it, per rate as gross less net. I2, I3.
 * @throws RangeError beyond what a number holds exactly
 */
export function sumsOf(lines: readonly Billed[]): InvoiceSums {
  const grossOf = new Map<number, Cents>()
  for (const { quantity, amountCents, vatRatePercent: rate } of lines) {
    grossOf.set(rate, cents((grossOf.get(rate) ?? 0) + quantity * amountCents))
  }
  const vat = [...grossOf]
    .sort(([one], [other]) => other - one)
    .map(([vatRatePercent, grossCents]) => vatOf(grossCents, vatRatePercent))
  return {
    totalCents: sumCents(vat.map(({ grossCents }) => grossCents)),
    vatCents: sumCents(vat.map(({ vatCents }) => vatCents)),
    vat,
  }
}
