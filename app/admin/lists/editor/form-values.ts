import type { Field } from '#app/data-api/shape/shape.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Bilingual, Locale } from '#app/platform/locale.ts'
import { instantText, parseInstant } from '#app/platform/values/instant-text.ts'
import { isLocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, parseEuro } from '#app/platform/values/money.ts'
import { parseRows, rowsText } from '../rows-text.ts'
import type { EditedField } from './edited-field.ts'
import { centsText, numberText, parseNumber } from './number-text.ts'

/** A field in the form: the typed, ticked or chosen value. Survives JSON. */
export type FormValue = string | boolean | readonly string[] | Readonly<Record<string, string | boolean>>
export type FormValues = Readonly<Record<string, FormValue>>

/** Why what was typed is no value; the server looks at all the rest. */
export type FormError = 'number' | 'cents' | 'day' | 'instant' | 'rows'

/** A document's value as the form shows it. */
export function toForm(field: EditedField, value: unknown, locale: Locale): FormValue {
  const isNothing = value === null || value === undefined
  switch (field.kind) {
    case 'boolean':
      return value === true
    case 'textList':
    case 'choices':
      return Array.isArray(value) ? labelOf(field, value) : []
    case 'bilingual':
      return pairOf(value)
    case 'object':
      return partsOf(field, value, locale)
    case 'rows':
      return rowsText(field.columns ?? [], Array.isArray(value) ? value : [], locale)
    case 'number':
      return typeof value === 'number' ? numberText(value, locale) : ''
    case 'cents':
      return typeof value === 'number' ? centsText(value as Cents, locale) : ''
    case 'instant':
      return value instanceof Date ? instantText(value) : ''
    default:
      return isNothing ? '' : String(value)
  }
}

/** The typed text as a value of the document; null clears the field. */
export function fromForm(field: Field, given: FormValue): Decision<unknown, FormError> {
  switch (field.kind) {
    case 'boolean':
      return accept(given === true)
    case 'textList':
    case 'choices':
      return accept(listIn(given))
    case 'bilingual': {
      const { en, sl } = pairOf(given)
      return accept(en.trim() === '' && sl.trim() === '' ? null : { en, sl })
    }
    case 'object':
      return readParts(field, given)
    case 'rows': {
      const rows = parseRows(field.columns ?? [], textIn(given))
      return rows ? accept(rows) : refuse('rows')
    }
    case 'number':
      return readAs(given, parseNumber, 'number')
    case 'cents':
      return readAs(given, parseEuro, 'cents')
    case 'instant':
      return readAs(given, parseInstant, 'instant')
    case 'day':
      return readAs(given, (text) => (isLocalDay(text) ? text : null), 'day')
    default:
      return accept(textIn(given).trim() === '' ? null : textIn(given))
  }
}

/** The whole form of a document; of a new one what it begins with. */
export function formOf(
  fields: readonly EditedField[],
  document: Readonly<Record<string, unknown>>,
  locale: Locale,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, toForm(field, document[field.name], locale)]))
}

/** The names of changed fields. */
export function touchedIn(before: FormValues, now: FormValues): string[] {
  return Object.keys(now).filter((name) => !isSame(before[name], now[name]))
}

/** Values are plain, and their keys always come in the same order. */
export function isSame(one: FormValue | undefined, other: FormValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The value of a text field; empty for a missing value and for a list. */
export function textIn(value: FormValue | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The values of a field with several; none for a missing value and for a text. */
export function listIn(value: FormValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}

/** Both languages of a bilingual field, empty where there is nothing. */
export function pairOf(value: unknown): Bilingual {
  const { en, sl } = isMap(value) ? value : {}
  return { en: typeof en === 'string' ? en : '', sl: typeof sl === 'string' ? sl : '' }
}

/** Documents by the part that identifies them; a removed pick is left out. */
function labelOf({ part }: EditedField, list: readonly unknown[]): readonly string[] {
  if (part === undefined) return list.map(String)
  return list.flatMap((one) => (isMap(one) && one.state !== 'left' ? [String(one[part])] : []))
}

/** Parts that are no text. */
const partKinds: Readonly<Record<string, 'number' | 'boolean'>> = {
  leaders: 'number',
  followers: 'number',
  size: 'number',
  heads: 'number',
  amountCents: 'number',
  vatRegistered: 'boolean',
  terms: 'boolean',
  photos: 'boolean',
  listed: 'boolean',
}

/** Whether the part of a map, by its name, is yes or no, so that it is a tick box. */
export function isBooleanPart(name: string): boolean {
  return partKinds[name] === 'boolean'
}

function partsOf({ parts = [] }: Field, value: unknown, locale: Locale): FormValue {
  if (Array.isArray(value)) return JSON.stringify(value)
  const known = isMap(value) ? value : {}
  const entries = parts.map((name): [string, string | boolean] => {
    const part = known[name]
    if (isBooleanPart(name)) return [name, part === true]
    return [name, typeof part === 'number' ? numberText(part, locale) : String(part ?? '')]
  })
  return Object.fromEntries(entries)
}

function readParts({ parts = [] }: Field, given: FormValue): Decision<unknown, FormError> {
  const typed = isMap(given) ? given : {}
  const read: Record<string, unknown> = {}
  for (const name of parts) {
    const part = typed[name]
    if (typeof part === 'boolean') read[name] = part
    else if (typeof part === 'string' && part.trim() !== '') {
      const value = partKinds[name] === 'number' ? parseNumber(part) : part
      if (value === null) return refuse('number')
      read[name] = value
    }
  }
  return accept(Object.values(read).some((part) => part !== false) ? read : null)
}

function readAs(
  given: FormValue,
  read: (text: string) => unknown,
  error: FormError,
): Decision<unknown, FormError> {
  const text = textIn(given).trim()
  if (text === '') return accept(null)
  const value = read(text)
  return value === null ? refuse(error) : accept(value)
}

function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
