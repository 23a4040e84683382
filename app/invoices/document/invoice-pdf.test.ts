import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
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
  ...{ editionId: '20tf2026', id: id('a'.repeat(24)), kind: 'invoice', number: '1', year: 2026 },
  ...{ issuedAt: new Date('2026-07-20T10:00:00+02:00'), language: 'sl', lines, ...sumsOf(lines) },
  issuer: {
    ...{
      name: 'Društvo tango festival',
      street: 'Čopova ulica 1',
      town: '1000 Ljubljana',
      vatId: 'SI00000019',
    },
    ...{ registrationNumber: '1234567000', vatRegistered: true, email: 'info@example.org', phone: '' },
    ...{ iban: 'SI56040001234567829', bic: 'LJBASI2X' },
  },
  buyer: {
    name: 'Studio Tango d.o.o.',
    address: 'Žabja ulica 7\n1000 Ljubljana',
    country: 'SI',
    vatId: 'SI10039856',
  },
  ...{ serviceFrom: localDay('2026-11-12'), serviceTo: localDay('2026-11-16'), corrects: null },
  ...{ note: null, addedBy: 'admin' },
}

const textOf = async (...some: IssuedInvoice[]) => {
  const pdf = await getDocumentProxy(new Uint8Array(await invoicePdf(some.map(documentOf))))
  const { text, totalPages } = await extractText(pdf, { mergePages: false })
  return { pages: totalPages, text: text.map((page) => page.replaceAll(/[  ]/g, ' ')) }
}

describe('the PDF of an invoice, read back', () => {
  it('I3, I11 says everything that an invoice has to, with č, š, ž and €', async () => {
    const { pages, text } = await textOf(invoice)
    expect(pages).toBe(1)
    for (const words of [
      ...['Račun št. 1/2026', 'Društvo tango festival', 'Čopova ulica 1', 'ID za DDV SI00000019'],
      ...['Studio Tango d.o.o.', 'Žabja ulica 7', 'ID za DDV SI10039856', '20. julija 2026'],
      ...['Polna karta (zelo zgodnja cena)', '250,00 €', '−12,50 €', '22 %'],
      ...['Skupaj: 237,50 €', '194,67 €', '42,83 €'],
    ]) {
      expect(text[0]).toContain(words)
    }
  })

  it('I10 a credit note names what it takes back', async () => {
    const corrects = { id: invoice.id, number: '1', issuedAt: invoice.issuedAt }
    const note = { ...invoice, kind: 'creditNote', number: 'D-1', corrects, note: 'Napačen kupec' } as const
    const { text } = await textOf(note)
    expect(text[0]).toContain('Dobropis št. D-1/2026')
    expect(text[0]).toContain('Stornira račun št. 1/2026')
    expect(text[0]).toContain('Napačen kupec')
  })

  it('I9 a company without VAT says why none is charged; many invoices are each on a page', async () => {
    const free = { ...invoice, issuer: { ...invoice.issuer, vatRegistered: false } }
    const { pages, text } = await textOf(invoice, free, { ...invoice, language: 'en' })
    expect(pages).toBe(3)
    expect(text[1]).toContain('94. člena ZDDV-1')
    expect(text[2]).toContain('Invoice No. 1/2026')
    expect(text[2]).toContain('€237.50')
  })
})
