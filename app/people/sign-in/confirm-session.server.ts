import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { findCredentialsById } from '../accounts/users-table.server.ts'
import { longestPassword } from '../password/password.ts'
import { isPassword } from '../password/password-hash.server.ts'
import type { TooOften } from '../second-factor/totp.server.ts'
import { countAttempt } from './limits.server.ts'
import type { Session } from './session.ts'

/**
 * Confirms the signed-in user by the password: for ten minutes this session may change second factors. A user with a passkey signs in
 * with it instead, which creates a new session. U21.
 */
export async function confirmSession(
  app: AppContext,
  { session, password }: { readonly session: Session; readonly password: string },
): Promise<Decision<null, 'wrong' | TooOften>> {
  const { _id: userId, username } = session.user
  const attempt = await countAttempt(app, 'confirm', { username })
  if (attempt.seconds !== null) return refuse({ kind: 'too-often', seconds: attempt.seconds })
  const found = await findCredentialsById(app.db, userId)
  if (!found || !(await isPassword(found.passwordHash, password.slice(0, 4 * longestPassword)))) {
    return refuse('wrong')
  }
  await attempt.refund()
  const { id: editionId } = await getCurrentEdition(app)
  await app.db.transaction(async (tx) => {
    const at = app.now()
    await tx.query('update sessions set confirmed_at = $2 where id = $1', [session.id, at])
    await recordAction(tx, { editionId, at, actor: username, action: 'user.confirm', subjectId: userId })
  })
  return accept(null)
}
