import type { AppContext } from '#app/platform/app-context.server.ts'
import { type Id, id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import { selectUser } from '../accounts/users-table.server.ts'
import type { Passkey } from '../second-factor/passkey.ts'
import { findFactors } from '../second-factor/second-factors-table.server.ts'

/** How long a link is valid. */
const linkMs = 24 * 3_600_000

/** Whether emails can go there: one part, one @, a domain with a dot. */
export function isAddress(username: string): boolean {
  return /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+\.[^\s@<>",;:\\()[\].]+$/.test(username)
}

/** Makes a link for one e-mail; it works once, until `expiresAt`, 24 hours later. Only the hash of its secret is stored. U13. */
export async function makePasswordLink(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  userId: Id,
): Promise<{ readonly url: string; readonly expiresAt: Date }> {
  const secret = newSecret()
  const madeAt = now()
  const expiresAt = new Date(madeAt.getTime() + linkMs)
  await db.query('insert into user_tokens (hash, user_id, made_at, expires_at) values ($1, $2, $3, $4)', [
    hashSecret(secret),
    userId,
    madeAt,
    expiresAt,
  ])
  return { url: `${config.origin}/auth/password?key=${secret}`, expiresAt }
}

/** The data of the page that sets a password by a link. */
export type PasswordLink = {
  readonly username: string
  /** the link proves the account's address: it has no password yet, or one that a stranger may have chosen */
  readonly isFirst: boolean
  readonly totp: boolean
  readonly passkeys: readonly Passkey[]
}

/** The account whose password the link sets, and its other factors; the link is not used up. Null: the link is not valid, or no longer. U13. */
export async function findPasswordLink(
  app: Pick<AppContext, 'db' | 'now'>,
  secret: string,
): Promise<PasswordLink | null> {
  const { rows } = await app.db.query<{ user_id: string }>(
    'select user_id from user_tokens where hash = $1 and used_at is null and expires_at > $2',
    [hashSecret(secret), app.now()],
  )
  const user = rows[0] ? await selectUser(app.db, id(rows[0].user_id)) : null
  if (user?.status !== 'active') return null
  const { username, isProved } = user
  // what a stranger may have added to an unproved account goes by itself
  if (!isProved) return { username, isFirst: true, totp: false, passkeys: [] }
  return { username, isFirst: false, ...(await findFactors(app.db, user._id)) }
}
