import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { FindOptions } from '../check/check-options.ts'
import { type Documents, documentsOf } from '../documents.ts'
import { Unanswerable } from '../run-query.ts'
import type { Source, Sql } from '../source.ts'
import { compileQuery } from './compile-query.ts'
import { compileSort } from './compile-sort.ts'

/** A query that was checked, with its options. */
export type FindRequest = { readonly query: Readonly<Record<string, unknown>>; readonly opts?: FindOptions }

/** A statement, and what makes documents of its rows. */
export type CompiledFind = { readonly statement: Sql; readonly make: Documents['make'] }

/** Compiles a checked `find`: in the requested order, else by `_id`, which also orders equal documents. A limit of 0 is none. */
export function compileFind(source: Source, { query, opts = {} }: FindRequest): CompiledFind {
  const { select, make } = documentsOf(source, opts.projection)
  const { joins, keys } = compileSort(opts.sort ?? {}, source, ['_id'])
  // MongoDB takes a limit of 0 for none.
  const limit = opts.limit ? sql` limit ${opts.limit}::bigint` : sql``
  const skip = opts.skip ? sql` offset ${opts.skip}::bigint` : sql``
  const statement = sql`select ${select} from ${fromOf(source)} ${spaced(joins)}
    where ${whereOf(source, query)} order by ${sql.join(keys)}${limit}${skip}`
  return { statement, make }
}

/** A statement whose column `n` is the number of documents that match the query; options do not matter. */
export function compileCount(source: Source, query: FindRequest['query']): Sql {
  return sql`select count(*)::int as n from ${fromOf(source)} where ${whereOf(source, query)}`
}

/** A statement whose column `n` is the number of rows that `statement` returns. */
export function countRows(statement: Sql): Sql {
  return sql`select count(*)::int as n from (${statement}) as counted`
}

/** What a source reads from, as SQL. A text is put in as it is: it comes from an adapter, never from a caller. */
export function fromOf({ from }: Source): Sql {
  return typeof from === 'string' ? sql.raw(from) : from
}

/** The row gate and the query. */
function whereOf(source: Source, query: FindRequest['query']): Sql {
  const asked = compileQuery(query, source)
  return source.where ? sql`(${source.where}) and ${asked}` : asked
}

/** Joins parts of a statement with blanks; none gives empty SQL. */
export function spaced(parts: readonly Sql[]): Sql {
  return sql.join(parts, sql` `)
}

/** PostgreSQL counts them in 16 bits. */
const MOST_PARAMETERS = 65_535

/** The text of a statement, and its parameters. @throws Unanswerable when it has more than the database takes */
export function written(statement: Sql): { readonly text: string; readonly values: readonly unknown[] } {
  const { sql: text, parameters } = statement.compile(postgres)
  if (parameters.length > MOST_PARAMETERS) throw new Unanswerable('more parameters than the database takes')
  return { text, values: parameters }
}

/** Writes SQL and never runs any. */
const postgres = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
