import type { Field } from '#app/data-api/shape/shape.ts'
import type { Locale } from '#app/platform/locale.ts'
import { csvCell, csvText } from '#app/platform/spreadsheet/csv-cell.ts'
import { csvLine } from '#app/platform/spreadsheet/csv-file.ts'
import { fieldLabel } from './labels.ts'
import { plainText } from './shown-text.ts'

/** The line of headings. */
export function headLine(fields: readonly Field[], locale: Locale): string {
  return csvLine(
    fields.map((field) => csvText(fieldLabel(field, locale))),
    locale,
  )
}

/** The line of a document. */
export function documentLine(
  fields: readonly Field[],
  document: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  return csvLine(
    fields.map((field) => {
      const text = plainText(field, document[field.name], locale)
      return isNumber(field) ? csvCell(text) : csvText(text)
    }),
    locale,
  )
}

function isNumber({ kind }: Field): boolean {
  return kind === 'number' || kind === 'cents'
}
