import { workbookOf } from '#app/platform/spreadsheet/workbook.server.ts'
import type { Report } from '../report.ts'
import { reportTable } from './report-table.ts'

/** Reports as a workbook, a sheet each. */
export function reportsXlsx(reports: readonly Report[]): Promise<Buffer<ArrayBuffer>> {
  return workbookOf(reports.map((report) => ({ ...reportTable(report), name: report.title })))
}
