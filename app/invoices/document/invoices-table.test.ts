import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { workbookOf } from '#app/platform/spreadsheet/workbook.server.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { tf2025 } from '#db/seed/edition.ts'
import type { IssuedInvoice } from '../issued.ts'
import { sumsOf } from '../sums.ts'
import { invoicesTable } from './invoices-table.ts'

/** The parts of a ZIP archive that it says the sizes of in its directory (PKWARE APPNOTE 4.3.12). */
function partsOf(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  for (let at = zip.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; ) {
    const [packed, size, name, extra, note] = [20, 24, 28, 30, 32].map((offset) =>
      offset < 28 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number, number]
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + packed)
    const isPacked = zip.readUInt16LE(at + 10) === 8
    const content = isPacked ? inflateRawSync(bytes) : bytes.subarray(0, size)
    parts.set(zip.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'))
    at = zip.indexOf('PK\x01\x02', at + 46 + name + extra + note, 'latin1')
  }
  return parts
}

const lines = [
  { text: 'Polna karta', quantity: 1, amountCents: cents(7500), vatRatePercent: 22 },
  { text: 'Milonga', quantity: 1, amountCents: cents(2400), vatRatePercent: 9.5 },
]
const invoice: IssuedInvoice = {
  editionId: '20tf2026',
  id: id('a'.repeat(24)),
  kind: 'invoice',
  number: '2',
  year: 2026,
  issuedAt: new Date('2026-07-20T00:30:00+02:00'),
  language: 'sl',
  lines,
  ...sumsOf(lines),
  issuer: { ...tf2025.company, iban: tf2025.iban, bic: tf2025.bic },
  buyer: { name: '=HYPERLINK("x")', address: 'Žabja 7\n1000 Ljubljana', country: 'SI', vatId: null },
  serviceFrom: localDay('2026-11-12'),
  serviceTo: localDay('2026-11-16'),
  corrects: null,
  note: null,
  addedBy: 'admin',
  stage: null,
  settles: [],
  toPay: null,
}

it('I16 the workbook of invoices has net and VAT by rate, the local day, and no formula', async () => {
  const parts = partsOf(await workbookOf([invoicesTable([invoice], 'sl')]))
  const all = [...parts.values()].join('\n')
  for (const words of ['Osnova 22 %', 'DDV 9.5 %', '2/2026', 'Žabja 7, 1000 Ljubljana']) {
    expect(all).toContain(words)
  }
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const numbers = [...sheet.matchAll(/<v>([\d.]+)<\/v>/g)].map(([, number]) => Number(number))
  // 20 July 2026, as a spreadsheet counts days
  expect(numbers).toEqual(expect.arrayContaining([46_223, 61.48, 13.52, 21.92, 2.08, 99]))
  expect(all).not.toContain('<f>')
})
