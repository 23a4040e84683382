import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Id } from '#app/platform/id.ts'

/** How long, in milliseconds, a user may take with their authenticator. */
const cacheMs = 5 * 60_000

/** For creating a passkey it belongs to one user, for signing in to nobody. */
type Challenge = { readonly challenge: string; readonly userId: Id | null }

/** Stores a challenge for five minutes, to be compared with the response. U19. */
export async function storeChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { challenge, userId }: Challenge,
): Promise<void> {
  await db.query('insert into passkey_challenges (challenge, user_id, expires_at) values ($1, $2, $3)', [
    challenge,
    userId,
    new Date(now().getTime() + cacheMs),
  ])
}

/**
 * Whether the challenge was issued to this user (null: for signing in) within the last five minutes and not used yet; it is used up by this
 * call. U19.
 */
export async function spendChallenge(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { challenge, userId }: Challenge,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from passkey_challenges
     where challenge = $1 and user_id is not distinct from $2 and expires_at > $3`,
    [challenge, userId, now()],
  )
  return rowCount === 1
}
