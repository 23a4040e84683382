import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Id } from '#app/platform/id.ts'
import { lockUser } from '../accounts/users-table.server.ts'
import type { RequestActor } from '../request-actor.server.ts'
import { deleteKnownDevices } from './known-devices.server.ts'
import { clearSessionCookie, endSession, endSessions } from './sessions-table.server.ts'

/** Ends the session of this browser. @returns the `Set-Cookie` line that takes its cookie back */
export async function signOut(app: AppContext, requestActor: RequestActor): Promise<string> {
  const session = await requestActor.session()
  if (session) await endSession(app.db, session.id)
  return clearSessionCookie(app)
}

/** Ends every session of the requesting user, in all processes at once. @returns as `signOut` does. U6. */
export async function signOutEverywhere(
  app: AppContext,
  { userId }: { readonly userId: Id },
): Promise<string> {
  const { id: editionId } = await getCurrentEdition(app)
  await app.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    const ended = await endSessions(tx, userId)
    await deleteKnownDevices(tx, userId)
    const actor = user?.username ?? 'nobody'
    const action = { actor, action: 'user.sign-out-everywhere', subjectId: userId, after: { ended } }
    await recordAction(tx, { editionId, at: app.now(), ...action })
  })
  return clearSessionCookie(app)
}
