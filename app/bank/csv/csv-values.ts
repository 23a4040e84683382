import { isLocalDay, type LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { CsvDateFormat } from './csv-mapping.ts'

/**
 * An amount as a bank's CSV writes it: groups of three, a sign before or after, at most two decimals unless they are 0.
 * Null when it is none.
 */
export function csvAmount(text: string, decimal: ',' | '.'): Cents | null {
  const bare = text.replace(/[\s\u00A0\u202F€]|EUR/g, '').replace(/\u2212/g, '-')
  const sign = /^-|-$/.test(bare) ? -1 : 1
  const [whole = '', decimals = '', ...rest] = bare.replace(/^[+-]|[+-]$/g, '').split(decimal)
  const grouped = /^\d{1,3}([.,'’]\d{3})+$/.test(whole) && !whole.includes(decimal)
  if (rest.length > 0 || !(grouped || /^\d{1,15}$/.test(whole)) || !/^\d{0,2}0*$/.test(decimals)) return null
  const amount = Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'))
  return Number.isSafeInteger(amount) ? cents(sign * amount) : null
}

/** A day in the order the mapping says; a time after it is left out. Null when it is none. */
export function csvDay(text: string, format: CsvDateFormat): LocalDay | null {
  const match = patterns[format].exec(text.trim())
  if (!match?.groups) return null
  const { y = '', m = '', d = '' } = match.groups
  const day = `${y.length === 2 ? `20${y}` : y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`
  return isLocalDay(day) ? day : null
}

const time = String.raw`(?:[ T]+\d{1,2}:\d{2}.*)?$`
const patterns: Readonly<Record<CsvDateFormat, RegExp>> = {
  'D.M.YYYY': new RegExp(String.raw`^(?<d>\d{1,2})\. ?(?<m>\d{1,2})\. ?(?<y>\d{4}|\d{2})\.?${time}`),
  'YYYY-MM-DD': new RegExp(String.raw`^(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})${time}`),
  'D/M/YYYY': new RegExp(String.raw`^(?<d>\d{1,2})/(?<m>\d{1,2})/(?<y>\d{4}|\d{2})${time}`),
  'M/D/YYYY': new RegExp(String.raw`^(?<m>\d{1,2})/(?<d>\d{1,2})/(?<y>\d{4}|\d{2})${time}`),
  YYYYMMDD: new RegExp(String.raw`^(?<y>\d{4})(?<m>\d{2})(?<d>\d{2})${time}`),
}
