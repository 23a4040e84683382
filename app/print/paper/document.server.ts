import PDFDocument from 'pdfkit'
import { roboto } from '#app/platform/pdf/roboto.server.ts'

/** A page in points. */
export type PageSize = { readonly width: number; readonly height: number }

/** 1 mm in points. */
export const mm = 72 / 25.4

export const a4: PageSize = { width: 210 * mm, height: 297 * mm }

export type Pdf = PDFKit.PDFDocument

/**
 * Makes a PDF whose pages are placed by hand: nothing flows, nothing breaks by itself. `fill` renders it; the pages stay open until it is done, so that
 * it can number them.
 */
export async function makePdf(
  { size, title }: { readonly size: PageSize; readonly title: string },
  fill: (pdf: Pdf) => Promise<void>,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title },
    lang: 'sl',
  })
  pdf.registerFont('regular', roboto.normal)
  pdf.registerFont('bold', roboto.bold)
  const pieces: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  await fill(pdf)
  // a file without a page is none
  if (pdf.bufferedPageRange().count === 0) pdf.addPage()
  pdf.end()
  await ended
  return Buffer.concat(pieces)
}

/** The text in at most this width, with an ellipsis where it was cut. */
export function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let end = text.length
  while (end > 1 && pdf.widthOfString(`${text.slice(0, end)}…`) > width) end -= 1
  return `${text.slice(0, end).trimEnd()}…`
}
