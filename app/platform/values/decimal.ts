import type { Locale } from '../locale.ts'

/** A decimal number with the decimal sign of the language and without grouping, as people type it: `1234.50` · `1234,50`. */
export function decimalText(decimal: string | number, locale: Locale): string {
  return locale === 'sl' ? String(decimal).replace('.', ',') : String(decimal)
}
