import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { csvFile } from '#app/platform/spreadsheet/csv-file.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { centsToDecimal } from '#app/platform/values/money.ts'
import type { PromoterRow } from '../queries/read-promoters.server.ts'

/** The payment of each promoter, as a CSV file. V6 */
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
  const number = (text: string) => csvCell(decimalText(text, locale))
  const rows = promoters.map((row) => [
    csvText(row.name),
    csvText(row.code),
    `${row.live}`,
    `${row.paid}`,
    number(centsToDecimal(row.paidCents)),
    number(`${row.commissionPercent ?? ''}`),
    number(centsToDecimal(row.commissionCents)),
    `${row.freePlaces}`,
  ])
  return csvFile([head.map(csvText), ...rows], locale)
}
