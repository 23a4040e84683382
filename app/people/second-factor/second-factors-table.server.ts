import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import { selectUser } from '../accounts/users-table.server.ts'
import type { Passkey } from './passkey.ts'
import { selectPasskeys } from './passkeys-table.server.ts'

/** The second factors of a user. Without secrets. */
export type Factors = { readonly totp: boolean; readonly passkeys: readonly Passkey[] }

/** The user's second factors; none for an unknown user. An authenticator counts once it is confirmed. */
export async function findFactors(db: Querying, userId: Id): Promise<Factors> {
  const user = await selectUser(db, userId)
  return { totp: user?.totp ?? false, passkeys: await selectPasskeys(db, userId) }
}

/** Which factors are to go: all, or the authenticator and the passkeys with these ids. */
export type FactorChoice = 'all' | { readonly totp: boolean; readonly passkeyIds: readonly string[] }

/** Removes factors and returns which they were, the passkeys by name, for the audit log. */
export async function dropFactors(tx: Querying, userId: Id, choice: FactorChoice) {
  const before = await findFactors(tx, userId)
  const isChosen = ({ id }: Passkey) => choice === 'all' || choice.passkeyIds.includes(id)
  const totp = before.totp && (choice === 'all' || choice.totp)
  const passkeys = before.passkeys.filter(isChosen)
  // an authenticator that was begun and never confirmed goes with the rest
  if (totp || choice === 'all') await deleteTotp(tx, userId)
  await tx.query('delete from passkeys where user_id = $1 and id = any ($2)', [
    userId,
    passkeys.map(({ id }) => id),
  ])
  return { totp, passkeys: passkeys.map(({ name }) => name) }
}

/**
 * Removes the authenticator, confirmed or only begun. Its last step stays, so a code used before does not work with the next one either.
 */
export async function deleteTotp(tx: Querying, userId: Id): Promise<void> {
  await tx.query('update users set totp_secret = null, totp_confirmed = false where id = $1', [userId])
}
