import { columnOf } from '#app/platform/values/column-name.ts'
import type { Column, Source, Sql } from '../query/source.ts'
import type { FieldKind, Shape } from '../shape/shape.ts'

/** The column type of each kind of field. */
const columnTypes: { readonly [K in FieldKind]: Column['type'] } = {
  id: 'text',
  text: 'text',
  longText: 'text',
  textList: 'textArray',
  choice: 'text',
  choices: 'textArray',
  number: 'number',
  cents: 'number',
  boolean: 'boolean',
  instant: 'instant',
  day: 'day',
  bilingual: 'json',
  country: 'text',
  email: 'text',
  password: 'text',
  object: 'json',
  rows: 'json',
}

/**
 * A collection whose fields are the columns of one table, `feeCents` in `fee_cents`.
 * @param given.from with the alias `t`
 * @param given.columns SQL for the fields stored elsewhere; null: not stored
 */
export function sourceOf(
  shape: Shape,
  {
    from,
    where,
    columns = {},
  }: {
    readonly from: string
    readonly where: Sql
    readonly columns?: Readonly<Record<string, string>>
  },
): Source {
  const entries = shape.fields
    .filter(({ kind }) => kind !== 'password')
    .map(({ name, kind }): [string, Column] => [
      name,
      { sql: columns[name] ?? `t.${name === '_id' ? 'id' : columnOf(name)}`, type: columnTypes[kind] },
    ])
  const all = Object.fromEntries(entries)
  return { from, where, columns: { ...all, _id: all._id ?? { sql: 't.id', type: 'text' } } }
}
