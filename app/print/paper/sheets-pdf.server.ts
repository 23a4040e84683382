import { shorten } from '#app/platform/bank/latin2.ts'
import { yieldToRequests } from '#app/platform/in-steps.server.ts'
import { m } from '#app/platform/messages/messages.js'
import { withPrintable } from '#app/platform/pdf/printable.server.ts'
import { cellSmall, cellText, countRows, type Sheet, type SheetGroup, type SheetRow } from '../sheet.ts'
import { a4, fitted, makePdf, mm, type Pdf } from './document.server.ts'
import type { PrintedAt } from './printed-at.ts'
import { type Block, type PlacedColumn, paginate, placeColumns } from './sheet-layout.ts'

const left = 15 * mm
const width = 180 * mm
const gap = 3 * mm
const headTop = 12 * mm
const footTop = 285 * mm
const grey = '#555555'

/** Sizes of the text, in points: of a sheet to hold, and of one to hang on a door. */
const sizes = { usual: { text: 9.5, small: 7.5, pad: 3 }, large: { text: 17, small: 12, pad: 9 } } as const
type Sizes = (typeof sizes)['usual' | 'large']

/** One PDF of these sheets, each beginning on a new page. */
export function sheetsPdf(sheets: readonly Sheet[], printed: PrintedAt): Promise<Buffer> {
  const title = sheets[0]?.title ?? printed.festival
  return makePdf({ size: a4, title }, (pdf) => renderSheets(pdf, sheets, printed))
}

/** The sheets as pages: no row is cut, and every page says which of how many of its sheet it is and when it was printed. J4 */
export async function renderSheets(pdf: Pdf, sheets: readonly Sheet[], printed: PrintedAt): Promise<void> {
  for (const sheet of withPrintable(sheets)) await renderSheet(pdf, sheet, printed)
}

type Layout = { readonly columns: readonly PlacedColumn[]; readonly own: Sizes; readonly room: number }

type Placed = Block & { readonly tab?: string; readonly render: (y: number) => void }

async function renderSheet(pdf: Pdf, sheet: Sheet, printed: PrintedAt): Promise<void> {
  const own = sheet.isLarge ? sizes.large : sizes.usual
  const columns = placeColumns(sheet.columns, { left, width, gap })
  const headHeight = measureHead(pdf, sheet)
  const columnHead = sheet.columns.some(({ label }) => label !== '') ? own.small + 8 : 0
  const top = headTop + headHeight + columnHead
  const room = footTop - 4 * mm - top
  const blocks = await blocksOf(pdf, sheet, { columns, own, room })
  const pages = paginate(blocks, room)
  const count = (pages.at(-1) ?? 0) + 1
  for (let page = 0; page < count; page += 1) {
    pdf.addPage()
    renderHead(pdf, sheet, printed)
    renderColumnHead(pdf, columns, own, headTop + headHeight)
    renderFoot(pdf, printed, { page: page + 1, pages: count })
    const here = blocks.filter((_, n) => pages[n] === page)
    let y = top
    for (const block of here) {
      block.render(y)
      y += block.height
    }
    renderTabs(
      pdf,
      here.flatMap(({ tab }) => tab ?? []),
    )
    await yieldToRequests()
  }
}

/** Everything below the head, measured. */
async function blocksOf(pdf: Pdf, sheet: Sheet, { columns, own, room }: Layout): Promise<Placed[]> {
  if (countRows(sheet) === 0) return [emptyBlock(pdf, sheet.empty, own)]
  const blocks: Placed[] = []
  for (const group of sheet.groups) {
    if (group.title !== null) blocks.push(headingBlock(pdf, group, own))
    for (const row of group.rows) {
      const parts = partsOf(pdf, row, { columns, own, room })
      const isLast = row === group.rows.at(-1)
      for (const part of parts) {
        blocks.push({
          ...rowBlock(pdf, part, columns, own),
          ...(group.tab !== undefined && { tab: group.tab }),
          keepsWithNext: isLast && part === parts.at(-1) && group.sign !== undefined,
        })
        if (blocks.length % 40 === 0) await yieldToRequests()
      }
    }
    if (group.sign !== undefined) blocks.push(signBlock(pdf, group.sign, own))
  }
  return blocks
}

