import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { centsToDecimal } from '#app/platform/values/money.ts'
import type { PromoterRow } from '../queries/read-promoters.server.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
const byteOrderMark = '\uFEFF'

/** What each promoter gets, as a file for spreadsheets: amounts are numbers, with the decimal sign of the language. V6 */
export function payoutCsv(promoters: readonly PromoterRow[], locale: Locale): string {
  const head = [
    m.promoters_col_name({}, { locale }),
    m.promoters_col_code({}, { locale }),
    m.promoters_col_regs({}, { locale }),
    m.promoters_col_paid({}, { locale }),
    m.promoters_col_sum({}, { locale }),
    '%',
    m.promoters_col_commission({}, { locale }),
    m.promoters_col_free({}, { locale }),
  ]
  const number = (text: string) => csvCell(locale === 'sl' ? text.replace('.', ',') : text)
  const rows = promoters.map((row) => [
    ...[csvText(row.name), csvText(row.code), `${row.live}`, `${row.paid}`],
    number(centsToDecimal(row.paidCents)),
    number(`${row.commissionPercent ?? ''}`),
    ...[number(centsToDecimal(row.commissionCents)), `${row.freePlaces}`],
  ])
  const separator = locale === 'sl' ? ';' : ','
  const lines = [head.map(csvText), ...rows].map((cells) => `${cells.join(separator)}\r\n`)
  return `${byteOrderMark}${lines.join('')}`
}
