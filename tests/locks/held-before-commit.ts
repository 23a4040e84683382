import type { Database, Tx } from '#app/platform/database/open.server.ts'

/** A database whose transactions stop when all is done but the commit, until they are let go. */
export type Held = {
  readonly db: Database
  /** Settled when the first transaction stands before its commit. */
  readonly reached: Promise<void>
  letGo(): void
}

/**
 * The same database, but for its transactions.
 * @param after the name of a statement: they stop when it is answered, and not before their commit
 */
export function heldBeforeCommit(db: Database, after?: string): Held {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const transaction: Database['transaction'] = (command, options) =>
    db.transaction(async (tx) => {
      const stop = () => {
        reached.resolve()
        return gate.promise
      }
      const value = await command(after === undefined ? tx : stoppingAfter(tx, after, stop))
      if (after === undefined) await stop()
      return value
    }, options)
  return { db: withTransaction(db, transaction), reached: reached.promise, letGo: gate.resolve }
}

function stoppingAfter(tx: Tx, name: string, stop: () => Promise<void>): Tx {
  const query = async (...args: Parameters<Tx['query']>) => {
    const answer = await tx.query(...args)
    const [statement] = args
    if (typeof statement === 'object' && statement.name === name) await stop()
    return answer
  }
  return new Proxy(tx, {
    get: (target, key) => (key === 'query' ? query : Reflect.get(target, key, target)),
  })
}

function withTransaction(db: Database, transaction: Database['transaction']): Database {
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