function emptyBlock(pdf: Pdf, text: string, own: Sizes): Placed {
  return {
    height: own.text + 20,
    render: (y) =>
      void pdf
        .font('regular')
        .fontSize(own.text)
        .fillColor(grey)
        .text(text, left, y + 10, { width }),
  }
}

function headingBlock(pdf: Pdf, { title }: SheetGroup, own: Sizes): Placed {
  return {
    height: own.text + own.pad * 2 + 8,
    keepsWithNext: true,
    render: (y) => {
      pdf
        .font('bold')
        .fontSize(own.text + 1)
        .fillColor('#000000')
      pdf.text(fitted(pdf, title ?? '', width), left, y + own.pad + 6, { lineBreak: false })
    },
  }
}

function rowBlock(pdf: Pdf, row: SheetRow, columns: readonly PlacedColumn[], own: Sizes): Placed {
  const heights = columns.map(({ w }, n) => cellHeight(pdf, row[n] ?? '', w, own))
  const inner = Math.max(own.text * 1.2, ...heights)
  const height = inner + own.pad * 2
  return {
    height,
    render: (y) => {
      for (const [n, column] of columns.entries()) renderCell(pdf, row, n, column, y + own.pad, own)
      pdf
        .moveTo(left, y + height)
        .lineTo(left + width, y + height)
        .lineWidth(0.4)
        .stroke('#bbbbbb')
    },
  }
}

/** The row, or where a text of it is higher than most of a page, the row with the beginning of that text, and rows with the rest. */
function partsOf(pdf: Pdf, row: SheetRow, layout: Layout): SheetRow[] {
  const most = layout.room * 0.8
  const parts = layout.columns.map(({ w }, n) => cellParts(pdf, row[n] ?? '', { w, own: layout.own, most }))
  const count = Math.max(...parts.map(({ length }) => length))
  return Array.from({ length: count }, (_, part) => parts.map((cells) => cells[part] ?? ''))
}

function cellParts(
  pdf: Pdf,
  cell: SheetRow[number],
  { w, own, most }: { readonly w: number; readonly own: Sizes; readonly most: number },
): SheetRow[number][] {
  if (cellHeight(pdf, cell, w, own) <= most) return [cell]
  const fits = (text: string) => cellHeight(pdf, text, w, own) <= most
  const parts: string[] = []
  let rest = cellText(cell)
  while (!fits(rest)) {
    let [end, tooLong] = [1, rest.length]
    while (tooLong - end > 1) {
      const middle = Math.floor((end + tooLong) / 2)
      if (fits(rest.slice(0, middle))) end = middle
      else tooLong = middle
    }
    const part = shorten(rest, end)
    parts.push(part)
    rest = rest.slice(part.length).trimStart()
  }
  return [...parts, typeof cell === 'string' ? rest : { ...cell, text: rest }]
}

function cellHeight(pdf: Pdf, cell: SheetRow[number], w: number, own: Sizes): number {
  const [text, small] = [cellText(cell), cellSmall(cell)]
  return (
    (text === '' ? 0 : heightOf(pdf, text, w, 'regular', own.text)) +
    (small === '' ? 0 : heightOf(pdf, small, w, 'regular', own.small))
  )
}

/** Most texts fit on one line, which is measured much faster than a paragraph. */
function heightOf(pdf: Pdf, text: string, w: number, font: string, size: number): number {
  pdf.font(font).fontSize(size)
  return pdf.widthOfString(text) <= w ? size * 1.2 : pdf.heightOfString(text, { width: w })
}

function renderCell(
  pdf: Pdf,
  row: SheetRow,
  n: number,
  { x, w, kind }: PlacedColumn,
  y: number,
  own: Sizes,
): void {
  const cell = row[n] ?? ''
  if (kind === 'box') {
    // a square is only beside a name
    const beside = row[n + 1] ?? ''
    if (cellText(beside) !== '') pdf.rect(x, y, own.text, own.text).lineWidth(0.7).stroke('#000000')
    return
  }
  if (kind === 'line') {
    const base = y + own.text * 1.2
    pdf
      .moveTo(x, base)
      .lineTo(x + w, base)
      .lineWidth(0.5)
      .stroke('#888888')
    return
  }
  const align = kind === 'end' ? 'right' : 'left'
  const [text, small] = [cellText(cell), cellSmall(cell)]
  let at = y
  if (text !== '') {
    const height = heightOf(pdf, text, w, 'regular', own.text)
    pdf.fillColor('#000000').text(text, x, at, { width: w + 0.1, align })
    at += height
  }
  if (small !== '') {
    pdf
      .font('regular')
      .fontSize(own.small)
      .fillColor(grey)
      .text(small, x, at, { width: w + 0.1, align })
  }
}

