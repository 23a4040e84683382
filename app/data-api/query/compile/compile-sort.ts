import { sql } from 'kysely'
import type { Source, Sql } from '../source.ts'
import { type Target, targetsOf } from '../target.ts'
import { whileInTime } from '../while-in-time.ts'
import { pathTo } from './compile-json.ts'

export type Sort = Readonly<Record<string, 1 | -1>>

/** The SQL after `from` and after `order by`. */
export type CompiledSort = { readonly joins: readonly Sql[]; readonly keys: readonly Sql[] }

/**
 * MongoDB's order: null and missing before numbers, texts by code point, lists by their least element upwards
 * and by their greatest downwards. Equal rows are in the order of `ties`, so that pages neither repeat nor omit rows.
 */
export function compileSort(
  sort: Sort,
  source: Pick<Source, 'columns'>,
  ties: readonly string[],
): CompiledSort {
  const find = targetsOf(source)
  const asked = Object.entries(sort)
  const rest = ties.filter((path) => !(path in sort)).map((path): [string, 1] => [path, 1])
  const parts = [...asked, ...rest].map(([path, direction], index) =>
    compilePart(find(path), direction, sql.raw(`sort${index}`)),
  )
  return { joins: parts.flatMap(({ joins }) => joins), keys: parts.flatMap(({ keys }) => keys) }
}

function compilePart(target: Target, direction: 1 | -1, name: Sql): CompiledSort {
  switch (target.kind) {
    case 'scalar':
      return { joins: [], keys: [inOrder(ordered(target), direction)] }
    case 'textList': {
      const { value } = target
      const least = sql`(select word from unnest(${value}) as word where ${whileInTime(sql`true`)} order by ${inOrder(byCodePoint(sql.raw('word')), direction)} limit 1)`
      const keys = [
        emptyFirst(sql`cardinality(${value}) = 0`, direction),
        inOrder(byCodePoint(least), direction),
      ]
      return { joins: [], keys }
    }
    case 'json':
      return compileJsonPart(target, direction, name)
    case 'nothing':
      return { joins: [], keys: [] }
  }
}

function compileJsonPart(
  { value, steps }: Extract<Target, { kind: 'json' }>,
  direction: 1 | -1,
  name: Sql,
): CompiledSort {
  const path = pathTo(steps)
  const element = sql.raw('element')
  const join = sql`left join lateral (
    select element from jsonb_path_query(${value}, ${`${path}[*]`}::jsonpath) as element
    where ${whileInTime(sql`true`)} order by ${sql.join(jsonKeys(element, direction))} limit 1) as ${name}(value) on true`
  const key = sql`${name}.value`
  const isEmpty = sql`${key} is null and jsonb_path_exists(${value}, ${path}::jsonpath)`
  return { joins: [join], keys: [emptyFirst(isEmpty, direction), ...jsonKeys(key, direction)] }
}

/** First by the kind, in the order of BSON's types, then within it. Maps have an order of PostgreSQL's. */
function jsonKeys(value: Sql, direction: 1 | -1): Sql[] {
  const kind = sql`jsonb_typeof(${value})`
  return [
    sql`case ${kind} when 'number' then 3 when 'string' then 4 when 'object' then 5 when 'array' then 6
      when 'boolean' then 9 else 2 end`,
    sql`case ${kind} when 'number' then (${value})::numeric end`,
    sql`case ${kind} when 'string' then ${value} #>> '{}' end collate "C"`,
    sql`case when ${kind} not in ('number', 'string') then ${value} end`,
  ].map((key) => inOrder(key, direction))
}

/** MongoDB's order puts an empty list before null. */
function emptyFirst(isEmpty: Sql, direction: 1 | -1): Sql {
  return sql`case when ${isEmpty} then 0 else 1 end ${sql.raw(direction === 1 ? 'asc' : 'desc')}`
}

function inOrder(key: Sql, direction: 1 | -1): Sql {
  return sql`${key} ${sql.raw(direction === 1 ? 'asc nulls first' : 'desc nulls last')}`
}

function ordered({ type, value }: Extract<Target, { kind: 'scalar' }>): Sql {
  return type === 'text' ? byCodePoint(value) : value
}

function byCodePoint(text: Sql): Sql {
  return sql`${text} collate "C"`
}
