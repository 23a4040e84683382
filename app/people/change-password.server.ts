import { getCurrentEdition } from '#app/festival/service.server.ts'
import { recordDeed } from '#app/platform/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { House } from '#app/platform/house.server.ts'
import type { Id } from '#app/platform/id.ts'
import { takeTurn } from './limits.server.ts'
import { type PasswordFault, passwordFault } from './password.ts'
import { hashPassword, isPassword } from './password-hash.server.ts'
import type { Session } from './session.ts'
import { endSessions } from './sessions-table.server.ts'
import { findCredentialsById } from './users-table.server.ts'

/** Changes one's own password; every other session of theirs ends. U6, U10. */
export async function changePassword(
  house: House,
  { session, current, next }: { readonly session: Session; readonly current: string; readonly next: string },
): Promise<
  Decision<null, 'wrong' | PasswordFault | { readonly kind: 'too-often'; readonly seconds: number }>
> {
  const fault = passwordFault(next)
  if (fault) return refuse(fault)
  const { _id: userId, username } = session.user
  const turn = await takeTurn(house, 'code', { username })
  if (turn.seconds !== null) return refuse({ kind: 'too-often', seconds: turn.seconds })

  const found = await findCredentialsById(house.db, userId)
  if (!found || !(await isPassword(found.passwordHash, current))) return refuse('wrong')
  await turn.giveBack()
  const hash = await hashPassword(next)
  const { id: editionId } = await getCurrentEdition(house)
  await house.db.transaction(async (tx) => {
    await writePassword(tx, userId, hash, { keep: session.id })
    await recordDeed(tx, passwordDeed(editionId, house.now(), { actor: username, userId }))
  })
  return accept(null)
}

/** Writes a hash and ends what was begun with the password before, sessions and links. U6. */
export async function writePassword(
  tx: Pick<Tx, 'query'>,
  userId: Id,
  hash: string,
  { keep }: { keep?: Id } = {},
): Promise<void> {
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash])
  await tx.query('delete from user_tokens where user_id = $1', [userId])
  await endSessions(tx, userId, keep ? { but: keep } : {})
}

/** What the audit log says of a new password: that there is one. */
export function passwordDeed(
  editionId: string,
  at: Date,
  { actor, userId }: { readonly actor: string; readonly userId: Id },
) {
  return { editionId, at, actor, deed: 'user.password', subjectId: userId, after: { password: 'changed' } }
}
