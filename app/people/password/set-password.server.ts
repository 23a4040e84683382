import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { notifyOwner } from '../accounts/account-emails.server.ts'
import { dropCachedUser, usersChannel } from '../accounts/cached-users.server.ts'
import { lockUser } from '../accounts/users-table.server.ts'
import { dropFactors, type FactorChoice } from '../second-factor/second-factors-table.server.ts'
import { passwordAction, writePassword } from './change-password.server.ts'
import type { PasswordError } from './password.ts'
import { hashPassword } from './password-hash.server.ts'
import { findPasswordLink } from './password-link.server.ts'
import { findPasswordError } from './password-strength.server.ts'

const removeNone: FactorChoice = { totp: false, passkeyIds: [] }

/**
 * Sets the password of the link's account and uses the link up. Every session ends. The first password proves the account's address and removes what
 * a stranger had added before. Otherwise `remove` names the factors to remove. U13, U17, U23.
 */
export async function setPasswordByLink(
  app: AppContext,
  {
    secret,
    next,
    remove = removeNone,
  }: { readonly secret: string; readonly next: string; readonly remove?: FactorChoice },
): Promise<Decision<{ readonly username: string }, 'link-over' | PasswordError>> {
  const link = await findPasswordLink(app, secret)
  if (!link) return refuse('link-over')
  const error = await findPasswordError(app, next, { username: link.username, accname: null })
  if (error) return refuse(error)
  const hash = await hashPassword(next)
  const { id: editionId } = await getCurrentEdition(app)
  const set = await decideInTransaction(app.db, async (tx) => {
    const now = app.now()
    const { rows } = await tx.query<{ user_id: string }>(
      `update user_tokens set used_at = $2 where hash = $1 and used_at is null and expires_at > $2
       returning user_id`,
      [hashSecret(secret), now],
    )
    const user = rows[0] ? await lockUser(tx, id(rows[0].user_id)) : null
    if (user?.status !== 'active') return refuse('link-over')
    const removed = await dropFactors(tx, user._id, user.isProved ? remove : 'all')
    await writePassword(tx, user._id, hash, { at: now })
    const account = { actor: user.username, userId: user._id }
    await recordAction(
      tx,
      passwordAction(editionId, now, { ...account, by: 'link', proves: !user.isProved, removed }),
    )
    await notifyOwner(tx, app, { editionId, user, change: 'password' })
    if (removed.totp || removed.passkeys.length > 0) {
      await notifyOwner(tx, app, { editionId, user, change: 'factors-removed' })
    }
    await tx.notify(usersChannel, user._id)
    return accept(user)
  })
  if (!set.ok) return set
  dropCachedUser(app, set.value._id)
  app.wake()
  return accept({ username: set.value.username })
}
