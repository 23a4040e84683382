import type { Database } from '#app/platform/database/open.server.ts'
import { BoundedQueue } from './bounded-queue.ts'
import { written } from './compile/compile-find.ts'
import type { Document } from './documents.ts'
import { type Ask, inReadTransaction } from './in-time.server.ts'
import type { Sql } from './source.ts'
import { TooSlow } from './time-limit.server.ts'

const BATCH = 250
/** A slow reader holds a connection; on the embedded engine, the only one. */
const LONGEST_MS = 30_000

/** The documents of an answer, in batches, and their number. A caller that does not take all of them calls stop. */
export type Rows = {
  readonly size: number
  /** The number that `total` counted in the same snapshot; otherwise the number of rows. */
  readonly total: number
  readonly batches: AsyncIterable<readonly Document[]>
  stop(): void
}

export type Read = {
  readonly statement: Sql
  readonly make: (rows: readonly Document[]) => readonly Document[]
  /** Counts the rows of the statement. */
  readonly count: Sql
  /** Counts the rows for the answer's head. */
  readonly total?: Sql
}

/**
 * Reads a large answer in batches: a few hundred documents are in memory, for any size. Resolves with the first batch, so
 * that a failing query fails before the answer begins; a later failure ends the iteration with its error.
 * @throws TooSlow, Unanswerable
 */
export async function streamRows(db: Database, read: Read): Promise<Rows> {
  const opened = Promise.withResolvers<Rows>()
  const batches = new BoundedQueue<readonly Document[]>()
  const late = setTimeout(() => batches.end({ error: new TooSlow() }), LONGEST_MS)
  const failed = (error: unknown) => {
    opened.reject(error)
    batches.end({ error })
  }
  const open = (size: number, total: number) =>
    opened.resolve({ size, total, batches, stop: () => batches.end() })
  void inReadTransaction(db, (ask) => readAll(ask, read, batches, open))
    .then(() => batches.end(), failed)
    .finally(() => clearTimeout(late))
  return opened.promise
}

async function readAll(
  ask: Ask,
  { statement, make, count, total }: Read,
  batches: BoundedQueue<readonly Document[]>,
  open: (size: number, total: number) => void,
): Promise<void> {
  const { text, values } = written(statement)
  await ask({ text: `declare answer no scroll cursor for ${text}`, values })
  for (let first = true; ; first = false) {
    const rows = await ask<Document>({ text: `fetch forward ${BATCH} from answer`, values: [] })
    const isLast = rows.length < BATCH
    if (first) {
      const size = isLast ? rows.length : await countOf(ask, count)
      open(size, total ? await countOf(ask, total) : size)
    }
    if (!(await batches.put(make(rows))) || isLast) return
  }
}

async function countOf(ask: Ask, count: Sql): Promise<number> {
  const [row] = await ask<{ n: number }>(written(count))
  return row?.n ?? 0
}
