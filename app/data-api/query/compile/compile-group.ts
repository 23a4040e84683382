import { sql } from 'kysely'
import { zone } from '#app/platform/values/local-day.ts'
import { isMap } from '../errors.ts'
import type { Column, ColumnType, Source, Sql } from '../source.ts'

/** Groups as a table: the selected rows, the grouping keys, and the resulting columns. */
export type CompiledGroup = {
  readonly select: readonly Sql[]
  readonly by: readonly Sql[]
  readonly columns: Readonly<Record<string, Column>>
}

/** PostgreSQL cuts longer ones, `_id.` included. */
const LONGEST_NAME = 59

type Made = { readonly value: Sql; readonly type: ColumnType; readonly isBy?: boolean }

/**
 * `$group` by columns and days, with the accumulators that SQL has; null when there is more to it. Like MongoDB's, groups by one field put
 * null and missing together.
 */
export function compileGroup(body: Readonly<Record<string, unknown>>, source: Source): CompiledGroup | null {
  const { _id: id, ...accumulators } = body
  if (Object.keys(accumulators).some((name) => name.length > LONGEST_NAME)) return null
  const made = compileId(id, source)
  if (!made) return null
  for (const [name, accumulator] of Object.entries(accumulators)) {
    const value = compileAccumulator(accumulator, source)
    if (!value) return null
    made.set(name, value)
  }
  const entries = [...made]
  return {
    select: entries.map(([name, { value }]) => sql`${value} as ${sql.id(name)}`),
    by: entries.flatMap(([, { value, isBy }]) => (isBy ? [value] : [])),
    columns: Object.fromEntries(
      entries.map(([name, { type }]) => [name, { sql: `grouped."${name}"`, type } satisfies Column]),
    ),
  }
}

/** The columns of `_id`: null, one value, or values by name. */
function compileId(id: unknown, source: Source): Map<string, Made> | null {
  if (id === null) return new Map([['_id', { value: sql`null::text`, type: 'text' }]])
  const single = compileKey(id, source)
  if (single) return new Map([['_id', single]])
  if (!isMap(id) || Object.keys(id).length === 0) return null
  const made = new Map<string, Made>()
  for (const [name, key] of Object.entries(id)) {
    const isName = /^[A-Za-z_]\w*$/.test(name) && name.length <= LONGEST_NAME
    const part = isName ? compileKey(key, source) : null
    // A missing part would be missing in `_id`, a null one there.
    if (!part || part.canMiss) return null
    made.set(`_id.${name}`, part)
  }
  return made
}

function compileKey(key: unknown, source: Source): (Made & { readonly canMiss: boolean }) | null {
  if (typeof key === 'string') {
    const column = columnOf(key, source)
    if (!column || column.type === 'json' || column.type === 'textArray') return null
    const value = sql.raw(`(${column.sql})`)
    return { value, type: column.type, isBy: true, canMiss: column.absent === 'missing' }
  }
  const { $dateToString: text, $dateTrunc: instant } = isMap(key) && Object.keys(key).length === 1 ? key : {}
  const day = dayOf(text, { format: '%Y-%m-%d' }, source) ?? dayOf(instant, { unit: 'day' }, source)
  if (!day) return null
  const local = sql`(${sql.raw(day.column)}) at time zone ${sql.lit(day.timezone)}`
  return text
    ? { value: sql`to_char(${local}, 'YYYY-MM-DD')`, type: 'text', isBy: true, canMiss: false }
    : {
        value: sql`date_trunc('day', ${local}) at time zone ${sql.lit(day.timezone)}`,
        type: 'instant',
        isBy: true,
        canMiss: false,
      }
}

/** `{date: '$reserved', …}` with nothing beside it but the zone, which is UTC when it is not named. */
function dayOf(body: unknown, form: Readonly<Record<string, string>>, source: Source) {
  if (!isMap(body)) return null
  const { date, timezone = 'UTC', ...others } = body
  const column = typeof date === 'string' ? columnOf(date, source) : null
  const isForm = Object.entries(form).every(([name, value]) => others[name] === value)
  if (column?.type !== 'instant' || !isForm) return null
  if (Object.keys(others).length > Object.keys(form).length) return null
  return timezone === 'UTC' || timezone === zone ? { column: column.sql, timezone } : null
}

function compileAccumulator(accumulator: unknown, source: Source): Made | null {
  const [entry, ...more] = isMap(accumulator) ? Object.entries(accumulator) : []
  if (!entry || more.length > 0) return null
  const [name, operand] = entry
  if (name === '$count') return { value: sql`count(*)::float8`, type: 'number' }
  if (name === '$sum' && typeof operand === 'number' && Number.isFinite(operand)) {
    return { value: sql`count(*) * ${operand}::float8`, type: 'number' }
  }
  const column = typeof operand === 'string' ? columnOf(operand, source) : null
  if (!column || column.type === 'json' || column.type === 'textArray') return null
  const value = sql.raw(`(${column.sql})`)
  const isNumber = column.type === 'number'
  switch (name) {
    case '$sum':
      return { value: isNumber ? sql`coalesce(sum(${value}), 0)::float8` : sql`0::float8`, type: 'number' }
    case '$avg':
      return { value: isNumber ? sql`avg(${value})::float8` : sql`null::float8`, type: 'number' }
    case '$min':
      return { value: extreme('min', value, column.type), type: column.type }
    case '$max':
      return { value: extreme('max', value, column.type), type: column.type }
    default:
      return null
  }
}

/** Nulls do not count. False is less than true. */
function extreme(which: 'min' | 'max', value: Sql, type: ColumnType): Sql {
  if (type === 'boolean') return which === 'min' ? sql`bool_and(${value})` : sql`bool_or(${value})`
  return type === 'text' ? sql`${sql.raw(which)}(${value} collate "C")` : sql`${sql.raw(which)}(${value})`
}

/** The column of `$field`. */
function columnOf(path: string, { columns }: Source): Column | null {
  const name = path.slice(1)
  return path.startsWith('$') && Object.hasOwn(columns, name) ? (columns[name] ?? null) : null
}
