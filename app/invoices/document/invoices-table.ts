import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { amountCell, type Cell, dayCell, type Table, textCell } from '#app/platform/spreadsheet/cell.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { IssuedInvoice } from '../issued.ts'
import { kindName } from './invoice-document.ts'

/** Issued documents for the accountant: one a row, net and VAT of each rate in separate columns. I16 */
export function invoicesTable(issued: readonly IssuedInvoice[], locale: Locale): Table {
  const rates = [
    ...new Set(issued.flatMap(({ vat }) => vat.map(({ vatRatePercent }) => vatRatePercent))),
  ].sort((one, other) => other - one)
  const labels = [
    m.invoices_col_number({}, { locale }),
    m.invoices_col_state({}, { locale }),
    m.invoices_col_day({}, { locale }),
    m.invoices_col_buyer({}, { locale }),
    m.invoices_buyer_address({}, { locale }),
    m.invoices_buyer_country({}, { locale }),
    m.invoices_buyer_vat_id({}, { locale }),
    ...rates.flatMap((rate) => [
      `${m.invoices_col_base({}, { locale })} ${rate} %`,
      `${m.invoices_col_rate({}, { locale })} ${rate} %`,
    ]),
    m.invoices_col_gross({}, { locale }),
    m.invoices_corrected({}, { locale }),
  ]
  return {
    columns: labels.map((label, index) => ({ label, width: index === 3 || index === 4 ? 30 : 14 })),
    rows: issued.map((one) => rowOf(one, rates, locale)),
  }
}

function rowOf(one: IssuedInvoice, rates: readonly number[], locale: Locale): Cell[] {
  const { number, year, kind, issuedAt, buyer, vat, totalCents, corrects } = one
  return [
    textCell(`${number}/${year}`),
    textCell(kindName(kind, locale)),
    dayCell(localDayOf(issuedAt)),
    textCell(buyer.name),
    textCell(buyer.address?.replaceAll('\n', ', ') ?? ''),
    textCell(countryName(buyer.country, locale)),
    textCell(buyer.vatId ?? ''),
    ...rates.flatMap((rate) => {
      const of = vat.find(({ vatRatePercent }) => vatRatePercent === rate)
      return [amountCell(of?.netCents ?? cents(0)), amountCell(of?.vatCents ?? cents(0))]
    }),
    amountCell(totalCents),
    textCell(corrects ? `${corrects.number}/${localDayOf(corrects.issuedAt).slice(0, 4)}` : ''),
  ]
}
