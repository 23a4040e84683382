import { encodeQr } from '#app/platform/bank/encode-qr.server.ts'
import { quietZone } from '#app/platform/bank/render-qr.ts'
import { yieldToRequests } from '#app/platform/in-steps.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { withPrintable } from '#app/platform/pdf/printable.server.ts'
import { countryName } from '#app/platform/values/countries.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import { ticketInFours } from '#app/registration/tickets/ticket.ts'
import { a4, fitted, makePdf, mm, type Pdf } from '../paper/document.server.ts'
import { type LabelSheet, labelsOn, type Offset, placeOf } from './labels.ts'
import type { PrintedTicket } from './printed-ticket.ts'
import { sheetOf, type TicketLayout } from './run.ts'

/** The side of a code, in millimetres: read by a telephone at arm's length, in the dark. */
const qrSide = 25

type Printed = { readonly festival: string; readonly locale: Locale }

/** The tickets or badges of one file on their labels. Requests are answered between them. J8, J9 */
export function ticketsPdf(
  { layout, tickets }: { readonly layout: TicketLayout; readonly tickets: readonly PrintedTicket[] },
  printed: Printed,
): Promise<Buffer> {
  const sheet = sheetOf(layout)
  const title = m.office_tickets_title({}, { locale: printed.locale })
  return makePdf({ size: a4, title }, async (pdf) => {
    let page = -1
    for (const [n, ticket] of withPrintable(tickets).entries()) {
      const place = placeOf(n, { sheet, start: layout.start, offset: layout.offset })
      if (place.sheet !== page) {
        pdf.addPage()
        if (sheet.name === 'A4') renderCuts(pdf, sheet, layout.offset)
        page = place.sheet
      }
      const box = { x: place.x * mm, y: place.y * mm, width: sheet.width * mm, height: sheet.height * mm }
      if (layout.kind === 'badge')
        renderBadge(pdf, ticket, box, { ...printed, festival: footOf(ticket, layout, printed) })
      else renderTicket(pdf, ticket, box, { ...printed, festival: footOf(ticket, layout, printed) })
      if (n % 4 === 3) await yieldToRequests()
    }
  })
}

/** The festival; in the order of arrival the day and the place, by which the stack is divided. */
function footOf({ arrival }: PrintedTicket, { order }: TicketLayout, { festival, locale }: Printed): string {
  if (order !== 'arrival' || !arrival) return festival
  return `${formatDay(arrival.day, locale, 'brief')} · ${arrival.venueName}`
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const padding = 3 * mm

/** The code on the left; beside it name, role, handed-out items, and the code as text. */
function renderTicket(pdf: Pdf, ticket: PrintedTicket, box: Box, { festival, locale }: Printed): void {
  const code = codeOf(ticket)
  const { side, border } = code
  const middle = box.y + (box.height - side) / 2
  renderCode(pdf, code, box.x + border, middle)
  const x = box.x + border + side + border
  const width = box.x + box.width - padding - x
  let y = middle
  pdf.font('bold').fillColor('#000000')
  const big = fitSize(pdf, ticket.surname, width, [13, 8])
  pdf.text(fitted(pdf, ticket.surname, width), x, y, { lineBreak: false })
  y += big * 1.2
  pdf.font('regular').fontSize(Math.min(big, 10))
  pdf.text(fitted(pdf, ticket.name, width), x, y, { lineBreak: false })
  y += 13
  const glyph = 3.4 * mm
  renderRole(pdf, ticket.role, x, y, glyph)
  pdf.font('regular').fontSize(8).fillColor('#000000')
  pdf.text(fitted(pdf, countryName(ticket.country, locale), width - glyph - 4), x + glyph + 4, y + 1, {
    lineBreak: false,
  })
  y += glyph + 3
  if (ticket.extras.length > 0) {
    pdf.fontSize(7).text(fitted(pdf, ticket.extras.join(' · '), width), x, y, { lineBreak: false })
  }
  const bottom = middle + side
  pdf.fontSize(6.5).fillColor('#555555')
  pdf.text(fitted(pdf, festival, width), x, bottom - 16, { lineBreak: false })
  // read aloud where a scanner fails: never cut
  const spelled = ticketInFours(ticket.code)
  fitSize(pdf, spelled, width, [7.5, 4])
  pdf.fillColor('#000000').text(spelled, x, bottom - 8, { lineBreak: false })
}

/** The first name as large as it goes, so that it is read from two steps away. J8 */
function renderBadge(pdf: Pdf, ticket: PrintedTicket, box: Box, { festival, locale }: Printed): void {
  const code = codeOf(ticket)
  const { side, border } = code
  const [x, width] = [box.x + padding + 1 * mm, box.width - 2 * padding - 2 * mm]
  const codeLeft = box.x + box.width - border - side
  const codeTop = box.y + box.height - border - side
  const free = codeLeft - border - x
  const top = box.y + padding + 1 * mm
  pdf.font('bold').fillColor('#000000')
  const size = fitSize(pdf, ticket.name, width, [Math.min(34, (codeTop - border - top) / 1.15), 12])
  pdf.text(fitted(pdf, ticket.name, width), x, top, { lineBreak: false })
  pdf.font('regular').fontSize(12)
  const below = top + size * 1.15
  const besideCode = below + pdf.currentLineHeight() > codeTop - border
  pdf.text(fitted(pdf, ticket.surname, besideCode ? free : width), x, below, { lineBreak: false })
  renderCode(pdf, code, codeLeft, codeTop)
  const glyph = 7 * mm
  renderRole(pdf, ticket.role, x, box.y + box.height - padding - glyph, glyph)
  pdf.font('regular').fillColor('#000000').fontSize(10)
  const besideGlyph = free - glyph - 5
  const base = box.y + box.height - padding - glyph
  pdf.text(fitted(pdf, countryName(ticket.country, locale), besideGlyph), x + glyph + 5, base + 1, {
    lineBreak: false,
  })
  pdf.fontSize(7).fillColor('#555555')
  pdf.text(fitted(pdf, festival, besideGlyph), x + glyph + 5, base + 13, { lineBreak: false })
  if (ticket.extras.length > 0) {
    pdf.fontSize(8).fillColor('#000000')
    pdf.text(fitted(pdf, ticket.extras.join(' · '), free), x, base - 13, { lineBreak: false })
  }
}

/** The largest size, of two, at which a text fits; left set. */
function fitSize(pdf: Pdf, text: string, width: number, [most, least]: readonly [number, number]): number {
  pdf.fontSize(most)
  const wide = pdf.widthOfString(text)
  const size = Math.max(least, Math.min(most, wide === 0 ? most : (0.99 * most * width) / wide))
  pdf.fontSize(size)
  return size
}

/** A round symbol for each role: full for leading, a ring for following, half of each for both. */
function renderRole(pdf: Pdf, role: PrintedTicket['role'], x: number, y: number, size: number): void {
  const radius = size / 2
  const [cx, cy] = [x + radius, y + radius]
  pdf.lineWidth(Math.max(0.8, size / 14))
  if (role === 'leader') pdf.circle(cx, cy, radius).fill('#000000')
  else pdf.circle(cx, cy, radius - 0.4).stroke('#000000')
  if (role === 'both') {
    pdf.save().rect(x, y, radius, size).clip().circle(cx, cy, radius).fill('#000000').restore()
  }
  const letter = { leader: 'L', follower: 'F', both: 'LF' }[role]
  pdf.font('bold').fontSize(size * (role === 'both' ? 0.46 : 0.62))
  const top = cy - pdf.currentLineHeight() / 2 + size * 0.03
  if (role === 'both') {
    pdf.fillColor('#ffffff').text('L', cx - radius * 0.62, top, { lineBreak: false })
    pdf.fillColor('#000000').text('F', cx + radius * 0.2, top, { lineBreak: false })
    return
  }
  pdf.fillColor(role === 'leader' ? '#ffffff' : '#000000')
  pdf.text(letter, cx - pdf.widthOfString(letter) / 2, top, { lineBreak: false })
}

type Code = {
  readonly modules: number
  readonly dark: readonly number[]
  readonly side: number
  /** The width of the light border on each side, in which nothing is printed. ISO/IEC 18004 */
  readonly border: number
}

function codeOf({ code }: PrintedTicket): Code {
  const { side: modules, dark } = encodeQr(Buffer.from(code, 'latin1'))
  const side = qrSide * mm
  return { modules, dark, side, border: (quietZone * side) / modules }
}

/** The code, as lines as sharp as the printer prints them. */
function renderCode(pdf: Pdf, { modules, dark, side }: Code, x: number, y: number): void {
  const one = side / modules
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      const start = column
      while (column < modules && dark[row * modules + column] === 1) column += 1
      if (column > start) pdf.rect(x + start * one, y + row * one, (column - start) * one, one)
    }
  }
  pdf.fill('#000000')
}

