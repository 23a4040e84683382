import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'

/** Told with an edition's id whenever that edition, its programme or its prices changed. F5. */
export const catalogueChannel = 'catalogue'

/** Caches values from the database by key until a notification on their channel. */
export type CachedCopies<Value> = {
  /**
   * The copy under `key`; loaded when there is none or when it is not `goodEnough`. Callers at the same time share one load. Not
   * for use inside a transaction: loading asks the pool.
   */
  get(app: Pick<AppContext, 'db'>, key: string, goodEnough?: (value: Value) => boolean): Promise<Value>
}

/**
 * Caches the results of `load`, one set per database (so that contexts over one database share it, and each test has its own). A notification drops
 * every copy; a result being loaded at that moment goes to its callers but is not cached. F5.
 */
export function cacheCopies<Value>(
  load: (app: Pick<AppContext, 'db'>, key: string) => Promise<Value>,
  channel: string = catalogueChannel,
): CachedCopies<Value> {
  const stores = new WeakMap<Database, Store<Value>>()

  function shared(app: Pick<AppContext, 'db'>, key: string): Promise<Value> {
    const { copies, listening } = storeOf(stores, app.db, channel)
    const known = copies.get(key)
    if (known) return known
    const copy = listening.then(() => load(app, key))
    copies.set(key, copy)
    copy.catch(() => drop(app, key, copy))
    return copy
  }

  function drop({ db }: Pick<AppContext, 'db'>, key: string, copy: Promise<Value>): void {
    const copies = stores.get(db)?.copies
    if (copies?.get(key) === copy) copies.delete(key)
  }

  return {
    async get(app, key, goodEnough = () => true) {
      const copy = shared(app, key)
      const value = await copy
      if (goodEnough(value)) return value
      drop(app, key, copy)
      return shared(app, key)
    },
  }
}

/** Clears every cached copy of this database's data: for changes that come without a notice. */
export function clearCopies(db: Database): void {
  for (const forget of forgetters.get(db) ?? []) forget()
}

const forgetters = new WeakMap<Database, Set<() => void>>()

type Store<Value> = { readonly copies: Map<string, Promise<Value>>; readonly listening: Promise<unknown> }

/** Listens before the first load: a change between the two would be missed. */
function storeOf<Value>(
  stores: WeakMap<Database, Store<Value>>,
  db: Database,
  channel: string,
): Store<Value> {
  const known = stores.get(db)
  if (known) return known
  const copies: Store<Value>['copies'] = new Map()
  const forget = () => copies.clear()
  const listening = db.listen(channel, { notified: forget, missed: forget })
  listening.catch(() => stores.delete(db))
  const store = { copies, listening }
  stores.set(db, store)
  forgetters.set(db, (forgetters.get(db) ?? new Set()).add(forget))
  return store
}
