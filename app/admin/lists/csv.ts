import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { fieldLabel } from './labels.ts'
import { plainText } from './shown-text.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
export const byteOrderMark = '\uFEFF'

/** The line of names above all others. */
export function csvHead(fields: readonly Field[], locale: Locale): string {
  return lineOf(
    fields.map((field) => csvText(fieldLabel(field, locale))),
    locale,
  )
}

/** One document on one line (RFC 4180). */
export function csvLine(
  fields: readonly Field[],
  document: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return lineOf(
    fields.map((field) => {
      const text = plainText(field, document[field.name], locale)
      return isNumber(field) ? csvCell(text) : csvText(text)
    }),
    locale,
  )
}

/** Where decimals have a comma, spreadsheets part cells by semicolons. */
const separators = { en: ',', sl: ';' } as const satisfies Record<Locale, string>

function lineOf(cells: readonly string[], locale: Locale): string {
  return `${cells.join(separators[locale])}\r\n`
}

function isNumber({ kind }: Field): boolean {
  return kind === 'number' || kind === 'cents'
}
