import type { Database } from '#app/platform/database/open.server.ts'
import type { Statement } from '#app/platform/database/statement.ts'

/** The database; `before` is called before each statement with its name, if it has one. */
export function diesAt(db: Database, before: (name: string | undefined) => void): Database {
  const asked = <Asked extends object>(target: Asked): Asked =>
    new Proxy(target, {
      get(of, name) {
        // biome-ignore lint/suspicious/noExplicitAny: whatever the database has
        const value: any = Reflect.get(of, name, of)
        if (name === 'query')
          return (...given: unknown[]) => {
            const [statement] = given as readonly (string | Statement)[]
            before(typeof statement === 'object' ? statement.name : undefined)
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