function signBlock(pdf: Pdf, text: string, own: Sizes): Placed {
  const height = 16 * mm
  return {
    height,
    render: (y) => {
      const line = y + height - 14
      pdf
        .moveTo(left, line)
        .lineTo(left + width, line)
        .lineWidth(0.6)
        .stroke('#000000')
      pdf
        .font('regular')
        .fontSize(own.small)
        .fillColor(grey)
        .text(text, left, line + 2, { lineBreak: false })
    },
  }
}

function measureHead(pdf: Pdf, { title, subtitle, facts, isLarge }: Sheet): number {
  pdf.font('bold').fontSize(isLarge ? 26 : 15)
  const titleHeight = pdf.heightOfString(title, { width: width - 30 * mm })
  const lines = (subtitle ? 1 : 0) + (facts.length > 0 ? 1 : 0)
  return titleHeight + lines * (isLarge ? 20 : 13) + 4 * mm
}

function renderHead(pdf: Pdf, { title, subtitle, facts, isLarge }: Sheet, { festival }: PrintedAt): void {
  const size = isLarge ? 26 : 15
  pdf.font('regular').fontSize(8).fillColor(grey)
  pdf.text(festival, left + width - 30 * mm, headTop + 3, {
    width: 30 * mm,
    align: 'right',
    lineBreak: false,
  })
  pdf.font('bold').fontSize(size).fillColor('#000000')
  pdf.text(title, left, headTop, { width: width - 30 * mm })
  let y = headTop + pdf.heightOfString(title, { width: width - 30 * mm })
  for (const [text, textSize] of [
    [subtitle, isLarge ? 15 : 10],
    [facts.join(' · '), isLarge ? 13 : 9],
  ] as const) {
    if (text === '') continue
    pdf.font('regular').fontSize(textSize).fillColor(grey)
    pdf.text(fitted(pdf, text, width), left, y, { lineBreak: false })
    y += isLarge ? 20 : 13
  }
}

function renderColumnHead(pdf: Pdf, columns: readonly PlacedColumn[], own: Sizes, y: number): void {
  if (columns.every(({ label }) => label === '')) return
  pdf.font('bold').fontSize(own.small).fillColor(grey)
  for (const { label, x, w, kind } of columns) {
    if (label === '') continue
    const text = fitted(pdf, label, w)
    pdf.text(text, kind === 'end' ? x + w - pdf.widthOfString(text) : x, y, { lineBreak: false })
  }
  const line = y + own.small + 5
  pdf
    .moveTo(left, line)
    .lineTo(left + width, line)
    .lineWidth(0.8)
    .stroke('#000000')
}

function renderFoot(
  pdf: Pdf,
  { at, locale }: PrintedAt,
  { page, pages }: { readonly page: number; readonly pages: number },
): void {
  pdf.font('regular').fontSize(8).fillColor(grey)
  pdf.text(m.print_printed_at({ at }, { locale }), left, footTop, { lineBreak: false })
  const text = m.print_page({ page: `${page}`, pages: `${pages}` }, { locale })
  pdf.text(text, left + width - pdf.widthOfString(text), footTop, { lineBreak: false })
}

/** The letters of the alphabet with their heights at the edge, so that the tabs of a stack form steps. */
const alphabet = [...'#ABCČĆDĐEFGHIJKLMNOPQRSŠTUVWXYZŽ']

/** Black tabs at the right edge of the page, one for each letter on it. J3 */
function renderTabs(pdf: Pdf, letters: readonly string[]): void {
  const [tabWidth, tabHeight] = [9 * mm, 7.6 * mm]
  for (const letter of new Set(letters)) {
    const at = Math.max(alphabet.indexOf(letter), 0)
    const y = 20 * mm + at * 8 * mm
    pdf.rect(a4.width - tabWidth, y, tabWidth, tabHeight).fill('#000000')
    pdf.font('bold').fontSize(12).fillColor('#ffffff')
    pdf.text(letter, a4.width - tabWidth, y + 4.5, { width: tabWidth, align: 'center', lineBreak: false })
  }
}
