import { languageTag } from '../locale.ts'
import { perLocale } from './per-locale.ts'

/** A whole number of euro cents; may be negative. Money is never a float. */
export type Cents = number & { readonly __unit: 'cents' }

/** @throws RangeError when `amount` is not a safe whole number. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of cents: ${amount}`)
  return (amount === 0 ? 0 : amount) as Cents
}

/** 0 of none. @throws RangeError beyond what a number holds exactly */
export function sumCents(amounts: Iterable<Cents>): Cents {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}

/**
 * `percent` of `amount`, halves away from zero.
 * @param percent 0–100, at most two decimals
 */
export function percentOf(amount: Cents, percent: number): Cents {
  const hundredths = amount * Math.round(percent * 100)
  return cents(Math.sign(hundredths) * Math.floor((Math.abs(hundredths) + 5_000) / 10_000))
}

/**
 * Reads what a person typed (`4,60`, `4.60`, `1.234,50`, `1,234.50`, `€ 12`). Null when it is not an amount
 * with at most two decimals, or one sign both groups and parts (`12,345,6`).
 */
export function parseEuro(text: string): Cents | null {
  const bare = text.replace(/[\s\u00A0\u202F€]/g, '').replace(/\u2212/g, '-')
  const match = /^(-?)([1-9]\d{0,2}(?:[.,]\d{3})+|\d+)(?:([.,])(\d{1,2}))?$/.exec(bare)
  if (!match) return null
  const [, sign, whole = '', comma = '', decimals = ''] = match
  const grouping = new Set(whole.replace(/\d/g, ''))
  if (grouping.size > 1 || grouping.has(comma)) return null
  const amount = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? cents(sign ? -amount : amount) : null
}

const formatter = perLocale(
  (locale) => new Intl.NumberFormat(languageTag(locale), { style: 'currency', currency: 'EUR' }),
)

/** `€1,234.50` in English, `1234,50 €` in Slovenian (CLDR's forms: no-break space, U+2212 for minus). */
export function formatCents(amount: Cents, locale: 'en' | 'sl'): string {
  return formatter(locale).format(amount / 100)
}

/** An amount as dancers read it: `€310`, `310 €`; cents only where there are some. Documents, payment slips, e-mails and the office use `formatCents`. */
export function formatPrice(amount: Cents, locale: 'en' | 'sl'): string {
  return amount % 100 === 0 ? wholeFormatter(locale).format(amount / 100) : formatCents(amount, locale)
}

const wholeFormatter = perLocale(
  (locale) =>
    new Intl.NumberFormat(languageTag(locale), {
      style: 'currency',
      currency: 'EUR',
      maximumFractionDigits: 0,
    }),
)

/** Euros with two decimals and a point, `1234.50`, for machines. */
export function centsToDecimal(amount: Cents): string {
  const absolute = Math.abs(amount)
  return `${amount < 0 ? '-' : ''}${Math.floor(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`
}
