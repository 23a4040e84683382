import { type Cents, cents } from '#app/platform/values/money.ts'

/** What the lines of one rate come to: `grossCents` = `netCents` + `vatCents`. */
export type VatOfRate = {
  readonly vatRatePercent: number
  readonly grossCents: Cents
  readonly netCents: Cents
  readonly vatCents: Cents
}

/** The VAT within a gross sum, as gross less net: so net and VAT are the sum, to the cent. */
export function vatOf(grossCents: Cents, vatRatePercent: number): VatOfRate {
  const netCents = netOf(grossCents, vatRatePercent)
  return { vatRatePercent, grossCents, netCents, vatCents: cents(grossCents - netCents) }
}

/** gross ÷ (1 + rate), in whole numbers all the way: halves away from zero. */
function netOf(grossCents: Cents, vatRatePercent: number): Cents {
  const divisor = 10_000n + BigInt(Math.round(vatRatePercent * 100))
  const twice = BigInt(Math.abs(grossCents)) * 20_000n + divisor
  return cents(Math.sign(grossCents) * Number(twice / (2n * divisor)))
}
