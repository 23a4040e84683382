import type { CanvasElement } from 'pdfmake/interfaces.js'
import type { Edition } from '#app/festival/edition.ts'
import { encodeQr } from '#app/platform/bank/encode-qr.server.ts'
import { quietZone } from '#app/platform/bank/render-qr.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { renderPdf } from '#app/platform/pdf/pdfmake.server.ts'
import { formatDay } from '#app/platform/values/local-day.ts'
import { ticketInFours } from './ticket.ts'

const mm = 72 / 25.4
/** As large as a telephone shows it: a reader takes it from the screen. */
const codeSide = 60 * mm

/** One ticket on a page of A6: it is shown on the phone without network, or printed. The code contains nothing about the person. R50 */
export async function ticketPdf({
  code,
  edition,
  registration,
  locale,
}: {
  readonly code: string
  readonly edition: Pick<Edition, 'name' | 'startsOn' | 'endsOn'>
  readonly registration: { readonly name: string; readonly surname: string }
  readonly locale: Locale
}): Promise<Buffer> {
  const name = `${registration.name} ${registration.surname}`
  const title = m.my_reg_ticket_title({}, { locale })
  const days = `${formatDay(edition.startsOn, locale, 'brief')} – ${formatDay(edition.endsOn, locale, 'brief')}`
  return renderPdf({
    pageSize: { width: 105 * mm, height: 148 * mm },
    pageMargins: 8 * mm,
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2, alignment: 'center' },
    info: { title },
    content: [
      { text: inLocale(edition.name, locale).text, bold: true, fontSize: 13 },
      { text: days, margin: [0, 2, 0, 10] },
      // the longest names, of 80 characters each, leave the code on the same page
      { text: name, bold: true, fontSize: name.length > 60 ? 10 : 16 },
      { canvas: renderCode(code), margin: [0, 14, 0, 14] },
      { text: ticketInFours(code), bold: true, fontSize: 13 },
      { text: m.emails_ticket_show({}, { locale }), margin: [0, 8, 0, 0] },
    ],
  })
}

/** The code with its light border, one rectangle for each run of dark modules in a row: as sharp as a screen or a printer shows it. */
function renderCode(code: string): CanvasElement[] {
  const { side, dark } = encodeQr(new TextEncoder().encode(code))
  const one = codeSide / (side + 2 * quietZone)
  const rectangles: CanvasElement[] = [
    { type: 'rect', x: 0, y: 0, w: codeSide, h: codeSide, color: '#ffffff' },
  ]
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const start = column
      while (column < side && dark[row * side + column] === 1) column += 1
      const at = { x: (start + quietZone) * one, y: (row + quietZone) * one }
      if (column > start)
        rectangles.push({ type: 'rect', ...at, w: (column - start) * one, h: one, color: '#000000' })
    }
  return rectangles
}
