import { decideInTransaction } from '../decide-in-transaction.server.ts'
import type { Decision } from '../decision.ts'
import type { Listener } from './bus.server.ts'
import type { Database } from './open.server.ts'
import type { Tx } from './transaction.server.ts'

/**
 * Runs `work` in one transaction that is always rolled back, and returns what it found out. The database it gets behaves as `db` does:
 * each of its transactions is a savepoint, so a refused one leaves nothing behind for the next. Notices reach the listeners of `work`
 * alone. Locks are held until `work` ends; a conflict runs it again from its start. Transactions inside must follow one another.
 */
export async function dryRun<Value>(
  db: Database,
  work: (inside: Database) => Promise<Value>,
): Promise<Value> {
  try {
    return await db.transaction(async (tx): Promise<never> => {
      throw new RolledBack(await work(insideOf(db, tx)))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.value as Value
    throw error
  }
}

/**
 * The same as one transaction that commits where the decision of `work` is to accept, and leaves nothing behind where it refuses. Its notices go
 * out at the commit. It locks in the order of what runs in it, which may be another than usual: the loser of such a conflict runs again.
 */
export function runAsOne<Value, Reason>(
  db: Database,
  work: (inside: Database) => Promise<Decision<Value, Reason>>,
): Promise<Decision<Value, Reason>> {
  return decideInTransaction<Value, Reason>(db, (tx) =>
    work(insideOf(db, tx, (channel, payload) => tx.notify(channel, payload))),
  )
}

/** Carries the result out of the transaction, so that it rolls back. */
class RolledBack extends Error {
  readonly value: unknown

  constructor(value: unknown) {
    super('rolled back')
    this.value = value
  }
}

function insideOf(
  db: Database,
  tx: Tx,
  publish: (channel: string, payload: string) => Promise<void> = async () => undefined,
): Database {
  const listeners = new Map<string, Set<Listener>>()
  let savepoints = 0
  const notify = async (channel: string, payload = '') => {
    for (const { notified } of listeners.get(channel) ?? []) notified(payload)
    await publish(channel, payload)
  }
  const inside: Tx = { kysely: tx.kysely, query: (...given) => tx.query(...given), notify }
  return {
    engine: db.engine,
    kysely: tx.kysely,
    pool: db.pool,
    reserved: inside,
    query: inside.query,
    notify,
    async transaction(work) {
      savepoints += 1
      const name = `dry_run_${savepoints}`
      await tx.query(`savepoint ${name}`)
      try {
        const value = await work(inside)
        await tx.query(`release savepoint ${name}`)
        return value
      } catch (error) {
        await tx.query(`rollback to savepoint ${name}`)
        throw error
      }
    },
    async listen(channel, listener) {
      const known = listeners.get(channel) ?? new Set()
      listeners.set(channel, known.add(listener))
      return async () => {
        known.delete(listener)
      }
    },
    withDirectPool: () => Promise.reject(new Error('A dry run has one connection.')),
    ping: async () => undefined,
    close: async () => undefined,
  }
}
