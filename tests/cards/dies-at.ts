import type { Database } from '#app/platform/database/open.server.ts'

/** The database, asked before each statement within a transaction. */
export function diesAt(db: Database, before: () => void): Database {
  const asked = <Asked extends object>(target: Asked): Asked =>
    new Proxy(target, {
      get(of, name) {
        // biome-ignore lint/suspicious/noExplicitAny: whatever the database has
        const value: any = Reflect.get(of, name, of)
        if (name === 'query')
          return (...given: unknown[]) => {
            before()
            return value.apply(of, given)
          }
        if (name === 'transaction')
          return (action: (tx: object) => unknown, ...rest: unknown[]) =>
            value.call(of, (tx: object) => action(asked(tx)), ...rest)
        return typeof value === 'function' ? value.bind(of) : value
      },
    })
  return asked(db)
}
