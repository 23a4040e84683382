import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { csvFile } from '#app/platform/spreadsheet/csv-file.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { centsToDecimal } from '#app/platform/values/money.ts'
import type { QueuedRefund } from '#app/registration/service.server.ts'
import { causeLabels, stateLabels } from './ui/refund-text.ts'

/** The headings of the list, on paper and in a file. */
function refundListHead(locale: Locale): string[] {
  return [
    m.refunds_col_due({}, { locale }),
    m.refunds_col_who({}, { locale }),
    m.refunds_col_code({}, { locale }),
    m.refunds_col_amount({}, { locale }),
    'IBAN',
    m.refunds_payee({}, { locale }),
    m.refunds_col_cause({}, { locale }),
    m.refunds_col_state({}, { locale }),
    'EndToEndId',
  ]
}

/** A refund in the list; the amount as a number for spreadsheets. */
function refundListRow(refund: QueuedRefund, locale: Locale): string[] {
  return [
    refund.dueOn,
    refund.dancer,
    refund.code,
    decimalText(centsToDecimal(refund.amountCents), locale),
    refund.iban === null ? '' : inFours(refund.iban),
    refund.name,
    causeLabels[refund.cause]({}, { locale }),
    stateLabels[refund.state]({}, { locale }),
    refund.endToEndId ?? '',
  ]
}

/** The list as a CSV file. */
export function refundCsv(refunds: readonly QueuedRefund[], locale: Locale): string {
  const amountColumn = 3
  const rows = refunds.map((refund) =>
    refundListRow(refund, locale).map((text, column) =>
      column === amountColumn ? csvCell(text) : csvText(text),
    ),
  )
  return csvFile([refundListHead(locale).map(csvText), ...rows], locale)
}
