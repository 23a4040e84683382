import type { Database } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { written } from './compile/compile-find.ts'
import { Unanswerable } from './run-query.ts'
import { TooSlow } from './time-limit.server.ts'

/** The time limit of one statement on a server; the embedded engine checks the clock itself (`whileInTime`). */
const LONGEST_MS = 10_000
// A server that compiles a long query to machine code first can neither be fast nor be stopped meanwhile.
const LIMITS = `set local statement_timeout = ${LONGEST_MS}; set local jit = off`
const BEGIN = `begin isolation level repeatable read, read only; ${LIMITS}`

/** Runs one statement of a query. */
export type Ask = <Row>(statement: ReturnType<typeof written>) => Promise<readonly Row[]>

/**
 * Runs a query of a caller: all of it sees the same rows, writes none, and is stopped in time. Two round trips
 * for one statement, because the commit is not awaited: nothing was written.
 * @throws TooSlow, Unanswerable
 */
export async function inReadTransaction<Value>(
  db: Pick<Database, 'pool'>,
  work: (ask: Ask) => Promise<Value>,
): Promise<Value> {
  return answered(async () => {
    const client = await db.pool.connect()
    const end = (sql: string) =>
      client.query(sql).then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
    try {
      await client.query(BEGIN)
      const value = await work(async ({ text, values }) => (await client.query(text, [...values])).rows)
      void end('commit')
      return value
    } catch (error) {
      await end('rollback')
      throw error
    }
  })
}

/** Within a command's own transaction: queries of a caller are stopped in time too, and so is what follows. */
export async function limitQueries(tx: Querying): Promise<void> {
  await tx.query(LIMITS)
}

/**
 * Runs a query that came from outside.
 * @throws TooSlow when the database stopped it
 * @throws Unanswerable when a value does not suit its operator, or the query is more than the database takes
 */
export async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    throw asAnswer(error)
  }
}

/** The error for the caller; errors of other kinds unchanged. */
function asAnswer(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === QUERY_CANCELED) return new TooSlow()
  return askersError.test(code) ? new Unanswerable('the database refused the query', { cause: error }) : error
}

const QUERY_CANCELED = '57014'
/** Data exceptions (22: numbers out of range, expressions), and program limits exceeded (54). */
const askersError = /^(22|54)...$/