/** Lines to cut along, on paper that is no sheet of labels. */
function renderCuts(pdf: Pdf, { columns, rows, stepX, stepY }: LabelSheet, offset: Offset): void {
  pdf.save().dash(3, { space: 3 }).lineWidth(0.4)
  for (let column = 1; column < columns; column += 1) {
    const x = (column * stepX + offset.x) * mm
    pdf.moveTo(x, 0).lineTo(x, a4.height).stroke('#888888')
  }
  for (let row = 1; row < rows; row += 1) {
    const y = (row * stepY + offset.y) * mm
    pdf.moveTo(0, y).lineTo(a4.width, y).stroke('#888888')
  }
  pdf.undash().restore()
}

/** A page to hold against a sheet of labels: every outline with its number, and a cross whose arms are 10 mm long. J8 */
export function testPagePdf(layout: TicketLayout, locale: Locale): Promise<Buffer> {
  const sheet = sheetOf(layout)
  const text = m.print_tickets_test_page(
    { sheet: sheet.name, x: `${layout.offset.x}`, y: `${layout.offset.y}` },
    { locale },
  )
  return makePdf({ size: a4, title: text }, async (pdf) => {
    pdf.addPage()
    for (let n = 0; n < labelsOn(sheet); n += 1) {
      const { x, y } = placeOf(n, { sheet, start: 1, offset: layout.offset })
      pdf
        .rect(x * mm, y * mm, sheet.width * mm, sheet.height * mm)
        .lineWidth(0.4)
        .stroke('#000000')
      pdf.font('bold').fontSize(16).fillColor('#000000')
      pdf.text(`${n + 1}`, (x + 4) * mm, (y + 4) * mm, { lineBreak: false })
    }
    const [cx, cy] = [105 * mm + layout.offset.x * mm, 148.5 * mm + layout.offset.y * mm]
    pdf
      .moveTo(cx - 10 * mm, cy)
      .lineTo(cx + 10 * mm, cy)
      .moveTo(cx, cy - 10 * mm)
      .lineTo(cx, cy + 10 * mm)
    pdf.lineWidth(0.6).stroke('#000000')
    pdf.font('regular').fontSize(8).fillColor('#000000')
    pdf.text(text, 12 * mm, 289 * mm, { lineBreak: false })
  })
}
