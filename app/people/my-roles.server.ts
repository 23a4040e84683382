import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { StaffRole } from './actor.ts'
import type { Session } from './sign-in/session.ts'

/**
 * Limits an admin's session to some of the roles, to see what others see; null restores all. Allowed for admins by their stored roles,
 * whatever the session's roles are. U12.
 */
export async function selectMyRoles(
  app: AppContext,
  { session, roles }: { readonly session: Session; readonly roles: readonly StaffRole[] | null },
): Promise<Decision<null, 'not-allowed'>> {
  const { _id: subjectId, username: actor, allRoles, mustSecondFactor } = session.user
  if (!allRoles.includes('admin') || mustSecondFactor) return refuse('not-allowed')
  const { id: editionId } = await getCurrentEdition(app)
  await app.db.transaction(async (tx) => {
    await tx.query('update sessions set roles_taken = $2 where id = $1', [session.id, roles])
    const before = { roles: session.takenRoles }
    const action = { actor, action: 'user.select-roles', subjectId, before, after: { roles } }
    await recordAction(tx, { editionId, at: app.now(), ...action })
  })
  return accept(null)
}
