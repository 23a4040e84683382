import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import type { StatementError } from './statement-error.ts'
import { statementErrorText } from './statement-error-text.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

describe('statementErrorText', () => {
  it.each<[StatementError, string, string]>([
    [
      { reason: 'truncated', place: { line: 9, column: 71 } },
      'The file breaks off before its end. Download it again. Line 9, column 71.',
      'Datoteka se konča predčasno. Prenesite jo še enkrat. Vrstica 9, stolpec 71.',
    ],
    [
      { reason: 'encoding', declared: 'UTF-8', probably: 'windows-1250', place: { line: 15, byte: 812 } },
      'The file says that it is written in UTF-8, but it seems to be windows-1250. Line 15, byte 812.',
      'V datoteki piše, da je v naboru UTF-8, vendar je videti windows-1250. Vrstica 15, bajt 812.',
    ],
    [
      {
        reason: 'sums-differ',
        openingCents: cents(100_000),
        bookedCents: cents(35_800),
        closingCents: cents(135_801),
        place: { line: 5, statement: 1 },
      },
      'The opening balance (€1,000.00) and the booked entries (€358.00) do not come to the closing balance (€1,358.01). Statement 1 of the file, line 5.',
      'Začetno stanje (1000,00 €) in knjižene postavke (358,00 €) ne dajo končnega stanja (1358,01 €). Izpisek 1 v datoteki, vrstica 5.',
    ],
    [
      { reason: 'other-kind', kind: 'pdf', place: { byte: 0 } },
      'This is not a bank statement but a PDF document. Download the statement as CAMT.053 (XML) or CSV.',
      'To ni bančni izpisek, temveč dokument PDF. Izpisek prenesite kot CAMT.053 (XML) ali CSV.',
    ],
    [
      { reason: 'too-large', bytes: 30_000_000, limit: 20 * 1024 * 1024, place: {} },
      'The file is larger than 20 MB.',
      'Datoteka je večja od 20 MB.',
    ],
    [
      { reason: 'too-many-entries', limit: 50_000, place: { line: 4 } },
      'The file holds more than 50,000 entries. Line 4.',
      'V datoteki je več kot 50.000 postavk. Vrstica 4.',
    ],
  ])('of %j', (error, en, sl) => {
    expect(plain(statementErrorText(error, 'en'))).toBe(en)
    expect(plain(statementErrorText(error, 'sl'))).toBe(sl)
  })
})
