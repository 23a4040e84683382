import writeExcel from 'write-excel-file/node'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import type { Report, ReportCell, ReportColumn } from '../report.ts'

const formats = { cents: '#,##0.00', percent: '0.0%', hours: '0.0', count: '0' } as const

/** Reports as a workbook, a sheet each, with real days and numbers; a name that spreadsheets do not take is shortened. */
export async function reportsXlsx(reports: readonly Report[]): Promise<Buffer> {
  const names = new Set<string>()
  return writeExcel(
    reports.map(({ title, columns, rows, sums }) => ({
      data: [
        columns.map(({ label }) => ({ value: label, fontWeight: 'bold' }) as const),
        ...rows.map(({ cells }) =>
          cells.map((cell, index) => excelCell(cell, columns[index]?.kind ?? 'text')),
        ),
        ...(sums ? [sums.map((cell, index) => excelCell(cell, columns[index]?.kind ?? 'text', true))] : []),
      ],
      sheet: sheetName(title, names),
      columns: columns.map(({ kind }) => ({ width: kind === 'text' ? 30 : 14 })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
}

/** Never a formula: a cell of a workbook that is a text stays one. */
function excelCell(value: ReportCell, kind: ReportColumn['kind'], isSum = false) {
  const weight = isSum ? ({ fontWeight: 'bold' } as const) : {}
  if (value === null) return null
  if (typeof value === 'string') {
    return kind === 'day' && isLocalDay(value)
      ? ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'd. m. yyyy' } as const)
      : ({ value, type: String, ...weight } as const)
  }
  const format = kind === 'text' || kind === 'day' ? '0' : formats[kind]
  return { value: kind === 'cents' ? value / 100 : value, type: Number, format, ...weight } as const
}

/** At most 31 letters, without sheet separators, unique. */
function sheetName(title: string, names: Set<string>): string {
  const plain = title
    .replace(/[[\]:*?/\\']/g, ' ')
    .trim()
    .slice(0, 28)
  const free = [plain, ...Array.from({ length: 99 }, (_, n) => `${plain} ${n + 2}`)].find(
    (name) => !names.has(name),
  )
  const name = free ?? plain
  names.add(name)
  return name
}
