import type { Database } from '#app/platform/database/open.server.ts'
import type { Tx } from '#app/platform/database/transaction.server.ts'
import { compileCount, compileFind, countRows, type FindRequest, written } from './compile/compile-find.ts'
import { type CompiledPipeline, compilePipeline } from './compile/compile-pipeline.ts'
import type { Document } from './documents.ts'
import { answered, inReadTransaction, limitQueries } from './in-time.server.ts'
import { aggregateAmong } from './run-query.ts'
import type { Source, Sql } from './source.ts'
import { type Rows, streamRows } from './stream-rows.server.ts'
import { TooSlow } from './time-limit.server.ts'

/** The largest number of documents that is read at once; more are read while they are written. */
const MOST_AT_ONCE = 500
/** Documents that the rest of a pipeline may hold in memory: a few tens of megabytes. */
const MOST_IN_MEMORY = 50_000

/** The answer to a query; `compute` must be called within the time limit for work in memory. */
export type Found =
  | { readonly value: unknown }
  | { readonly compute: () => unknown }
  | { readonly rows: Rows; readonly count?: number }

/**
 * Runs `find`: returns an array, streamed when it may be large; with `opts.count` the items and the total.
 * @throws TooSlow, Unanswerable
 */
export async function findIn(
  db: Database,
  source: Source,
  { query, opts = {} }: FindRequest,
): Promise<Found> {
  const { limit = 0, skip = 0, count: counts = false } = opts
  const { statement, make } = compileFind(source, { query, opts })
  const count = compileCount(source, query)
  if (limit > 0 && limit <= MOST_AT_ONCE) {
    const [items, n] = await readTogether(db, statement, counts ? count : null)
    return { value: counts ? { items: make(items), count: n } : make(items) }
  }
  const isPart = limit > 0 || skip > 0
  const rows = await streamRows(db, {
    statement,
    make,
    count: isPart ? countRows(statement) : count,
    ...(counts && isPart && { total: count }),
  })
  return counts ? { rows, count: rows.total } : { rows }
}

/**
 * The documents of a query, in memory: for actions that work with them, also within a transaction of theirs.
 * @throws TooSlow, Unanswerable
 */
export async function readIn(
  db: Database | Tx,
  source: Source,
  asked: FindRequest,
): Promise<readonly Document[]> {
  const { statement, make } = compileFind(source, asked)
  if ('transaction' in db) return make((await readTogether(db, statement, null))[0])
  return answered(async () => {
    await limitQueries(db)
    return make((await db.query<Document>(written(statement))).rows)
  })
}

/** The number of documents that match the query. @throws TooSlow, Unanswerable */
export async function countIn(db: Database, source: Source, query: FindRequest['query']): Promise<number> {
  const [[row]] = await readTogether(db, compileCount(source, query), null)
  return Number(row?.n)
}

/**
 * Runs `aggregate`: the longest possible beginning of the pipeline in the database, the rest in memory.
 * @throws TooSlow, Unanswerable
 */
export async function aggregateIn(
  db: Database,
  source: Source,
  pipeline: readonly Record<string, unknown>[],
): Promise<Found> {
  const compiled = compilePipeline(source, pipeline)
  if (compiled.rest.length === 0 && compiled.isSmall) return { value: await readAtOnce(db, compiled) }
  const rows = await streamRows(db, compiled)
  if (compiled.rest.length === 0) return { rows }
  if (rows.size > MOST_IN_MEMORY) {
    rows.stop()
    throw new TooSlow()
  }
  const documents: Document[] = []
  for await (const batch of rows.batches) documents.push(...batch)
  return { compute: () => aggregateAmong(documents, compiled.rest) }
}

async function readAtOnce(db: Database, { statement, make }: CompiledPipeline): Promise<readonly Document[]> {
  const [rows] = await readTogether(db, statement, null)
  return make(rows)
}

/** A page, and how many there are in all, of the same moment. */
function readTogether(
  db: Database,
  statement: Sql,
  count: Sql | null,
): Promise<[readonly Document[], number]> {
  return inReadTransaction(db, async (ask) => {
    const rows = await ask<Document>(written(statement))
    const [counted] = count ? await ask<{ n: number }>(written(count)) : []
    return [rows, counted?.n ?? rows.length]
  })
}
