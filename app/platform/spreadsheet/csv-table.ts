import type { Locale } from '../locale.ts'
import { decimalText } from '../values/decimal.ts'
import { centsToDecimal } from '../values/money.ts'
import { type Cell, type Column, type Table, textCell } from './cell.ts'
import { csvCell, csvText } from './csv-cell.ts'
import { localClock } from './local-clock.ts'

/** Begins a file that spreadsheets read as UTF-8. */
const byteOrderMark = '\uFEFF'

/** The beginning of a CSV file: the byte order mark and the line of headings. */
export function csvHead(columns: readonly Column[], locale: Locale): string {
  return (
    byteOrderMark +
    csvRow(
      columns.map(({ label }) => textCell(label)),
      locale,
    )
  )
}

/**
 * A line of a CSV file (RFC 4180). Amounts have two decimals, days are `2025-11-13`, instants `2025-11-13 20:30` on Ljubljana's clock. Decimals have the
 * sign of the language; where it is a comma, spreadsheets separate cells by semicolons.
 */
export function csvRow(cells: readonly Cell[], locale: Locale): string {
  return `${cells.map((cell) => cellText(cell, locale)).join(locale === 'sl' ? ';' : ',')}\r\n`
}

/** A table as a CSV file, with its sums. */
export function csvOf({ columns, rows, sums }: Table, locale: Locale): string {
  const lines = sums ? [...rows, sums] : rows
  return csvHead(columns, locale) + lines.map((cells) => csvRow(cells, locale)).join('')
}

function cellText(cell: Cell, locale: Locale): string {
  switch (cell.kind) {
    case 'blank':
      return ''
    case 'text':
      return csvText(cell.text)
    case 'number': {
      const { value, shown } = cell
      // a number that was divided has no end
      const short = shown === undefined ? value : Math.round(value * 10_000) / 10_000
      return csvCell(decimalText(short, locale))
    }
    case 'amount':
      return csvCell(decimalText(centsToDecimal(cell.cents), locale))
    case 'day':
      return csvCell(cell.day)
    case 'moment':
      return csvCell(localClock(cell.at).slice(0, cell.hasSeconds ? 19 : 16))
  }
}
