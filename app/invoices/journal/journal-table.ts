import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { csvFile } from '#app/platform/spreadsheet/csv-file.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { centsToDecimal } from '#app/platform/values/money.ts'
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

/** The headings of the file. */
export function journalHead(locale: Locale): string[] {
  return [
    m.journal_col_day({}, { locale }),
    m.journal_col_account({}, { locale }),
    m.journal_col_line({}, { locale }),
    m.journal_col_debit({}, { locale }),
    m.journal_col_credit({}, { locale }),
  ]
}

/** The journal as a CSV file. */
export function journalCsv({ lines }: Journal, locale: Locale): string {
  const amount = (value: Journal['debitCents']) => csvCell(decimalText(centsToDecimal(value), locale))
  const rows = lines.map(({ day, account, line, debitCents, creditCents }) => [
    csvCell(day),
    csvText(account),
    csvText(lineName(line, locale)),
    amount(debitCents),
    amount(creditCents),
  ])
  return csvFile([journalHead(locale).map(csvText), ...rows], locale)
}
