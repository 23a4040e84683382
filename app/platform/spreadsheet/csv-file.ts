import type { Locale } from '../locale.ts'

/** Begins a file that spreadsheets read as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A line of a CSV file, from `csvText` and `csvCell`. Where decimals have a comma, spreadsheets separate cells by semicolons. */
export function csvLine(cells: readonly string[], locale: Locale): string {
  return `${cells.join(locale === 'sl' ? ';' : ',')}\r\n`
}

/** A CSV file for spreadsheets (RFC 4180), with a byte order mark; the cells come from `csvText` and `csvCell`. */
export function csvFile(lines: readonly (readonly string[])[], locale: Locale): string {
  return byteOrderMark + lines.map((cells) => csvLine(cells, locale)).join('')
}
