import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
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
  return `${label({}, { locale })} ${locale === 'sl' ? rate.replace('.', ',') : rate} %`
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

/** Spreadsheets take a file for UTF-8 when it begins so. */
const byteOrderMark = '\uFEFF'

/** The journal as a CSV file; where decimals have a comma, cells are separated by semicolons. */
export function journalCsv({ lines }: Journal, locale: Locale): string {
  const separator = locale === 'sl' ? ';' : ','
  const amount = (value: Journal['debitCents']) =>
    csvCell(locale === 'sl' ? centsToDecimal(value).replace('.', ',') : centsToDecimal(value))
  const rows = lines.map(({ day, account, line, debitCents, creditCents }) => [
    ...[
      csvCell(day),
      csvText(account),
      csvText(lineName(line, locale)),
      amount(debitCents),
      amount(creditCents),
    ],
  ])
  return `${byteOrderMark}${[journalHead(locale).map(csvText), ...rows].map((cells) => cells.join(separator)).join('\r\n')}\r\n`
}
