import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import type { FindOptions } from '../query/check-options.ts'
import { aggregateAmong, findAmong } from '../query/run-query.ts'
import type { Source } from '../query/source.ts'
import { withinTime } from '../query/time-limit.server.ts'

type Asked = { readonly query: Readonly<Record<string, unknown>>; readonly opts?: FindOptions }

/** `find` over a source. */
export async function findIn(db: Querying, source: Source, { query, opts = {} }: Asked) {
  const documents = await documentsOf(db, source)
  return { compute: () => findAmong(documents, { ...query }, opts) }
}

export async function readIn(
  db: Querying,
  source: Source,
  asked: Asked,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { compute } = await findIn(db, source, asked)
  return withinTime(compute) as readonly Readonly<Record<string, unknown>>[]
}

/** `aggregate` over a source. */
export async function aggregateIn(
  db: Querying,
  source: Source,
  pipeline: readonly Record<string, unknown>[],
) {
  const documents = await documentsOf(db, source)
  return { compute: () => aggregateAmong(documents, pipeline) }
}

async function documentsOf(db: Querying, { from, columns, where }: Source) {
  const roots = Object.entries(columns).filter(([path]) => !path.includes('.'))
  const select = sql.join(roots.map(([path, column]) => sql`${sql.raw(column.sql)} as ${sql.id(path)}`))
  const table = typeof from === 'string' ? sql.raw(from) : from
  const compiled = sql`select ${select} from ${table} where ${where ?? sql`true`}`.compile(writer)
  const { rows } = await db.query(compiled.sql, compiled.parameters)
  return rows
}

const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
