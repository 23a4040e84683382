import type { Locale } from '#app/platform/locale.ts'
import {
  amountCell,
  type Cell,
  dayCell,
  numberCell,
  type ShownNumber,
  type Table,
  textCell,
} from '#app/platform/spreadsheet/cell.ts'
import { csvOf } from '#app/platform/spreadsheet/csv-table.ts'
import { formatDay, isLocalDay } from '#app/platform/values/local-day.ts'
import { cents, formatCents } from '#app/platform/values/money.ts'
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

/** A report in a file: labels, rows and sums. */
export function reportTable({ columns, rows, sums }: Report): Table {
  const cellsOf = (cells: readonly ReportCell[]) =>
    cells.map((cell, index) => fileCell(cell, columns[index]?.kind ?? 'text'))
  return {
    columns: columns.map(({ label, kind }) => ({ label, width: kind === 'text' ? 30 : 14 })),
    rows: rows.map(({ cells }) => cellsOf(cells)),
    sums: sums && cellsOf(sums),
  }
}

/** A report as a CSV file. Amounts are in euros, shares from 0 to 1. */
export function reportCsv(report: Report, locale: Locale): string {
  return csvOf(reportTable(report), locale)
}

const shownNumbers: Readonly<Record<Exclude<ReportColumn['kind'], 'cents'>, ShownNumber>> = {
  text: 'whole',
  day: 'whole',
  count: 'whole',
  hours: 'tenths',
  percent: 'percent',
}

function fileCell(value: ReportCell, kind: ReportColumn['kind']): Cell {
  if (typeof value === 'string') {
    return kind === 'day' && isLocalDay(value) ? dayCell(value) : textCell(value)
  }
  if (kind !== 'cents') return numberCell(value, shownNumbers[kind])
  return amountCell(value === null ? null : cents(value))
}
