import type { Locale } from '#app/platform/locale.ts'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { csvFile } from '#app/platform/spreadsheet/csv-file.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { formatDay, isLocalDay } from '#app/platform/values/local-day.ts'
import { cents, centsToDecimal, formatCents } from '#app/platform/values/money.ts'
import type { Report, ReportCell, ReportColumn } from '../report.ts'
import { formatCount, formatHours, formatShare } from '../stats/labels.ts'

/**
 * A cell of a report as people read it: amounts from cents, shares from 0 to 1 as per cent, days in short form; empty for null.
 */
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

/**
 * A report as a CSV file: labels, rows and sums. Amounts are in euros, shares from 0 to 1, days as `2025-11-13`; decimals have the
 * language's sign.
 */
export function reportCsv({ columns, rows, sums }: Report, locale: Locale): string {
  const lines = [
    columns.map(({ label }) => csvText(label)),
    ...rows.map(({ cells }) =>
      cells.map((cell, index) => fileCell(cell, columns[index]?.kind ?? 'text', locale)),
    ),
    ...(sums ? [sums.map((cell, index) => fileCell(cell, columns[index]?.kind ?? 'text', locale))] : []),
  ]
  return csvFile(lines, locale)
}

function fileCell(value: ReportCell, kind: ReportColumn['kind'], locale: Locale): string {
  if (value === null) return ''
  if (typeof value === 'string') return csvText(value)
  const decimal =
    kind === 'cents' ? centsToDecimal(cents(value)) : String(Math.round(value * 10_000) / 10_000)
  return csvCell(decimalText(decimal, locale))
}
