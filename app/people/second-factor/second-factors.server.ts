import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideWithin } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { notifyOwner } from '../accounts/account-emails.server.ts'
import { dropCachedUser, usersChannel } from '../accounts/cached-users.server.ts'
import { lockUser } from '../accounts/users-table.server.ts'
import { type Actor, nameOfActor } from '../actor.ts'
import { may } from '../policy.ts'
import { endSessions } from '../sign-in/sessions-table.server.ts'
import { dropFactors } from './second-factors-table.server.ts'

/**
 * For a user who has lost their factors, or found foreign ones: an admin or the command line removes all. Every
 * session ends, because it may have been begun with one of them; the owner is informed. U19, U23.
 */
export async function removeSecondFactors(
  app: AppContext,
  {
    by,
    id,
    within,
  }: {
    readonly by: Actor
    readonly id: Id
    readonly within?: { readonly tx: Tx; readonly editionId: string } | undefined
  },
): Promise<Decision<null, 'not-allowed' | 'not-found'>> {
  if (!may(by, 'user.save')) return refuse('not-allowed')
  const editionId = within?.editionId ?? (await getCurrentEdition(app)).id
  const removed = await decideWithin<null, 'not-found'>(app.db, within?.tx, async (tx) => {
    const user = await lockUser(tx, id)
    if (!user) return refuse('not-found')
    const before = await dropFactors(tx, id, 'all')
    await endSessions(tx, id)
    const action = { actor: nameOfActor(by), action: 'user.second-factors', subjectId: id, before }
    await recordAction(tx, { editionId, at: app.now(), ...action, after: { totp: false, passkeys: [] } })
    await notifyOwner(tx, app, { editionId, user, change: 'factors-removed' })
    await tx.notify(usersChannel, id)
    return accept(null)
  })
  dropCachedUser(app, id)
  if (!within) app.wake()
  return removed
}
