import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { User } from './user.ts'
import { selectUser } from './users-table.server.ts'

/** The notification channel: carries the id of each changed or deleted user. */
export const usersChannel = 'users'

/** Specification 9: "User cache 60 seconds". */
const cacheMs = 60_000
const maxCached = 10_000

type Copy = { readonly at: number; readonly user: Promise<User | null> }
type Store = { readonly copies: Map<Id, Copy>; readonly listening: Promise<unknown> }

const stores = new WeakMap<Database, Store>()

/**
 * The user, from a cache that is at most 60 seconds old even when a notification is lost; null when there is none. It queries the pool, so
 * do not call it inside a transaction. U7.
 */
export async function findCachedUser(app: Pick<AppContext, 'db' | 'now'>, id: Id): Promise<User | null> {
  const { copies, listening } = storeOf(app.db)
  await listening
  const at = app.now().getTime()
  const known = copies.get(id)
  if (known && at - known.at >= 0 && at - known.at < cacheMs) return known.user

  const user = selectUser(app.db, id)
  if (copies.size >= maxCached) copies.clear()
  copies.set(id, { at, user })
  user.catch(() => copies.delete(id))
  return user
}

/** Drops a user changed by this process without waiting for the notification. */
export function dropCachedUser({ db }: Pick<AppContext, 'db'>, id: Id): void {
  stores.get(db)?.copies.delete(id)
}

/** Without notifications, entries still expire by time. */
function storeOf(db: Database): Store {
  const known = stores.get(db)
  if (known) return known
  const copies: Store['copies'] = new Map()
  const notified = (id: string) => void copies.delete(id as Id)
  const listening = db.listen(usersChannel, { notified, missed: () => copies.clear() }).catch(() => undefined)
  const store = { copies, listening }
  stores.set(db, store)
  return store
}
