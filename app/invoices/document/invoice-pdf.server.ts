import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { epcQr, upnQr } from '#app/platform/bank/payment-codes.server.ts'
import { pngOf } from '#app/platform/bank/qr-png.server.ts'
import type { QrModules } from '#app/platform/bank/render-qr.ts'
import { m } from '#app/platform/messages/messages.js'
import { columnText } from '#app/platform/pdf/long-words.ts'
import { renderPdf } from '#app/platform/pdf/pdfmake.server.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import type { PaymentPart } from './payment-part.ts'

/** One PDF of these invoices, each on its own page; A4, fonts embedded. */
export async function invoicePdf(documents: readonly InvoiceDocument[]): Promise<Buffer> {
  const [first] = documents
  const definition: TDocumentDefinitions = {
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 64],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25 },
    info: { title: first?.title ?? '' },
    footer: (page, pages) => ({
      text: m.invoices_page({ page: `${page}`, pages: `${pages}` }, { locale: first?.locale ?? 'sl' }),
      alignment: 'center',
      fontSize: 8,
      color: '#666666',
      margin: [0, 20, 0, 0],
    }),
    content: documents.flatMap((document, index) => pageOf(document, index > 0)),
  }
  return renderPdf(definition)
}

function pageOf(document: InvoiceDocument, breaks: boolean): Content[] {
  const { issuer, buyer, facts, remarks, total } = document
  return [
    { text: document.title, fontSize: 18, bold: true, ...(breaks ? { pageBreak: 'before' as const } : {}) },
    ...(document.corrects === null
      ? []
      : [{ text: document.corrects, margin: [0, 2, 0, 0] as [number, number, number, number] }]),
    {
      columns: [block(document, 'issuer', issuer), block(document, 'buyer', buyer)],
      columnGap: 24,
      margin: [0, 18, 0, 14],
    },
    ...facts.map(([label, value]) => ({ text: [{ text: `${label}: `, color: '#555555' }, value] })),
    {
      ...table(document.head, document.lines, ['*', 'auto', 'auto', 'auto', 'auto'], 1),
      margin: [0, 16, 0, 10],
    },
    {
      columns: [{ text: '' }, { width: 'auto', text: `${total[0]}: ${total[1]}`, fontSize: 13, bold: true }],
      margin: [0, 0, 0, 16],
    },
    table(document.vatHead, document.vat, ['auto', 'auto', 'auto', 'auto'], 1),
    ...remarks.map((text) => ({ text, margin: [0, 12, 0, 0] as [number, number, number, number] })),
    ...(document.pay === null ? [] : [paymentOf(document.pay)]),
  ]
}

/** Side 50 mm for the code of the slip, whose modules are then 0.6 mm, and less for the smaller one. */
function paymentOf({ title, rows, upn, epc }: PaymentPart): Content {
  const picture = (code: QrModules) => `data:image/png;base64,${pngOf(code).toString('base64')}`
  return {
    unbreakable: true,
    margin: [0, 22, 0, 0],
    columns: [
      {
        width: '*',
        stack: [
          { text: title, bold: true, margin: [0, 0, 0, 4] },
          ...rows.map(([label, value]) => ({ text: [{ text: `${label}: `, color: '#555555' }, value] })),
        ],
      },
      ...(upn === null
        ? []
        : [{ width: 142, image: picture(upnQr(upn)), fit: [142, 142] as [number, number] }]),
      ...(epc === null
        ? []
        : [{ width: 106, image: picture(epcQr(epc)), fit: [106, 106] as [number, number] }]),
    ],
    columnGap: 12,
  }
}

function block({ locale }: InvoiceDocument, who: 'issuer' | 'buyer', lines: readonly string[]): Content {
  const [name = '', ...rest] = lines
  const label = who === 'issuer' ? m.invoices_issuer({}, { locale }) : m.invoices_buyer({}, { locale })
  return {
    stack: [
      { text: label, fontSize: 8, color: '#555555' },
      { ...columnText(name), bold: true },
      ...rest.map(columnText),
    ],
  }
}

/** @param numbersFrom columns from this one on are amounts */
function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: (string | number)[],
  numbersFrom: number,
) {
  const cell = (text: string, column: number, bold: boolean): TableCell => ({
    ...columnText(text),
    bold,
    alignment: column < numbersFrom ? 'left' : 'right',
    margin: [0, 2, 0, 2],
  })
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths,
      body: [
        head.map((text, column) => cell(text, column, true)),
        ...rows.map((row) => row.map((text, column) => cell(text, column, false))),
      ],
    },
    layout: 'lightHorizontalLines',
  }
}
