import { inFours } from '#app/platform/bank/in-fours.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { amountCell, dayCell, type Table, textCell } from '#app/platform/spreadsheet/cell.ts'
import type { QueuedRefund } from '#app/registration/service.server.ts'
import { causeLabels, stateLabels } from './ui/refund-text.ts'

/** The queue of refunds in a file. */
export function refundTable(refunds: readonly QueuedRefund[], locale: Locale): Table {
  return {
    columns: [
      { label: m.refunds_col_due({}, { locale }), width: 12 },
      { label: m.refunds_col_who({}, { locale }), width: 30 },
      { label: m.refunds_col_code({}, { locale }) },
      { label: m.refunds_col_amount({}, { locale }), width: 14 },
      { label: 'IBAN', width: 30 },
      { label: m.refunds_payee({}, { locale }), width: 30 },
      { label: m.refunds_col_cause({}, { locale }) },
      { label: m.refunds_col_state({}, { locale }) },
      { label: 'EndToEndId', width: 30 },
    ],
    rows: refunds.map((refund) => [
      dayCell(refund.dueOn),
      textCell(refund.dancer),
      textCell(refund.code),
      amountCell(refund.amountCents),
      textCell(refund.iban && inFours(refund.iban)),
      textCell(refund.name),
      textCell(causeLabels[refund.cause]({}, { locale })),
      textCell(stateLabels[refund.state]({}, { locale })),
      textCell(refund.endToEndId),
    ]),
  }
}
