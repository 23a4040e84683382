import type { ClaimLine } from '#app/ledger/claim.ts'
import { type Bilingual, inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { cents } from '#app/platform/values/money.ts'
import { tierName } from '#app/pricing/quote/line-text.ts'
import { type Tier, tiers } from '#app/pricing/tier.ts'
import { cancellationFee } from '#app/registration/refunds/retained.ts'
import type { InvoiceLine } from './invoice.ts'

/** A donation is no sale: it is on no invoice. I9 */
export function isBilled({ rule, tier }: ClaimLine): boolean {
  return !(rule === 'P13' && tier === null)
}

type Naming = {
  /** Names of price items by code. */
  readonly names: ReadonlyMap<string, Bilingual>
  readonly locale: Locale
  /** A company that is not registered for VAT charges none. */
  readonly vatRegistered: boolean
}

/** The lines of an invoice for a claim, in the buyer's language: a quantity at a unit price where it divides, else one line. I2, I8 */
export function invoiceLines(
  lines: readonly ClaimLine[],
  { names, locale, vatRegistered }: Naming,
): InvoiceLine[] {
  return lines.filter(isBilled).map((line) => {
    const { amountCents, count } = line
    const several = Math.abs(count)
    const quantity = several > 1 && amountCents % several === 0 ? several : 1
    return {
      text: textOf(line, quantity, names, locale),
      quantity,
      amountCents: cents(amountCents / quantity),
      vatRatePercent: vatRegistered ? line.vatRatePercent : 0,
    }
  })
}

function textOf(
  { item, rule, tier, count }: ClaimLine,
  quantity: number,
  names: Naming['names'],
  locale: Locale,
): string {
  if (item === null) return m.invoices_line_promo({}, { locale })
  if (item === cancellationFee) return m.invoices_line_cancellation({}, { locale })
  const known = names.get(item)
  const name = known ? inLocale(known, locale).text : item
  if (rule === 'P9') return m.invoices_line_couple({ name }, { locale })
  const several = Math.abs(count) > 1 && quantity === 1 ? `${Math.abs(count)} × ${name}` : name
  return isTier(tier) ? `${several} (${tierName(tier, locale)})` : several
}

function isTier(tier: string | null): tier is Tier {
  return tiers.some((known) => known === tier)
}
