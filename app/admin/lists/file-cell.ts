import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import {
  amountCell,
  type Cell,
  dayCell,
  momentCell,
  numberCell,
  textCell,
} from '#app/platform/spreadsheet/cell.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { plainText } from './shown-text.ts'

/** A value of a document in a file: numbers, amounts, days and instants as such, everything else as text. */
export function fileCell(field: Field, value: unknown, locale: Locale): Cell {
  if (typeof value === 'number' && field.kind === 'cents') return amountCell(cents(value))
  if (typeof value === 'number' && field.kind === 'number') return numberCell(value)
  if (value instanceof Date && field.kind === 'instant') return momentCell(value)
  if (typeof value === 'string' && field.kind === 'day' && isLocalDay(value)) return dayCell(value)
  return textCell(plainText(field, value, locale))
}
