import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { fieldLabel } from './labels.ts'
import { plainText } from './shown-text.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const byteOrderMark = '\uFEFF'

/** The line of names above all others. */
export function csvHead(fields: readonly Field[], locale: Locale): string {
  return lineOf(
    fields.map((field) => quoted(fieldLabel(field, locale), locale)),
    locale,
  )
}

/** One document, in a line of its own (RFC 4180). */
export function csvLine(
  fields: readonly Field[],
  document: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return lineOf(
    fields.map((field) => {
      const text = plainText(field, document[field.name], locale)
      return quoted(isNumber(field) ? text : harmless(text), locale)
    }),
    locale,
  )
}

/** Where decimals have a comma, spreadsheets part cells by semicolons. */
const separators = { en: ',', sl: ';' } as const satisfies Record<Locale, string>

function lineOf(cells: readonly string[], locale: Locale): string {
  return `${cells.join(separators[locale])}\r\n`
}

function quoted(text: string, locale: Locale): string {
  const isPlain = !/["\r\n]/.test(text) && !text.includes(separators[locale])
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`
}

/** What a spreadsheet would take for a formula is text: an apostrophe says so (OWASP, "CSV injection"). */
function harmless(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}

function isNumber({ kind }: Field): boolean {
  return kind === 'number' || kind === 'cents'
}
