import { shapes } from '#app/data-api/shape/shapes.ts'
import type { Locale } from '#app/platform/locale.ts'
import { formatDay, formatTime, localDayOf } from '#app/platform/values/local-day.ts'
import type { Reference } from './editor/edited-field.ts'
import { nameOf } from './shown-text.ts'

/** The names of referenced documents: by field, then by stored value. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

type Document = Readonly<Record<string, unknown>>

/** The fields of a document that make its name. */
const nameFields = ['title', 'name', 'surname', 'code', 'slug', 'startsAt']

/** The projection of `find` for a document's name and its identifying field. */
export function projectionOf({ kind, by }: Reference): Readonly<Record<string, 1>> {
  const shown = shapes[kind].fields.filter(({ name }) => nameFields.includes(name) || name === by)
  return Object.fromEntries(shown.map(({ name }) => [name, 1 as const]))
}

/** The name of a referenced document. Events of the same name are distinguished by time, people by code. */
export function referenceName({ kind }: Reference, document: Document, locale: Locale): string {
  const name = nameOf(shapes[kind], document, locale)
  const { startsAt, code } = document
  const beside =
    startsAt instanceof Date
      ? `${formatDay(localDayOf(startsAt), locale, 'short')} ${formatTime(startsAt, locale)}`
      : kind === 'regs' && typeof code === 'string'
        ? code
        : ''
  return [name, beside].filter(Boolean).join(' · ')
}
