import writeExcel from 'write-excel-file/node'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { IssuedInvoice } from '../issued.ts'
import { kindName } from './invoice-document.ts'

const format = '#,##0.00'

/** Issued documents as a workbook for the accountant: one a row, net and VAT of each rate in separate columns, with real days and numbers. I16 */
export async function invoicesXlsx(issued: readonly IssuedInvoice[], locale: Locale): Promise<Buffer> {
  const rates = [
    ...new Set(issued.flatMap(({ vat }) => vat.map(({ vatRatePercent }) => vatRatePercent))),
  ].sort((one, other) => other - one)
  const head = [
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
  ].map((value) => ({ value, fontWeight: 'bold' }) as const)
  return writeExcel([head, ...issued.map((one) => rowOf(one, rates, locale))], {
    columns: head.map((_, index) => ({ width: index === 3 || index === 4 ? 30 : 14 })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function rowOf(one: IssuedInvoice, rates: readonly number[], locale: Locale) {
  const { number, year, kind, issuedAt, buyer, vat, totalCents, corrects } = one
  const day = localDayOf(issuedAt)
  return [
    text(`${number}/${year}`),
    text(kindName(kind, locale)),
    { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'd. m. yyyy' } as const,
    text(buyer.name),
    text(buyer.address?.replaceAll('\n', ', ') ?? ''),
    text(countryName(buyer.country, locale)),
    text(buyer.vatId ?? ''),
    ...rates.flatMap((rate) => {
      const of = vat.find(({ vatRatePercent }) => vatRatePercent === rate)
      return [money(of?.netCents ?? 0), money(of?.vatCents ?? 0)]
    }),
    money(totalCents),
    text(corrects ? `${corrects.number}/${localDayOf(corrects.issuedAt).slice(0, 4)}` : ''),
  ]
}

/** Never a formula: a cell of a workbook that is a text stays one. */
const text = (value: string) => ({ value, type: String }) as const
const money = (amount: number) => ({ value: amount / 100, type: Number, format }) as const
