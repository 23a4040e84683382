import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { isId } from '#app/platform/id.ts'
import { countryCodeOf } from '#app/platform/values/countries.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { storable } from '#app/platform/values/storable.ts'
import { isShift } from '#app/team/volunteer/offer.ts'
import { isMap } from '../query/errors.ts'
import type { Field, FieldKind } from '../shape/shape.ts'

export type ValueErrorCode =
  | 'bad-value'
  | 'too-long'
  | 'out-of-range'
  | 'not-a-choice'
  | 'not-an-email'
  | 'not-a-country'
  | 'not-a-day'
  | 'not-a-shift'

type Read = Decision<unknown, ValueErrorCode>

/** A value as its field stores it: trimmed, a country by its code; or why it is invalid. */
export function readValue(field: Field, value: unknown): Read {
  return readers[field.kind](value, field)
}

const LONGEST = 200
const LONGEST_MANY_LINES = 10_000
const MOST_TEXTS = 200
/** The largest value of a column of integers. */
const LARGEST = 2 ** 31 - 1

const readers: { readonly [K in FieldKind]: (value: unknown, field: Field) => Read } = {
  id: (value) => (typeof value === 'string' && isId(value) ? accept(value) : refuse('bad-value')),
  text: (value, { longest = LONGEST }) => readText(value, longest),
  longText: (value, { longest = LONGEST_MANY_LINES }) => readText(value, longest),
  textList: (value, { longest = LONGEST, each }) =>
    readList(value, each ? eachReaders[each] : (one) => readText(one, longest)),
  choice: readChoice,
  choices: (value, field) => readList(value, (one) => readChoice(one, field)),
  number: (value, field) => readNumber(value, field),
  cents: (value, field) => readNumber(value, { ...field, whole: true }),
  boolean: (value) => (typeof value === 'boolean' ? accept(value) : refuse('bad-value')),
  instant: (value) =>
    value instanceof Date && !Number.isNaN(value.getTime()) ? accept(value) : refuse('bad-value'),
  day: readDay,
  bilingual: readBilingual,
  country: (value) => {
    const code = typeof value === 'string' ? countryCodeOf(value) : null
    return code ? accept(code) : refuse('not-a-country')
  },
  email: (value) => {
    const text = readText(value, 254)
    if (!text.ok) return text
    return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(String(text.value))
      ? accept(String(text.value).toLowerCase())
      : refuse('not-an-email')
  },
  password: (value) =>
    typeof value === 'string' && value.length <= LONGEST ? accept(value) : refuse('bad-value'),
  object: (value, { parts = [] }) => {
    const isOurs = isMap(value) && Object.keys(value).every((part) => parts.includes(part))
    return isOurs || Array.isArray(value) ? accept(storable(value)) : refuse('bad-value')
  },
  rows: (value, { columns = [] }) => readList(value, (one) => readRow(one, columns)),
}

const eachReaders: { readonly [K in NonNullable<Field['each']>]: (value: unknown) => Read } = {
  day: readDay,
  shift: (value) => (typeof value === 'string' && isShift(value) ? accept(value) : refuse('not-a-shift')),
}

function readDay(value: unknown): Read {
  return typeof value === 'string' && isLocalDay(value) ? accept(value) : refuse('not-a-day')
}

/** A person's words, without control characters, lone surrogates and outer blanks; lines stay. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

function readText(value: unknown, longest: number): Read {
  if (typeof value !== 'string') return refuse('bad-value')
  const text = cleaned(value)
  if (text === '') return refuse('bad-value')
  return text.length <= longest ? accept(text) : refuse('too-long')
}

function readList(value: unknown, readOne: (one: unknown) => Read): Read {
  if (!Array.isArray(value)) return refuse('bad-value')
  if (value.length > MOST_TEXTS) return refuse('too-long')
  const list: unknown[] = []
  for (const one of value) {
    const read = readOne(one)
    if (!read.ok) return read
    list.push(read.value)
  }
  return accept(list)
}

/** One of `rows`: all required columns, and no others. */
function readRow(value: unknown, columns: readonly Field[]): Read {
  if (!isMap(value)) return refuse('bad-value')
  const known = new Set(columns.map(({ name }) => name))
  if (Object.keys(value).some((name) => !known.has(name))) return refuse('bad-value')
  const row: Record<string, unknown> = {}
  for (const column of columns) {
    const cell = value[column.name] ?? null
    if (cell === null && column.required) return refuse('bad-value')
    const read: Read = cell === null ? accept(null) : readValue(column, cell)
    if (!read.ok) return read
    row[column.name] = read.value
  }
  return accept(row)
}

function readChoice(value: unknown, { choices = [], isOpen }: Field): Read {
  return typeof value === 'string' && (isOpen || choices.includes(value))
    ? accept(value)
    : refuse('not-a-choice')
}

function readNumber(value: unknown, { least = -LARGEST, most = LARGEST, whole }: Field): Read {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('bad-value')
  if (whole && !Number.isInteger(value)) return refuse('bad-value')
  return least <= value && value <= most ? accept(value) : refuse('out-of-range')
}

/** Both languages, or one of them: the other is empty then. */
function readBilingual(value: unknown, { longest = LONGEST_MANY_LINES }: Field): Read {
  if (!isMap(value) || Object.keys(value).some((key) => key !== 'en' && key !== 'sl')) {
    return refuse('bad-value')
  }
  const texts = [value.en ?? '', value.sl ?? '']
  if (!texts.every((text) => typeof text === 'string')) return refuse('bad-value')
  const [en = '', sl = ''] = texts.map(cleaned)
  return Math.max(en.length, sl.length) <= longest ? accept({ en, sl }) : refuse('too-long')
}
