import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { amountCell, numberCell, type Table, textCell } from '#app/platform/spreadsheet/cell.ts'
import type { PromoterRow } from '../queries/read-promoters.server.ts'

/** The payment of each promoter, in a file. V6 */
export function payoutTable(promoters: readonly PromoterRow[], locale: Locale): Table {
  return {
    columns: [
      { label: m.promoters_col_name({}, { locale }), width: 30 },
      { label: m.promoters_col_code({}, { locale }) },
      { label: m.promoters_col_regs({}, { locale }), width: 14 },
      { label: m.promoters_col_paid({}, { locale }), width: 14 },
      { label: m.promoters_col_sum({}, { locale }), width: 14 },
      { label: '%', width: 8 },
      { label: m.promoters_col_commission({}, { locale }), width: 14 },
      { label: m.promoters_col_free({}, { locale }), width: 14 },
    ],
    rows: promoters.map((row) => [
      textCell(row.name),
      textCell(row.code),
      numberCell(row.live),
      numberCell(row.paid),
      amountCell(row.paidCents),
      numberCell(row.commissionPercent),
      amountCell(row.commissionCents),
      numberCell(row.freePlaces),
    ]),
  }
}
