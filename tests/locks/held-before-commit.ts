import type { Database } from '#app/platform/database/open.server.ts'

/** A database whose transactions stop when all is done but the commit, until they are let go. */
export type Held = {
  readonly db: Database
  /** Settled when the first transaction stands before its commit. */
  readonly reached: Promise<void>
  letGo(): void
}

/** The same database, but for its transactions. */
export function heldBeforeCommit(db: Database): Held {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const transaction: Database['transaction'] = (command, options) =>
    db.transaction(async (tx) => {
      const value = await command(tx)
      reached.resolve()
      await gate.promise
      return value
    }, options)
  return { db: withTransaction(db, transaction), reached: reached.promise, letGo: gate.resolve }
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
