import type { Locale } from '#app/platform/locale.ts'
import { decimalText } from '#app/platform/values/decimal.ts'
import { type Cents, centsToDecimal } from '#app/platform/values/money.ts'

/** A number as people write it, with a comma or a point before the decimals. Null: it is none. */
export function parseNumber(text: string): number | null {
  const bare = text.replace(/\s/g, '').replace('\u2212', '-').replace(',', '.')
  if (!/^-?(\d{1,15}(\.\d*)?|\.\d+)$/.test(bare)) return null
  return Number(bare)
}

/** `46.06` · `46,06`: without grouping, so that it reads the same when it is typed back. */
export function numberText(value: number, locale: Locale): string {
  return decimalText(value, locale)
}

/** `24.50` · `24,50`. */
export function centsText(amount: Cents, locale: Locale): string {
  return decimalText(centsToDecimal(amount), locale)
}
