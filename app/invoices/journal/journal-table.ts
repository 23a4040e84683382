import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { amountCell, dayCell, type Table, textCell } from '#app/platform/spreadsheet/cell.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import type { Journal } from './journal.ts'

type Label = (inputs: Record<string, never>, options: { locale: Locale }) => string

const names: readonly (readonly [key: string, label: Label])[] = [
  ['method bank', m.journal_line_bank],
  ['method cash', m.journal_line_cash],
  ['method card', m.journal_line_card],
  ['method wallet', m.journal_line_wallet],
  ['method terminal', m.journal_line_terminal],
  ['method voucher', m.journal_line_voucher],
  ['method credit', m.journal_line_credit],
  ['unclear', m.journal_line_unclear],
  ['subject registration', m.journal_line_registrations],
  ['subject doorSale', m.journal_line_door],
  ['subject invoice', m.journal_line_invoices],
  ['subject cost', m.journal_line_costs],
  ['subject donation', m.journal_line_donations],
  ['subject cashDifference', m.journal_line_difference],
  ['drawer', m.journal_line_drawer],
  ['batch', m.journal_line_batch],
  ['vouchers', m.journal_line_vouchers],
  ['revenue', m.journal_line_revenue],
  ['door', m.journal_line_sales],
  ['vat', m.journal_line_vat],
]

/** The name of an account of the journal, followed by a VAT rate where it has one. */
export function lineName(line: string, locale: Locale): string {
  const known = names.find(([key]) => line === key || line.startsWith(`${key} `))
  if (!known) return line
  const [key, label] = known
  const rate = line.slice(key.length).trim()
  if (rate === '') return label({}, { locale })
  return `${label({}, { locale })} ${decimalText(rate, locale)} %`
}

/** The journal in a file. */
export function journalTable({ lines }: Journal, locale: Locale): Table {
  return {
    columns: [
      { label: m.journal_col_day({}, { locale }), width: 12 },
      { label: m.journal_col_account({}, { locale }), width: 10 },
      { label: m.journal_col_line({}, { locale }), width: 30 },
      { label: m.journal_col_debit({}, { locale }), width: 14 },
      { label: m.journal_col_credit({}, { locale }), width: 14 },
    ],
    rows: lines.map(({ day, account, line, debitCents, creditCents }) => [
      dayCell(day),
      textCell(account),
      textCell(lineName(line, locale)),
      amountCell(debitCents),
      amountCell(creditCents),
    ]),
  }
}
