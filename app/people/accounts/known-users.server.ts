import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { User } from './user.ts'
import { selectUser } from './users-table.server.ts'

/** Told with a user's id whenever that user was changed or deleted. */
export const usersChannel = 'users'

/** Specification 9: "User cache 60 seconds". */
const keptMs = 60_000
const mostKept = 10_000

type Copy = { readonly at: number; readonly user: Promise<User | null> }
type Store = { readonly copies: Map<Id, Copy>; readonly listening: Promise<unknown> }

const stores = new WeakMap<Database, Store>()

/**
 * The user as they are, or were at most 60 seconds ago where no notice came through; null when there is none. Not for use inside a
 * transaction: it asks the pool. U7.
 */
export async function findKnownUser(app: Pick<AppContext, 'db' | 'now'>, id: Id): Promise<User | null> {
  const { copies, listening } = storeOf(app.db)
  await listening
  const at = app.now().getTime()
  const known = copies.get(id)
  if (known && at - known.at >= 0 && at - known.at < keptMs) return known.user

  const user = selectUser(app.db, id)
  if (copies.size >= mostKept) copies.clear()
  copies.set(id, { at, user })
  user.catch(() => copies.delete(id))
  return user
}

/** After a change in this process: notices may take a moment to come round. */
export function forgetKnownUser({ db }: Pick<AppContext, 'db'>, id: Id): void {
  stores.get(db)?.copies.delete(id)
}

/** Notices make it faster; where they cannot be heard, time alone does it. */
function storeOf(db: Database): Store {
  const known = stores.get(db)
  if (known) return known
  const copies: Store['copies'] = new Map()
  const heard = (id: string) => void copies.delete(id as Id)
  const listening = db.listen(usersChannel, { heard, missed: () => copies.clear() }).catch(() => undefined)
  const store = { copies, listening }
  stores.set(db, store)
  return store
}
