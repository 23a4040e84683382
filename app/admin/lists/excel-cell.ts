import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { instantText } from '#app/platform/values/instant-text.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { plainText } from './shown-text.ts'

/**
 * A value as a cell of a workbook: days, instants (on Ljubljana's clock), numbers and amounts as such, everything else as text. Never a formula: a cell
 * of a workbook that is a text stays one.
 */
export function excelCell(field: Field, value: unknown, locale: Locale) {
  if (typeof value === 'number' && field.kind === 'cents') {
    return { value: value / 100, type: Number, format: '#,##0.00' } as const
  }
  if (typeof value === 'number' && field.kind === 'number') return { value, type: Number } as const
  // a workbook has no time zones: the library writes the UTC clock
  if (value instanceof Date && field.kind === 'instant') {
    return { value: new Date(`${instantText(value)}Z`), type: Date, format: 'd. m. yyyy hh:mm' } as const
  }
  if (typeof value === 'string' && field.kind === 'day' && isLocalDay(value)) {
    return { value: new Date(`${value}T00:00:00Z`), type: Date, format: 'd. m. yyyy' } as const
  }
  const text = plainText(field, value, locale)
  return text === '' ? null : ({ value: text, type: String } as const)
}
