import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { centsToDecimal } from '#app/platform/values/money.ts'
import type { QueuedRefund } from '#app/registration/service.server.ts'
import { causeLabels, stateLabels } from './ui/refund-text.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
const byteOrderMark = '\uFEFF'

/** Where decimals have a comma, spreadsheets part cells by semicolons. */
const separators = { en: ',', sl: ';' } as const satisfies Record<Locale, string>

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

/** A refund in the list; the amount as spreadsheets take it for a number. */
function refundListRow(refund: QueuedRefund, locale: Locale): string[] {
  const amount = centsToDecimal(refund.amountCents)
  return [
    refund.dueOn,
    refund.dancer,
    refund.code,
    locale === 'sl' ? amount.replace('.', ',') : amount,
    refund.iban === null ? '' : inFours(refund.iban),
    refund.name,
    causeLabels[refund.cause]({}, { locale }),
    stateLabels[refund.state]({}, { locale }),
    refund.endToEndId ?? '',
  ]
}

/** The list as a file for spreadsheets (RFC 4180). */
export function refundCsv(refunds: readonly QueuedRefund[], locale: Locale): string {
  const amountColumn = 3
  const rows = refunds.map((refund) =>
    refundListRow(refund, locale).map((text, column) =>
      column === amountColumn ? csvCell(text) : csvText(text),
    ),
  )
  const lines = [refundListHead(locale).map(csvText), ...rows]
  return byteOrderMark + lines.map((cells) => `${cells.join(separators[locale])}\r\n`).join('')
}
