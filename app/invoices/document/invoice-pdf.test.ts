import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { id } from '#app/platform/id.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { IssuedInvoice } from '../issued.ts'
import { sumsOf } from '../sums.ts'
import { documentOf } from './invoice-document.ts'
import { invoicePdf } from './invoice-pdf.server.ts'

const lines = [
  { text: 'Polna karta (zelo zgodnja cena)', quantity: 2, amountCents: cents(12_500), vatRatePercent: 22 },
  { text: 'Popust za par: Polna karta', quantity: 1, amountCents: cents(-1250), vatRatePercent: 22 },
]
const invoice: IssuedInvoice = {
  editionId: '20tf2026',
  id: id('a'.repeat(24)),
  kind: 'invoice',
  number: '1',
  year: 2026,
  issuedAt: new Date('2026-07-20T10:00:00+02:00'),
  language: 'sl',
  lines,
  ...sumsOf(lines),
  issuer: {
    name: 'Društvo tango festival',
    street: 'Čopova ulica 1',
    town: '1000 Ljubljana',
    vatId: 'SI00000019',
    registrationNumber: '1234567000',
    vatRegistered: true,
    email: 'info@example.org',
    phone: '',
    iban: 'SI56040001234567829',
    bic: 'LJBASI2X',
  },
  buyer: {
    name: 'Studio Tango d.o.o.',
    address: 'Žabja ulica 7\n1000 Ljubljana',
    country: 'SI',
    vatId: 'SI10039856',
  },
  serviceFrom: localDay('2026-11-12'),
  serviceTo: localDay('2026-11-16'),
  corrects: null,
  note: null,
  addedBy: 'admin',
  stage: null,
  settles: [],
  toPay: null,
}

const textOf = async (...some: IssuedInvoice[]) => {
  const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf(some.map(documentOf))))
  const { text, totalPages } = await extractText(pdf, { mergePages: false })
  return { pages: totalPages, text: text.map((page) => page.replaceAll(/[  ]/g, ' ')) }
}

/** The images of the first page, one bit a pixel; 1 is white. */
async function picturesOn(pdf: Awaited<ReturnType<typeof getDocumentProxy>>) {
  const { OPS } = await getResolvedPDFJS()
  const page = await pdf.getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const names = argsArray.flatMap((args, at) =>
    fnArray[at] === OPS.paintImageXObject ? [String((args as unknown[])[0])] : [],
  )
  return names.map((name) => {
    const { data, width, height } = page.objs.get(name) as { data: Uint8Array; width: number; height: number }
    const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
    const lineBytes = Math.ceil(width / 8)
    for (let at = 0; at < width * height; at += 1) {
      const [x, y] = [at % width, Math.floor(at / width)]
      const isWhite = ((data[y * lineBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
      if (!isWhite) pixels.fill(0, at * 4, at * 4 + 3)
    }
    return { data: pixels, width, height, colorSpace: 'srgb' as const }
  })
}

describe('the PDF of an invoice, parsed', () => {
  it('I3, I11 contains all required statements, with č, š, ž and €', async () => {
    const { pages, text } = await textOf(invoice)
    expect(pages).toBe(1)
    for (const words of [
      'Račun št. 1/2026',
      'Društvo tango festival',
      'Čopova ulica 1',
      'ID za DDV SI00000019',
      'Studio Tango d.o.o.',
      'Žabja ulica 7',
      'ID za DDV SI10039856',
      '20. julija 2026',
      'Polna karta (zelo zgodnja cena)',
      '250,00 €',
      '−12,50 €',
      '22 %',
      'Skupaj: 237,50 €',
      '194,67 €',
      '42,83 €',
    ]) {
      expect(text[0]).toContain(words)
    }
  })

  it('I11 keeps the buyer and the amounts on the page beside words of any length', async () => {
    const long = 'W'.repeat(120)
    const buyer = { ...invoice.buyer, name: long, address: `${long}\n1000 Ljubljana` }
    const [first] = lines
    const wide = { ...invoice, buyer, lines: first ? [{ ...first, text: long }] : [] }
    const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf([documentOf(wide)])))
    expect(pdf.numPages).toBe(1)
    const page = await pdf.getPage(1)
    const [, , right] = page.view
    const { items } = await page.getTextContent()
    const placed = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
    const text = placed.map(({ str }) => str).join('')
    expect(text.match(/W/g)).toHaveLength(3 * 120)
    expect(text).toContain('ID za DDV SI10039856')
    const ends = placed.map(({ transform, width }) => Number(transform[4]) + width)
    expect(Math.max(...ends)).toBeLessThan(Number(right) - 50)
  })

  it('I10 names the invoice of a credit note', async () => {
    const corrects = { id: invoice.id, number: '1', issuedAt: invoice.issuedAt }
    const note = { ...invoice, kind: 'creditNote', number: 'D-1', corrects, note: 'Napačen kupec' } as const
    const { text } = await textOf(note)
    expect(text[0]).toContain('Dobropis št. D-1/2026')
    expect(text[0]).toContain('Stornira račun št. 1/2026')
    expect(text[0]).toContain('Napačen kupec')
  })

  it('I9 gives the reason for missing VAT; many invoices have a page each', async () => {
    const free = { ...invoice, issuer: { ...invoice.issuer, vatRegistered: false } }
    const { pages, text } = await textOf(invoice, free, { ...invoice, language: 'en' })
    expect(pages).toBe(3)
    expect(text[1]).toContain('94. člena ZDDV-1')
    expect(text[2]).toContain('Invoice No. 1/2026')
    expect(text[2]).toContain('€237.50')
  })

  it('I18 has payment codes that another program reads', async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
    const toPay = {
      amountCents: cents(23_750),
      dueOn: localDay('2026-07-25'),
      code: 'TF26-00001',
      si12: 'SI122500000000177',
      rf: 'RF88TF2517',
    }
    const open = { ...invoice, kind: 'proForma', number: 'P-1', toPay } as const
    const { pages, text } = await textOf(open)
    expect(pages).toBe(1)
    for (const words of [
      'Predračun št. P-1/2026',
      '237,50 €',
      '25. julija 2026',
      'SI56 0400 0123 4567 829',
    ]) {
      expect(text[0]).toContain(words)
    }
    const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf([documentOf(open)])))
    const read: string[] = []
    for (const picture of await picturesOn(pdf)) {
      for (const { text: said } of await readBarcodes(picture, { formats: ['QRCode'] })) read.push(said)
    }
    const { upn, epc } = documentOf(open).pay ?? {}
    expect(read.toSorted()).toEqual([epc, upn].toSorted())
    expect(upn).toContain('SI122500000000177')
    expect(upn).toContain('00000023750')
    expect(epc).toContain('EUR237.50')
    // what is paid has none
    expect(documentOf(invoice).pay).toBeNull()
  })
})
