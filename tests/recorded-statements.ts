import type { Database, Tx } from '#app/platform/database/open.server.ts'

/** The same database; `statements` are the names, or the first words, of what its transactions ask, in order. */
export function recordedStatements(db: Database): { readonly db: Database; readonly statements: string[] } {
  const statements: string[] = []
  const recording = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, key) => {
        if (key !== 'query') return Reflect.get(target, key, target)
        return (...args: Parameters<Tx['query']>) => {
          const [statement] = args
          const text = typeof statement === 'string' ? statement : (statement.name ?? statement.text)
          statements.push(text.trim().split('\n')[0]?.slice(0, 40) ?? '')
          return target.query(...args)
        }
      },
    })
  const transaction: Database['transaction'] = (command, options) =>
    db.transaction((tx) => command(recording(tx)), options)
  const recorded = new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { db: recorded, statements }
}
