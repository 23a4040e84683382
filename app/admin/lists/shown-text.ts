import type { Field, Shape } from '#app/data-api/shape/shape.ts'
import { inLocale, type Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'
import { countryName } from '#app/platform/values/countries.ts'
import { instantText } from '#app/platform/values/instant-text.ts'
import { formatDay, formatTime, isLocalDay, localDayOf } from '#app/platform/values/local-day.ts'
import { type Cents, formatCents } from '#app/platform/values/money.ts'
import { shiftLabel } from '#app/team/volunteer/labels.ts'
import { isShift } from '#app/team/volunteer/offer.ts'
import { pairOf } from './editor/form-values.ts'
import { centsText, numberText } from './editor/number-text.ts'
import { choiceWord, partWord } from './labels.ts'
import { rowsText } from './rows-text.ts'

/** A value as a person reads it, in one line; empty where there is none. */
export function shownText(field: Field, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'choice':
      return choiceWord(String(value), locale)
    case 'choices':
      return Array.isArray(value) ? value.map((one) => choiceWord(String(one), locale)).join(', ') : ''
    case 'textList':
      return Array.isArray(value) ? listText(field, value.map(String), locale) : String(value)
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
      return (Array.isArray(value) ? value : []).map((row) => rowText(field, row, locale)).join('; ')
    case 'password':
      return ''
    default:
      return String(value)
  }
}

/** A day and the part of it have a comma between them. */
function listText({ each }: Field, texts: readonly string[], locale: Locale): string {
  if (each !== 'shift') return texts.join(', ')
  return texts.map((text) => (isShift(text) ? shiftLabel(text, locale) : text)).join('; ')
}

/** A value as a spreadsheet reads it: days and instants in their order, amounts as bare numbers. */
export function plainText(field: Field, value: unknown, locale: Locale): string {
  if (field.kind === 'cents' && typeof value === 'number') return centsText(value as Cents, locale)
  if (field.kind === 'instant' && value instanceof Date) return instantText(value).replace('T', ' ')
  if (field.each === 'shift' && Array.isArray(value)) return value.join(', ')
  if (field.kind === 'day') return typeof value === 'string' ? value : ''
  if (field.kind === 'rows' && Array.isArray(value)) return rowsText(field.columns ?? [], value, locale)
  return shownText(field, value, locale)
}

/** The fields that can name a document, the best first. */
const naming = ['title', 'name', 'username', 'task', 'buyer', 'code', 'slug']

/** The name of a document. */
export function nameOf(shape: Shape, document: Readonly<Record<string, unknown>>, locale: Locale): string {
  const named = naming.flatMap((name) => {
    const field = shape.fields.find((one) => one.name === name)
    const text = field ? shownText(field, document[name], locale) : ''
    return text === '' ? [] : [text]
  })
  const surname = typeof document.surname === 'string' ? ` ${document.surname}` : ''
  return named[0] ? `${named[0]}${surname}` : m.lists_nobody_yet({}, { locale })
}

/** The column by which a row is known and opened: the one with the name where that says all, else the first. */
export function openingColumn({ fields }: Shape, columns: readonly Field[]): Field | undefined {
  const [name] = naming.filter((one) => fields.some((field) => field.name === one))
  const isWhole = !fields.some((field) => field.name === 'surname')
  return columns.find((column) => isWhole && column.name === name) ?? columns[0]
}

function dayText(text: string, locale: Locale): string {
  return isLocalDay(text) ? formatDay(text, locale, 'medium') : text
}

function rowText({ columns = [] }: Field, row: unknown, locale: Locale): string {
  const cells = typeof row === 'object' && row !== null ? (row as Readonly<Record<string, unknown>>) : {}
  const texts = columns.map((column) => shownText(column, cells[column.name], locale))
  return texts.filter((text) => text !== '').join(' · ')
}

/** Each part with its label; false and 0 are left out. The counted roles show how places are counted. */
function objectText(value: unknown, locale: Locale): string {
  if (Array.isArray(value)) return String(value.length)
  if (typeof value !== 'object' || value === null) return String(value)
  const { mode, ...parts } = value as Readonly<Record<string, unknown>>
  const texts = Object.entries(parts)
    .filter(([, part]) => part)
    .map(([name, part]) => [partWord(name, locale), ...(part === true ? [] : [part])].join(' '))
  if (texts.length > 0) return texts.join(' · ')
  if (mode === 'open') return m.lists_places_open({}, { locale })
  return Object.values(parts).includes(0) ? '0' : ''
}
