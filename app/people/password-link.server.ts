import { getCurrentEdition } from '#app/festival/service.server.ts'
import { recordDeed } from '#app/platform/audit.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { decideInTransaction } from '#app/platform/deed.server.ts'
import type { House } from '#app/platform/house.server.ts'
import { type Id, id } from '#app/platform/id.ts'
import { hashSecret, newSecret } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { postLetter } from '#app/platform/outbox/outbox.server.ts'
import { passwordDeed, writePassword } from './change-password.server.ts'
import { takeTurn } from './limits.server.ts'
import { type PasswordFault, passwordFault } from './password.ts'
import { hashPassword } from './password-hash.server.ts'
import { findCredentials, lockUser } from './users-table.server.ts'

/** How long a link opens. */
const linkMs = 24 * 3_600_000

/**
 * Posts a letter with a link to choose a password, to who has an account of this name. A username that is an e-mail address is where it
 * goes; who has another asks an admin. Nothing in the answer tells whether there is such an account, or a letter. U13.
 */
export async function askPasswordLink(
  house: House,
  {
    username,
    address,
    locale,
  }: { readonly username: string; readonly address: string; readonly locale: Locale },
): Promise<Decision<null, { readonly kind: 'too-often'; readonly seconds: number }>> {
  const turn = await takeTurn(house, 'link', { address, username })
  if (turn.seconds !== null) return refuse({ kind: 'too-often', seconds: turn.seconds })

  const found = await findCredentials(house.db, username.trim())
  const { id: editionId } = await getCurrentEdition(house)
  if (found?.user.status === 'active' && isAddress(found.user.username)) {
    const { _id: userId, username: recipient } = found.user
    await house.db.transaction((tx) =>
      postLetter(tx, house, {
        ...{ editionId, kind: 'password', registrationId: null, recipient, language: locale },
        ...{ data: { userId }, now: house.now() },
      }),
    )
    house.wake()
  }
  return accept(null)
}

/** Whether letters can go there: one part, one @, a domain with a dot. */
export function isAddress(username: string): boolean {
  return /^[^\s@<>",;:\\()[\]]+@[^\s@<>",;:\\()[\]]+\.[^\s@<>",;:\\()[\].]+$/.test(username)
}

/** A link of this letter's own; it opens once, until `expiresAt`. Only its hash is kept. */
export async function makePasswordLink(
  { db, config, now }: Pick<House, 'db' | 'config' | 'now'>,
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

/** Whose password the link sets, without using it up: for the page that asks for one. Null: it opens nothing (any more). */
export async function findPasswordLink(
  house: Pick<House, 'db' | 'now'>,
  secret: string,
): Promise<{ readonly username: string } | null> {
  const { rows } = await house.db.query<{ username: string }>(
    `select u.username from user_tokens t join users u on u.id = t.user_id
     where t.hash = $1 and t.used_at is null and t.expires_at > $2 and u.status = 'active'`,
    [hashSecret(secret), house.now()],
  )
  return rows[0] ?? null
}

/** Sets the password of whoever was sent the link, and uses the link up. Every session of theirs ends. U13. */
export async function setPasswordByLink(
  house: House,
  { secret, next }: { readonly secret: string; readonly next: string },
): Promise<Decision<{ readonly username: string }, 'link-over' | PasswordFault>> {
  const fault = passwordFault(next)
  if (fault) return refuse(fault)
  if (!(await findPasswordLink(house, secret))) return refuse('link-over')
  const hash = await hashPassword(next)
  const { id: editionId } = await getCurrentEdition(house)
  return decideInTransaction(house.db, async (tx) => {
    const now = house.now()
    const { rows } = await tx.query<{ user_id: string }>(
      `update user_tokens set used_at = $2 where hash = $1 and used_at is null and expires_at > $2
       returning user_id`,
      [hashSecret(secret), now],
    )
    const user = rows[0] ? await lockUser(tx, id(rows[0].user_id)) : null
    if (user?.status !== 'active') return refuse('link-over')
    await writePassword(tx, user._id, hash)
    await recordDeed(tx, passwordDeed(editionId, now, { actor: user.username, userId: user._id }))
    return accept({ username: user.username })
  })
}
