import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import { countryName } from '#app/platform/countries.ts'
import { formatDay, formatTime, isLocalDay, localDayOf } from '#app/platform/local-day.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { pairOf } from './form-values.ts'
import { instantText } from './instant-text.ts'
import { choiceWord, partWord } from './labels.ts'
import { centsText, numberText } from './number-text.ts'
import { rowsText } from './rows-text.ts'

/** A value as a person reads it, in one line; empty where there is none. */
export function shownText(field: Field, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'choice':
      return choiceWord(String(value), locale)
    case 'choices':
      return Array.isArray(value) ? value.map((one) => choiceWord(String(one), locale)).join(', ') : ''
    case 'words':
      return Array.isArray(value) ? value.join(', ') : String(value)
    case 'number':
      return typeof value === 'number' ? numberText(value, locale) : String(value)
    case 'cents':
      return typeof value === 'number' ? formatCents(value as Cents, locale) : String(value)
    case 'boolean':
      return value === true ? m.lists_yes({}, { locale }) : m.lists_no({}, { locale })
    case 'instant':
      return value instanceof Date
        ? `${formatDay(localDayOf(value), locale, 'medium')}, ${formatTime(value, locale)}`
        : String(value)
    case 'day':
      return dayText(String(value), locale)
    case 'bilingual':
      return inLocale(pairOf(value), locale).text
    case 'country':
      return countryName(String(value), locale)
    case 'object':
      return objectText(value, locale)
    case 'rows':
      return rowsText(field.columns ?? [], Array.isArray(value) ? value : [], locale).replaceAll('\n', ' · ')
    case 'password':
      return ''
    default:
      return String(value)
  }
}

/** A value as a spreadsheet reads it: days and instants in their order, amounts as bare numbers. */
export function plainText(field: Field, value: unknown, locale: Locale): string {
  if (field.kind === 'cents' && typeof value === 'number') return centsText(value as Cents, locale)
  if (field.kind === 'instant' && value instanceof Date) return instantText(value).replace('T', ' ')
  if (field.kind === 'day') return typeof value === 'string' ? value : ''
  return shownText(field, value, locale)
}

/** What a document is called among its like. */
export function nameOf(shape: Shape, document: Readonly<Record<string, unknown>>, locale: Locale): string {
  const named = ['title', 'name', 'username', 'task', 'buyer', 'code', 'slug'].flatMap((name) => {
    const field = shape.fields.find((one) => one.name === name)
    const text = field ? shownText(field, document[name], locale) : ''
    return text === '' ? [] : [text]
  })
  const surname = typeof document.surname === 'string' ? ` ${document.surname}` : ''
  return named[0] ? `${named[0]}${surname}` : m.lists_nobody_yet({}, { locale })
}

function dayText(text: string, locale: Locale): string {
  return isLocalDay(text) ? formatDay(text, locale, 'medium') : text
}

function objectText(value: unknown, locale: Locale): string {
  if (Array.isArray(value)) return String(value.length)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== '')
    .map(([name, part]) => `${partWord(name, locale)} ${String(part)}`)
    .join(' · ')
}
