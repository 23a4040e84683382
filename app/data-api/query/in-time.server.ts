import type { Querying } from '#app/platform/database/statement.ts'
import { Unanswerable } from './run-query.ts'
import { TooSlow } from './time-limit.server.ts'

/** What one statement of a question may take in the database (decisions 10). The embedded engine does not stop by itself. */
const LONGEST_MS = 10_000

/** Everything in this transaction sees the same rows, writes none, and is stopped in time. To be its first statement. */
export async function beginQuestion(tx: Querying): Promise<void> {
  await tx.query(
    `set transaction isolation level repeatable read, read only; set local statement_timeout = ${LONGEST_MS}`,
  )
}

/** In a deed's own transaction: what it reads for a question from outside is stopped in time, too, and so is what follows. */
export async function limitQuestion(tx: Querying): Promise<void> {
  await tx.query(`set local statement_timeout = ${LONGEST_MS}`)
}

/**
 * Runs what asks the database a question that came from outside.
 * @throws TooSlow when the database stopped it
 * @throws Unanswerable when a value does not suit its operator, or the question is more than the database takes
 */
export async function answered<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    throw asAnswer(error)
  }
}

/** The error as the asker is to get it; others as they are. */
export function asAnswer(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === QUERY_CANCELED) return new TooSlow()
  return askersFault.test(code)
    ? new Unanswerable('the database refused the question', { cause: error })
    : error
}

const QUERY_CANCELED = '57014'
/** Data exceptions (22: numbers out of range, expressions), and program limits exceeded (54). */
const askersFault = /^(22|54)...$/
