import type { AppContext } from '#app/platform/app-context.server.ts'

/** A process to which this happens before the n-th of its transactions, from 0. */
export function interrupted<App extends AppContext>(app: App, before: (n: number) => Promise<void>): App {
  let begun = 0
  const transaction: typeof app.db.transaction = async (work) => {
    await before(begun++)
    return app.db.transaction(work)
  }
  const db = new Proxy(app.db, {
    get: (target, key) => {
      const value: unknown = key === 'transaction' ? transaction : Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...app, db }
}

/** A process that dies before it begins this transaction. */
export function dyingAfter<App extends AppContext>(app: App, transactions: number): App {
  return interrupted(app, async (n) => {
    if (n >= transactions) throw new Error('It died.')
  })
}
