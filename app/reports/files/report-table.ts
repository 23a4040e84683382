import type { Locale } from '#app/platform/locale.ts'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { formatDay, isLocalDay } from '#app/platform/values/local-day.ts'
import { cents, centsToDecimal, formatCents } from '#app/platform/values/money.ts'
import type { Report, ReportCell, ReportColumn } from '../report.ts'
import { formatCount, formatHours, formatShare } from '../stats/labels.ts'

/** A cell of a report as people read it. */
export function cellText(value: ReportCell, kind: ReportColumn['kind'], locale: Locale): string {
  if (value === null) return ''
  if (typeof value === 'string') {
    return kind === 'day' && isLocalDay(value) ? formatDay(value, locale, 'short') : value
  }
  switch (kind) {
    case 'cents':
      return formatCents(cents(value), locale)
    case 'percent':
      return formatShare(value, locale)
    case 'hours':
      return formatHours(value, locale)
    default:
      return formatCount(value, locale)
  }
}

/** Spreadsheets take a file for UTF-8 when it begins so. */
const byteOrderMark = '\uFEFF'

/** A report as a CSV file; where decimals have a comma, cells are separated by semicolons. */
export function reportCsv({ columns, rows, sums }: Report, locale: Locale): string {
  const separator = locale === 'sl' ? ';' : ','
  const lines = [
    columns.map(({ label }) => csvText(label)),
    ...rows.map(({ cells }) =>
      cells.map((cell, index) => fileCell(cell, columns[index]?.kind ?? 'text', locale)),
    ),
    ...(sums ? [sums.map((cell, index) => fileCell(cell, columns[index]?.kind ?? 'text', locale))] : []),
  ]
  return `${byteOrderMark}${lines.map((cells) => cells.join(separator)).join('\r\n')}\r\n`
}

function fileCell(value: ReportCell, kind: ReportColumn['kind'], locale: Locale): string {
  if (value === null) return ''
  if (typeof value === 'string') return csvText(value)
  const decimal =
    kind === 'cents' ? centsToDecimal(cents(value)) : String(Math.round(value * 10_000) / 10_000)
  return csvCell(locale === 'sl' ? decimal.replace('.', ',') : decimal)
}
