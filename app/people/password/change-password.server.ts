import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { notifyOwner } from '../accounts/account-emails.server.ts'
import { dropCachedUser, usersChannel } from '../accounts/cached-users.server.ts'
import { deletePasswordLinks, findCredentialsById, lockCredentials } from '../accounts/users-table.server.ts'
import { mustShowPasskey } from '../second-factor/passkeys-table.server.ts'
import { deleteKnownDevices } from '../sign-in/known-devices.server.ts'
import { countAttempt } from '../sign-in/limits.server.ts'
import type { Session } from '../sign-in/session.ts'
import { endSessions } from '../sign-in/sessions-table.server.ts'
import type { PasswordError } from './password.ts'
import { hashPassword, isPassword } from './password-hash.server.ts'
import { findPasswordError } from './password-strength.server.ts'

/**
 * Changes the user's own password: every other session of theirs ends, and this one counts as confirmed. Refused: `wrong` (the current
 * one), `same`, a weak one with its reason, `passkey-needed` for a user who has one and did not sign in with it, too many attempts. U6, U10, U19, U22,
 * U25.
 */
export async function changePassword(
  app: AppContext,
  { session, current, next }: { readonly session: Session; readonly current: string; readonly next: string },
): Promise<
  Decision<
    null,
    'wrong' | 'passkey-needed' | PasswordError | { readonly kind: 'too-often'; readonly seconds: number }
  >
> {
  const { _id: userId, username, accname } = session.user
  if (await mustShowPasskey(app.db, session)) return refuse('passkey-needed')
  const error = await findPasswordError(app, next, { username, accname })
  if (error) return refuse(error)
  const attempt = await countAttempt(app, 'code', { username })
  if (attempt.seconds !== null) return refuse({ kind: 'too-often', seconds: attempt.seconds })

  const found = await findCredentialsById(app.db, userId)
  if (!found || !(await isPassword(found.passwordHash, current))) return refuse('wrong')
  await attempt.refund()
  if (next.normalize('NFKC') === current.normalize('NFKC')) return refuse('same')
  const hash = await hashPassword(next)
  const { id: editionId } = await getCurrentEdition(app)
  const changed = await decideInTransaction<null, 'wrong'>(app.db, async (tx) => {
    if (!(await lockCredentials(tx, found))) return refuse('wrong')
    const at = app.now()
    await writePassword(tx, userId, hash, { at, keep: session.id })
    await tx.query('update sessions set confirmed_at = $2 where id = $1', [session.id, at])
    await recordAction(tx, passwordAction(editionId, at, { actor: username, userId, by: 'owner' }))
    await notifyOwner(tx, app, { editionId, user: found.user, change: 'password' })
    await tx.notify(usersChannel, userId)
    return accept(null)
  })
  if (!changed.ok) return changed
  dropCachedUser(app, userId)
  app.wake()
  return changed
}

/**
 * Writes a hash and ends everything that depended on the former password: sessions, links and known devices. The caller has proved that the account
 * is theirs, or is an admin. U6, U17, U25.
 */
export async function writePassword(
  tx: Pick<Tx, 'query'>,
  userId: Id,
  hash: string,
  { at, keep, mustChange = false }: { readonly at: Date; readonly keep?: Id; readonly mustChange?: boolean },
): Promise<void> {
  await tx.query(
    `update users set password_hash = $2, must_change_password = $3, proved_at = coalesce(proved_at, $4)
     where id = $1`,
    [userId, hash, mustChange, at],
  )
  await deletePasswordLinks(tx, userId)
  await deleteKnownDevices(tx, userId)
  await endSessions(tx, userId, keep ? { but: keep } : {})
}

/** The audit entry of a new password: that there is one, and how it was set. */
export function passwordAction(
  editionId: string,
  at: Date,
  {
    actor,
    userId,
    ...how
  }: {
    readonly actor: string
    readonly userId: Id
    readonly by: 'owner' | 'link'
    readonly proves?: boolean
    readonly removed?: { readonly totp: boolean; readonly passkeys: readonly string[] }
  },
) {
  const after = { password: 'changed', ...how }
  return { editionId, at, actor, action: 'user.password', subjectId: userId, after }
}
