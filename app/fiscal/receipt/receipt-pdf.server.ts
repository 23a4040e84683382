import type { Content } from 'pdfmake/interfaces.js'
import { encodeQr } from '#app/platform/bank/encode-qr.server.ts'
import { pngOf } from '#app/platform/bank/qr-png.server.ts'
import { columnText } from '#app/platform/pdf/long-words.ts'
import { renderPdf } from '#app/platform/pdf/pdfmake.server.ts'
import type { ReceiptDocument } from './receipt-document.ts'

const mm = 72 / 25.4
/** The roll of a receipt printer; on A4 it is printed at the top. */
const width = 80 * mm
const margin = 5 * mm
/** With its light border, of 33 modules; the specification asks for 14 mm without it, and for 2 mm of border. */
const codeSide = 28 * mm

/** The code of a receipt: 25 × 25 modules, level M. Source: technical specification of fiscal verification, chapter 11. Z4 */
export function receiptCode(digits: string) {
  return encodeQr(new TextEncoder().encode(digits), { version: 2 })
}

/** A receipt on a roll of 80 mm. Z8 */
export async function receiptPdf(document: ReceiptDocument): Promise<Buffer> {
  const pair = ([left, right]: readonly [string, string], bold = false): Content => ({
    columns: [
      { ...columnText(left), width: '*', bold },
      { text: right, width: 'auto', bold, alignment: 'right' },
    ],
    columnGap: 6,
  })
  const rule: Content = {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width - 2 * margin, y2: 0, lineWidth: 0.5 }],
    margin: [0, 5, 0, 5],
  }
  return renderPdf({
    pageSize: { width, height: 'auto' },
    pageMargins: margin,
    defaultStyle: { font: 'Roboto', fontSize: 8.5, lineHeight: 1.2 },
    info: { title: document.title },
    content: [
      ...document.issuer.map((text, n): Content => ({ text, alignment: 'center', bold: n === 0 })),
      { text: document.title, fontSize: 11, bold: true, margin: [0, 8, 0, 2] },
      ...(document.copy === null ? [] : [{ text: document.copy, fontSize: 11, bold: true }]),
      ...document.facts.map(([label, value]): Content => ({ text: `${label}: ${value}` })),
      rule,
      ...document.lines.map((line) => pair(line)),
      rule,
      { ...(pair(document.total, true) as object), fontSize: 11 } as Content,
      ...[...document.taxes, ...document.remarks].map((text): Content => ({ text, margin: [0, 2, 0, 0] })),
      rule,
      ...document.marks.map(([label, value]): Content => ({ text: `${label}: ${value}`, fontSize: 8 })),
      {
        image: `data:image/png;base64,${pngOf(receiptCode(document.code)).toString('base64')}`,
        fit: [codeSide, codeSide],
        alignment: 'center',
        margin: [0, 6, 0, 0],
      },
    ],
  })
}
