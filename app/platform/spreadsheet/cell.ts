import type { LocalDay } from '../values/local-day.ts'
import type { Cents } from '../values/money.ts'

/** How a workbook shows a number: `whole` without decimals, `tenths` with one, `percent` a share from 0 to 1. Absent: with the decimals it has. */
export type ShownNumber = 'whole' | 'tenths' | 'percent'

/** A cell of a file of tables, CSV or workbook. A text is never a formula, and spreadsheets can add up and sort every other kind. */
export type Cell =
  | { readonly kind: 'blank' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number; readonly shown?: ShownNumber | undefined }
  | { readonly kind: 'amount'; readonly cents: Cents }
  | { readonly kind: 'day'; readonly day: LocalDay }
  | { readonly kind: 'moment'; readonly at: Date; readonly hasSeconds: boolean }

const blank: Cell = { kind: 'blank' }

/** A text as it is; blank where it is empty or null. */
export function textCell(text: string | null): Cell {
  return text === null || text === '' ? blank : { kind: 'text', text }
}

/** A number; blank for null. */
export function numberCell(value: number | null, shown?: ShownNumber): Cell {
  return value === null ? blank : { kind: 'number', value, shown }
}

/** An amount in euros, with two decimals; blank for null. */
export function amountCell(cents: Cents | null): Cell {
  return cents === null ? blank : { kind: 'amount', cents }
}

/** A day; blank for null. */
export function dayCell(day: LocalDay | null): Cell {
  return day === null ? blank : { kind: 'day', day }
}

/** An instant, which files show on Ljubljana's clock, to the minute or the second; blank for null. */
export function momentCell(at: Date | null, { hasSeconds = false } = {}): Cell {
  return at === null ? blank : { kind: 'moment', at, hasSeconds }
}

export type Column = {
  readonly label: string
  /** In a workbook, in characters. Absent: 18. */
  readonly width?: number
}

/** A table: one cell for each column in every row. */
export type Table = {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** The last row, in bold in a workbook. */
  readonly sums?: readonly Cell[] | undefined
}
