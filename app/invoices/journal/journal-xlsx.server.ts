import writeExcel from 'write-excel-file/node'
import type { Locale } from '#app/platform/locale.ts'
import type { Journal } from './journal.ts'
import { journalHead, lineName } from './journal-table.ts'

/** The journal as a workbook, with real days and numbers. */
export async function journalXlsx({ lines }: Journal, locale: Locale): Promise<Buffer> {
  const money = (amount: number) => ({ value: amount / 100, type: Number, format: '#,##0.00' }) as const
  const head = journalHead(locale).map((value) => ({ value, fontWeight: 'bold' }) as const)
  const rows = lines.map(({ day, account, line, debitCents, creditCents }) => [
    { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'd. m. yyyy' } as const,
    { value: account, type: String } as const,
    { value: lineName(line, locale), type: String } as const,
    money(debitCents),
    money(creditCents),
  ])
  return writeExcel([head, ...rows], {
    columns: [{ width: 12 }, { width: 10 }, { width: 30 }, { width: 14 }, { width: 14 }],
  }).toBuffer()
}
