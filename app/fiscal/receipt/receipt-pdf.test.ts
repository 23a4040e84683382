import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pngOf } from '#app/platform/bank/qr-png.server.ts'
import { id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { tf2025 } from '#db/seed/edition.ts'
import type { SentReceipt } from '../queries/receipt-list.server.ts'
import { codeDigits } from './protective-mark.ts'
import { taxesOf } from './receipt.ts'
import { receiptDocument } from './receipt-document.ts'
import { receiptCode, receiptPdf } from './receipt-pdf.server.ts'

const lines = [
  {
    name: { en: 'Full pass', sl: 'Polna vstopnica za čarobno šolo' },
    amountCents: cents(12_000),
    vatRatePercent: 22,
  },
  { name: { en: 'Lunch', sl: 'Kosilo' }, amountCents: cents(1_000), vatRatePercent: 9.5 },
]
const receipt: SentReceipt = {
  taxNumber: '12345679',
  premises: 'HALA1',
  device: 'RONDA1',
  number: 145,
  method: 'cash',
  issuedAt: new Date('2025-11-13T20:04:05Z'),
  amountCents: cents(13_000),
  lines,
  taxes: taxesOf(lines),
  id: id('1'.repeat(24)),
  movementId: id('2'.repeat(24)),
  editionId: '19tf2025',
  takesBack: [],
  mark: 'a7e5f55e1dbb48b799268e1a6d8618a3',
  company: { ...tf2025.company, vatRegistered: true, vatId: 'SI12345679' },
  operatorTaxNumber: '12345679',
  issuedBy: 'ana',
  state: 'verified',
  reason: null,
  prints: 0,
  uniqueId: 'b5f1c310-3dea-4331-82f8-d2dc72d9d018',
  submitBy: localDay('2025-11-17'),
}

const textOf = async (one: SentReceipt, prints: number, locale: 'en' | 'sl') => {
  const pdf = await receiptPdf(receiptDocument(one, { prints, locale }))
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return { text: text.replace(/\s+/g, ' '), totalPages }
}

it('Z8 the page has the issuer, time, items, taxes and both codes', async () => {
  const { text, totalPages } = await textOf(receipt, 1, 'sl')
  expect(totalPages).toBe(1)
  for (const part of [
    'Račun št. HALA1-RONDA1-145',
    'ID za DDV: SI12345679',
    '13. 11. 2025 21:04:05',
    'Izdal: ana',
    'čarobno šolo',
    '130,00 €',
    'DDV 22 %: osnova 98,36 €, davek 21,64 €',
    'DDV 9,5 %: osnova 9,13 €, davek 0,87 €',
    'ZOI: a7e5f55e1dbb48b799268e1a6d8618a3',
    'EOR: b5f1c310-3dea-4331-82f8-d2dc72d9d018',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('KOPIJA')
})

it('Z8 a later print is a copy, names the receipt it reverses, and says that the EOR is missing', async () => {
  const back = lines.map((line) => ({ ...line, amountCents: cents(-line.amountCents) }))
  const reversal: SentReceipt = {
    ...receipt,
    number: 146,
    lines: back,
    taxes: taxesOf(back),
    amountCents: cents(-13_000),
    takesBack: [receipt],
    state: 'waiting',
    uniqueId: null,
  }
  const { text } = await textOf(reversal, 3, 'en')
  for (const part of [
    'Reversal HALA1-RONDA1-146',
    'COPY 2',
    'Reverses: HALA1-RONDA1-145, 13. 11. 2025 21:04:05',
    '€130.00',
  ])
    expect(text).toContain(part)
  expect(text).toContain('EOR: not yet: FURS has not answered')
})

it('Z8 the page gives the reason for missing VAT, and lists amounts outside VAT', () => {
  const small = [
    { ...lines[0], amountCents: cents(500), vatRatePercent: 0 },
    { ...lines[1], vatRatePercent: null },
  ]
  const some = small as typeof lines
  const { remarks, taxes, issuer } = receiptDocument(
    { ...receipt, lines: some, taxes: taxesOf(some), company: { ...receipt.company, vatRegistered: false } },
    { prints: 1, locale: 'en' },
  )
  expect(remarks[0]).toContain('Article 94')
  expect([remarks[1], taxes, issuer.at(-1)]).toEqual(['Outside VAT: €10.00', [], 'Tax number: 12345679'])
})

it('Z4 the printed code has 25 × 25 modules and reads as the 60 digits', async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const digits = codeDigits(receipt.mark, receipt)
  const code = receiptCode(digits)
  expect(code.side).toBe(25)
  const [read] = await readBarcodes(new Uint8Array(pngOf(code)), { formats: ['QRCode'] })
  expect([read?.text, read?.ecLevel]).toEqual([digits, 'M'])
})

it('Z8 the page has the amounts beside words of any length', async () => {
  const [first] = lines
  const long = 'W'.repeat(120)
  const wide = first ? [{ ...first, name: { en: long, sl: long } }] : []
  const { text } = await textOf({ ...receipt, lines: wide }, 1, 'sl')
  expect(text.match(/W/g)).toHaveLength(long.length)
  expect(text).toContain('120,00 €')
})
