import writeExcel from 'write-excel-file/node'
import type { Cell, ShownNumber, Table } from './cell.ts'
import { localClock } from './local-clock.ts'

/** A sheet of a workbook. Without a name it gets the library's. */
export type Sheet = Table & {
  /** What spreadsheets do not take is left out or shortened. */
  readonly name?: string
}

const numberFormats: Readonly<Record<ShownNumber, string>> = {
  whole: '0',
  tenths: '0.0',
  percent: '0.0%',
}
/** The longest text of a cell (ECMA-376, 18.3.1.4): with a longer one, Excel calls the file damaged. */
const LONGEST_TEXT = 32_767
/** Excel counts days from 1900, which it takes for a leap year. */
const FIRST_DAY = '1900-03-01'
const usualWidth = 18

/**
 * Tables as a workbook (XLSX), a sheet each, with real numbers, days and times; the headings stay in view. Only a text beyond 32,767 characters is shortened, and
 * ends with `…`. The workbook is built in memory and holds the process: a quarter of a second for 400,000 cells.
 */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Buffer<ArrayBuffer>> {
  const names = new Set<string>()
  const file = await writeExcel(
    sheets.map(({ name, columns, rows, sums }) => ({
      data: [
        columns.map(({ label }) => ({ value: label, type: String, ...bold })),
        ...rows.map((cells) => cells.map((cell) => excelCell(cell))),
        ...(sums ? [sums.map((cell) => excelCell(cell, bold))] : []),
      ],
      columns: columns.map(({ width = usualWidth }) => ({ width })),
      stickyRowsCount: 1,
      ...(name !== undefined && { sheet: sheetName(name, names) }),
    })),
  ).toBuffer()
  return Buffer.from(file)
}

const bold = { fontWeight: 'bold' } as const

/** Never a formula: a cell of a workbook that is a text stays one. */
function excelCell(cell: Cell, style: typeof bold | Record<never, never> = {}) {
  const text = (value: string) => ({ value: shortened(value), type: String, ...style }) as const
  /** A workbook has no time zones: the library writes the UTC clock. */
  const date = (clock: string, format: string) =>
    clock < FIRST_DAY
      ? text(clock)
      : ({ value: new Date(`${clock.replace(' ', 'T')}Z`), type: Date, format, ...style } as const)
  switch (cell.kind) {
    case 'blank':
      return null
    case 'text':
      return text(cell.text)
    case 'number': {
      const { value, shown } = cell
      return { value, type: Number, ...(shown && { format: numberFormats[shown] }), ...style } as const
    }
    case 'amount':
      return { value: cell.cents / 100, type: Number, format: '#,##0.00', ...style } as const
    case 'day':
      return date(cell.day, 'd. m. yyyy')
    case 'moment': {
      const clock = localClock(cell.at)
      return cell.hasSeconds
        ? date(clock, 'd. m. yyyy hh:mm:ss')
        : date(`${clock.slice(0, 16)}:00`, 'd. m. yyyy hh:mm')
    }
  }
}

/** A character of two units is not cut in half. */
function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text
  return `${text.slice(0, LONGEST_TEXT - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

/** At most 31 letters, without the characters that formulas use around names, unique whichever case its letters have. */
function sheetName(title: string, names: Set<string>): string {
  const plain = title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 28)
  const free = [plain, ...Array.from({ length: 99 }, (_, n) => `${plain} ${n + 2}`)].find(
    (name) => !names.has(name.toLowerCase()),
  )
  const name = free ?? plain
  names.add(name.toLowerCase())
  return name
}
