import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import type { User, UserStatus } from '../accounts/user.ts'
import { type SaveUserRefusal, saveUser } from '../accounts/users.server.ts'
import type { Actor } from '../actor.ts'

/** Blocks or unblocks a user by saving nothing else. */
export function setStatus(
  app: AppContext,
  { by, id, status }: { readonly by: Actor; readonly id: Id; readonly status: UserStatus },
): Promise<Decision<User, SaveUserRefusal>> {
  return saveUser(app, { by, user: { _id: id, status }, locale: 'en' })
}
