import type { Company } from '#app/festival/edition.ts'
import { yieldToRequests } from '#app/platform/in-steps.server.ts'
import { m } from '#app/platform/messages/messages.js'
import type { ReceiptRun } from '../centre/receipts.ts'
import { receiptsOnSheet } from '../centre/receipts.ts'
import { a4, fitted, mm, type Pdf } from './document.server.ts'
import type { PrintedAt } from './printed-at.ts'

const [columns, rows] = [2, receiptsOnSheet / 2]
const margin = 10 * mm
const cell = { width: (a4.width - 2 * margin) / columns, height: (a4.height - 2 * margin) / rows }

/** Empty receipts with running numbers, six on a sheet with lines to cut along, for an evening without a network. J7 */
export async function renderReceipts(
  pdf: Pdf,
  { from, count }: ReceiptRun,
  { company, printed }: { readonly company: Company; readonly printed: PrintedAt },
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const place = n % receiptsOnSheet
    if (place === 0) {
      pdf.addPage()
      renderCuts(pdf)
      await yieldToRequests()
    }
    const x = margin + (place % columns) * cell.width
    const y = margin + Math.floor(place / columns) * cell.height
    renderReceipt(pdf, { x, y, number: from + n, company, printed })
  }
}

function renderCuts(pdf: Pdf): void {
  pdf.save().dash(3, { space: 3 }).lineWidth(0.4)
  pdf
    .moveTo(a4.width / 2, margin)
    .lineTo(a4.width / 2, a4.height - margin)
    .stroke('#888888')
  for (let row = 1; row < rows; row += 1) {
    const y = margin + row * cell.height
    pdf
      .moveTo(margin, y)
      .lineTo(a4.width - margin, y)
      .stroke('#888888')
  }
  pdf.undash().restore()
}

type Placed = {
  readonly x: number
  readonly y: number
  readonly number: number
  readonly company: Company
  readonly printed: PrintedAt
}

function renderReceipt(pdf: Pdf, { x, y, number, company, printed }: Placed): void {
  const { locale, festival } = printed
  const [left, width] = [x + 6 * mm, cell.width - 12 * mm]
  pdf.font('bold').fontSize(12).fillColor('#000000')
  pdf.text(m.print_receipt_title({ number: `${number}` }, { locale }), left, y + 6 * mm, { lineBreak: false })
  pdf.font('regular').fontSize(8).fillColor('#555555')
  const issuer = [company.name, company.street, company.town].join(', ')
  pdf.text(fitted(pdf, issuer, width), left, y + 12.5 * mm, { lineBreak: false })
  pdf.text(fitted(pdf, [company.vatId, festival].join(' · '), width), left, y + 16.5 * mm, {
    lineBreak: false,
  })
  const lines = [
    m.print_receipt_day({}, { locale }),
    m.print_receipt_name({}, { locale }),
    m.print_receipt_for({}, { locale }),
    m.print_receipt_amount({}, { locale }),
    m.print_receipt_till({}, { locale }),
    m.print_receipt_sign({}, { locale }),
  ]
  for (const [n, label] of lines.entries()) {
    const base = y + (31 + n * 10.5) * mm
    pdf
      .moveTo(left, base)
      .lineTo(left + width, base)
      .lineWidth(0.5)
      .stroke('#000000')
    pdf.fillColor('#555555').text(fitted(pdf, label, width), left, base + 1.5, { lineBreak: false })
  }
  renderWays(
    pdf,
    left + width / 2,
    y + 59 * mm,
    m.print_receipt_cash({}, { locale }),
    m.print_receipt_card({}, { locale }),
  )
}

/** The two squares of which one is ticked, beside the amount. */
function renderWays(pdf: Pdf, x: number, y: number, ...labels: readonly string[]): void {
  let at = x
  for (const label of labels) {
    pdf.rect(at, y, 9, 9).lineWidth(0.7).stroke('#000000')
    pdf
      .fontSize(9)
      .fillColor('#000000')
      .text(label, at + 13, y, { lineBreak: false })
    at += 13 + pdf.widthOfString(label) + 12
  }
  pdf.fontSize(8)
}
