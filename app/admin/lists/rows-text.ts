import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type Cents, parseEuro } from '#app/platform/values/money.ts'
import { centsText, numberText, parseNumber } from './editor/number-text.ts'

const between = ' | '
type Row = Readonly<Record<string, unknown>>

/** Small documents as a person types them: each on a line, `Full pass | 1 | 240.00 | 22`. */
export function rowsText(columns: readonly Field[], rows: readonly unknown[], locale: Locale): string {
  const cell = (value: unknown, { kind }: Field) => {
    if (typeof value !== 'number') return String(value ?? '').replace(/\s*\n\s*/g, ' ')
    return kind === 'cents' ? centsText(value as Cents, locale) : numberText(value, locale)
  }
  const line = (row: Row) => columns.map((column) => cell(row[column.name], column)).join(between)
  return rows.map((row) => line(row as Row)).join('\n')
}

/** The same text as cells, as they are typed. Bars beyond the last needed belong to the first cell. */
export function cellsIn(columns: readonly Field[], text: string): readonly (readonly string[])[] {
  if (text === '') return []
  return text.split('\n').map((line) => {
    const parts = line.split(between)
    const surplus = Math.max(0, parts.length - columns.length)
    const cells = [parts.slice(0, surplus + 1).join(between), ...parts.slice(surplus + 1)]
    return columns.map((_, n) => cells[n] ?? '')
  })
}

/** The text that `cellsIn` reads, from cells as they are typed. */
export function rowsOfCells(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.join(between)).join('\n')
}

/**
 * What was typed as small documents, empty lines left out. Null when a line has not all its cells, or not of their kinds; a cell that need
 * not be there may be empty, and is not there then.
 */
export function parseRows(columns: readonly Field[], text: string): Row[] | null {
  const lines = text.split('\n').filter((line) => /[^|\s]/.test(line))
  const rows = lines.map((line) => parseRow(columns, line))
  return rows.every((row) => row !== null) ? rows : null
}

/** Bars beyond the last needed belong to the first cell, which is a text. */
function parseRow(columns: readonly Field[], line: string): Row | null {
  const parts = line.split('|').map((part) => part.trim())
  const surplus = parts.length - columns.length
  if (surplus < 0) return null
  const cells = [parts.slice(0, surplus + 1).join(between), ...parts.slice(surplus + 1)]
  const given = columns.flatMap((column, n) => {
    const cell = cells[n] ?? ''
    return cell === '' && column.required === false ? [] : [{ ...column, cell }]
  })
  const values = given.map(({ name, kind, cell }): [string, unknown] => {
    if (kind === 'number') return [name, parseNumber(cell)]
    return [name, kind === 'cents' ? parseEuro(cell) : cell]
  })
  return values.every(([, value]) => value !== null && value !== '') ? Object.fromEntries(values) : null
}
