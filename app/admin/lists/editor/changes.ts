import type { Locale } from '#app/platform/locale.ts'
import type { EditedField } from './edited-field.ts'
import { type FormError, type FormValues, formOf, fromForm, isSame, touchedIn } from './form-values.ts'

type Document = Readonly<Record<string, unknown>>

/** The changes to send: the touched fields as values, or their errors by field. */
export function valuesToSend(
  fields: readonly EditedField[],
  before: FormValues,
  now: FormValues,
): { readonly values: Document; readonly errors: Readonly<Record<string, FormError | 'required'>> } {
  const touched = new Set(touchedIn(before, now))
  const values: Record<string, unknown> = {}
  const errors: Record<string, FormError | 'required'> = {}
  for (const field of fields) {
    const given = now[field.name]
    if (!touched.has(field.name) || given === undefined) continue
    const read = fromForm(field, given)
    if (!read.ok) errors[field.name] = read.reason
    else values[field.name] = read.value
  }
  return { values, errors }
}

/** Required fields of a new document that are empty. The server checks the same; this is faster. */
export function missingIn(fields: readonly EditedField[], now: FormValues): string[] {
  return fields
    .filter(({ required, kind }) => required && kind !== 'boolean')
    .filter((field) => {
      const read = fromForm(field, now[field.name] ?? '')
      return read.ok && (read.value === null || (Array.isArray(read.value) && read.value.length === 0))
    })
    .map(({ name }) => name)
}

/**
 * Merges a concurrent change with the user's input: untouched fields take the other's value; a field changed by both to different values is a conflict,
 * which the user resolves.
 */
export function bringTogether(
  fields: readonly EditedField[],
  {
    before,
    now,
    theirs,
  }: { readonly before: FormValues; readonly now: FormValues; readonly theirs: Document },
  locale: Locale,
): { readonly before: FormValues; readonly now: FormValues; readonly clashes: readonly string[] } {
  const after = formOf(fields, theirs, locale)
  const [mine, others] = [new Set(touchedIn(before, now)), new Set(touchedIn(before, after))]
  const merged = Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, mine.has(name) ? (now[name] ?? value) : value]),
  )
  const clashes = [...mine].filter((name) => others.has(name) && !isSame(now[name], after[name]))
  return { before: after, now: merged, clashes }
}
