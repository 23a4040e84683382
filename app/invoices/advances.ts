import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { formatDay, localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { InvoiceLine } from './invoice.ts'
import type { IssuedInvoice } from './issued.ts'

/** The deductions of a final invoice: each advance invoice by rate, so that its VAT is charged once. I17 */
export function deductions(
  advances: readonly Pick<IssuedInvoice, 'number' | 'year' | 'issuedAt' | 'vat'>[],
  locale: Locale,
): InvoiceLine[] {
  return advances.flatMap(({ number, year, issuedAt, vat }) => {
    const day = formatDay(localDayOf(issuedAt), locale, 'running')
    const text = m.invoices_line_advance({ number, year: `${year}`, day }, { locale })
    return vat.map(({ vatRatePercent, grossCents }) => ({
      text,
      quantity: 1,
      amountCents: cents(-grossCents),
      vatRatePercent,
    }))
  })
}
