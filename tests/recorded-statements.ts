import type { Database, Tx } from '#app/platform/database/open.server.ts'

type Query = Parameters<Tx['query']>

/** The same database; `ask` is called instead of each statement of its transactions. */
export function askedThrough(db: Database, ask: (tx: Tx, query: Query) => ReturnType<Tx['query']>): Database {
  const asking = (tx: Tx): Tx =>
    new Proxy(tx, {
      get: (target, key) =>
        key === 'query' ? (...query: Query) => ask(target, query) : Reflect.get(target, key, target),
    })
  const transaction: Database['transaction'] = (command, options) =>
    db.transaction((tx) => command(asking(tx)), options)
  return new Proxy(db, {
    get: (target, key) => {
      if (key === 'transaction') return transaction
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The name of a statement, or its text. */
export function nameOfStatement([statement]: Query): string {
  return typeof statement === 'string' ? statement : (statement.name ?? statement.text)
}

/** The same database; `statements` are the names, or the first words, of what its transactions ask, in order. */
export function recordedStatements(db: Database): { readonly db: Database; readonly statements: string[] } {
  const statements: string[] = []
  const recorded = askedThrough(db, (tx, query) => {
    statements.push(nameOfStatement(query).trim().split('\n')[0]?.slice(0, 40) ?? '')
    return tx.query(...query)
  })
  return { db: recorded, statements }
}
