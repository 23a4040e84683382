import { sql } from 'kysely'
import { type Documents, documentsOf } from '../documents.ts'
import { isMap } from '../errors.ts'
import type { Source, Sql } from '../source.ts'
import { countRows, fromOf, spaced } from './compile-find.ts'
import { compileGroup } from './compile-group.ts'
import { compileQuery } from './compile-query.ts'
import { compileSort, type Sort } from './compile-sort.ts'

type Stage = Readonly<Record<string, unknown>>

/** A pipeline as far as the database does it. */
export type CompiledPipeline = {
  readonly statement: Sql
  readonly make: Documents['make']
  /** How many rows the statement has. */
  readonly count: Sql
  /** Whether the query yields at most a few rows. */
  readonly isSmall: boolean
  /** The stages that are left. */
  readonly rest: readonly Record<string, unknown>[]
}

/** The rows so far: of a source, filtered by `wheres`, sorted, limited. */
type Level = {
  readonly source: Source
  readonly wheres: readonly Sql[]
  readonly sort: Sort
  /** The columns that break ties of the order. */
  readonly ties: readonly string[]
  readonly skip: number
  readonly limit: number | null
}

const FEW = 500

/** The longest beginning of a checked pipeline that SQL can say, as one statement, and the rest. */
export function compilePipeline(
  source: Source,
  pipeline: readonly Record<string, unknown>[],
): CompiledPipeline {
  let level: Level = {
    source,
    wheres: source.where ? [source.where] : [],
    sort: {},
    ties: ['_id'],
    skip: 0,
    limit: null,
  }
  let done = 0
  for (const stage of pipeline) {
    const next = withStage(level, stage)
    if (!next) break
    level = next
    done += 1
  }
  const { select, make } = documentsOf(level.source)
  const statement = selectFrom(level, [select])
  const isSmall = level.limit !== null && level.limit <= FEW
  return { statement, make, count: countRows(statement), isSmall, rest: pipeline.slice(done) }
}

/** The rows after the stage; null when SQL cannot say it here. */
function withStage(level: Level, stage: Stage): Level | null {
  const [[name, body] = ['', null]] = Object.entries(stage)
  const isCut = level.skip > 0 || level.limit !== null
  switch (name) {
    case '$match':
      if (isCut || !isMap(body)) return null
      return { ...level, wheres: [...level.wheres, compileQuery(body, level.source)] }
    case '$sort':
      // What the later order leaves open, the one before decides.
      return isCut || !isSort(body) ? null : { ...level, sort: { ...body, ...level.sort, ...body } }
    case '$limit':
      return typeof body === 'number' ? { ...level, limit: Math.min(body, level.limit ?? body) } : null
    case '$skip': {
      if (typeof body !== 'number') return null
      const limit = level.limit === null ? null : Math.max(0, level.limit - body)
      return { ...level, skip: level.skip + body, limit }
    }
    case '$count':
      return typeof body === 'string' ? grouped(level, { _id: null, [body]: { $count: {} } }, 'count') : null
    case '$sortByCount': {
      const groups = grouped(level, { _id: body, count: { $sum: 1 } }, 'group')
      return groups && { ...groups, sort: { count: -1 } }
    }
    case '$group':
      return isMap(body) ? grouped(level, body, 'group') : null
    default:
      return null
  }
}

/** Groups of the rows so far, in the order of their `_id`: MongoDB promises none. A count is there even of nothing. */
function grouped(level: Level, body: Stage, form: 'group' | 'count'): Level | null {
  const isCut = level.skip > 0 || level.limit !== null
  const inner = isCut ? nested(level) : level
  const group = compileGroup(body, inner.source)
  if (!group) return null
  const { by, select, columns } = group
  const having = by.length > 0 ? sql` group by ${sql.join(by)}` : sql` having count(*) > 0`
  const rows = selectFrom({ ...inner, sort: {}, ties: [] }, select)
  const from = sql`(${rows}${form === 'count' ? sql`` : having}) as grouped`
  const { _id, ...others } = columns
  const shown = form === 'count' ? others : columns
  return {
    // The type asks for an `_id`, which parts of one make up and a count has not.
    source: { from, columns: shown as Source['columns'] },
    wheres: [],
    sort: {},
    ties: Object.keys(shown).filter((path) => path === '_id' || path.startsWith('_id.')),
    skip: 0,
    limit: null,
  }
}

/** The rows so far as a table, to be grouped. */
function nested(level: Level): Level {
  const all = Object.entries(level.source.columns)
  const select = all.map(([path, column]) => sql`${sql.raw(column.sql)} as ${sql.id(path)}`)
  const columns = all.map(([path, column]) => [path, { ...column, sql: `cut."${path}"` }])
  const from = sql`(${selectFrom(level, select)}) as cut`
  return {
    ...level,
    source: { from, columns: Object.fromEntries(columns) as Source['columns'] },
    wheres: [],
    sort: {},
    skip: 0,
    limit: null,
  }
}

function selectFrom({ source, wheres, sort, ties, skip, limit }: Level, select: readonly Sql[]): Sql {
  const { joins, keys } = compileSort(sort, source, ties)
  return spaced([
    sql`select ${sql.join(select)} from ${fromOf(source)}`,
    ...joins,
    ...(wheres.length > 0 ? [sql`where ${sql.join(wheres, sql` and `)}`] : []),
    ...(keys.length > 0 ? [sql`order by ${sql.join(keys)}`] : []),
    ...(limit === null ? [] : [sql`limit ${limit}::bigint`]),
    ...(skip > 0 ? [sql`offset ${skip}::bigint`] : []),
  ])
}

function isSort(body: unknown): body is Sort {
  return isMap(body) && Object.keys(body).length > 0
}
