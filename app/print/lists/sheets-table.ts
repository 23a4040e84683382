import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Table, textCell } from '#app/platform/spreadsheet/cell.ts'
import { cellSmall, cellText, fileColumnsOf, type Sheet } from '../sheet.ts'

/** The sheets of one list as rows of texts: the sheet, the group, and each column that is not empty, followed by a column with its small text. */
function sheetRows(sheets: readonly Sheet[], locale: Locale): string[][] {
  const [first] = sheets
  if (!first) return []
  const columns = fileColumnsOf(first)
  const head = [
    m.print_col_list({}, { locale }),
    m.print_col_group({}, { locale }),
    ...columns.flatMap((n) => [first.columns[n]?.label ?? '', m.print_col_more({}, { locale })]),
  ]
  const rows = sheets.flatMap(({ title, subtitle, groups }) =>
    groups.flatMap((group) =>
      group.rows.map((row) => [
        [title, subtitle].filter(Boolean).join(', '),
        group.title ?? '',
        ...columns.flatMap((n) => [cellText(row[n] ?? ''), cellSmall(row[n] ?? '')]),
      ]),
    ),
  )
  return withoutEmptyColumns([head, ...rows])
}

/** The rows without columns whose cells are all empty. */
function withoutEmptyColumns(rows: readonly (readonly string[])[]): string[][] {
  const [head = [], ...body] = rows
  const full = head.flatMap((_, n) => (body.some((row) => row[n] !== '') ? [n] : []))
  const kept = full.length > 0 ? full : head.map((_, n) => n)
  return rows.map((row) => kept.map((n) => row[n] ?? ''))
}

/** The list in a file. */
export function sheetsTable(sheets: readonly Sheet[], locale: Locale): Table {
  const [head = [''], ...body] = sheetRows(sheets, locale)
  return {
    columns: head.map((label) => ({ label, width: 24 })),
    rows: body.map((row) => row.map(textCell)),
  }
}
