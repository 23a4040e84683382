import type { Actor } from '#app/people/actor.ts'
import { may } from '../policy.ts'
import { type Fields, fieldsOf } from '../query/fields.ts'
import type { Source } from '../query/source.ts'
import type { Field, Shape } from '../shape/shape.ts'

/** The fields that the caller may see, with their parts, as queries and updates name them. A hidden field does not exist. X15. */
export function visibleFields(shape: Shape, by: Actor): Fields {
  return fieldsOf(
    shape.fields
      .filter((field) => may(by, 'field.see', field))
      .flatMap((field) => [field.name, ...partsOf(field)]),
    { searchable: true },
  )
}

/** The collection without the columns hidden from the caller: they are neither read nor searched. X15. */
export function visible(source: Source, shape: Shape, by: Actor): Source {
  const hidden = new Set(shape.fields.filter((field) => !may(by, 'field.see', field)).map(({ name }) => name))
  const { _id, ...others } = source.columns
  const seen = Object.entries(others).filter(([path]) => !hidden.has(path.split('.')[0] ?? ''))
  const columns = { _id, ...Object.fromEntries(seen) }
  const searched = shape.fields.filter(({ searched }) => searched)
  if (source.search !== undefined && searched.every((field) => may(by, 'field.see', field))) {
    return { ...source, columns }
  }
  return { ...source, columns, search: searchOf(columns, searched) }
}

/** The SQL text that the search box of a list searches: the texts of the searched fields. */
function searchOf(columns: Source['columns'], searched: readonly Field[]): string {
  const texts = searched.flatMap(({ name, kind }) => {
    const column = columns[name]
    if (!column) return []
    return kind === 'bilingual' ? [`${column.sql} ->> 'en'`, `${column.sql} ->> 'sl'`] : [column.sql]
  })
  return `searchable(concat_ws(' ', ${["''", ...texts].join(', ')}))`
}

/** The paths of a field's parts: `title.en`. */
function partsOf({ name, kind, columns = [], parts = columns.map(({ name }) => name) }: Field): string[] {
  const inner = kind === 'bilingual' ? ['en', 'sl'] : parts
  return inner.map((part) => `${name}.${part}`)
}
