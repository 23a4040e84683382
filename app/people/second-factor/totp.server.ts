import { Secret, TOTP } from 'otpauth'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { notifyOwner } from '../accounts/account-emails.server.ts'
import { dropCachedUser, usersChannel } from '../accounts/cached-users.server.ts'
import { type Credentials, findCredentialsById, lockUser } from '../accounts/users-table.server.ts'
import { countAttempt } from '../sign-in/limits.server.ts'
import { isFresh, type Session } from '../sign-in/session.ts'
import { endSessions, noteSecondFactor } from '../sign-in/sessions-table.server.ts'
import { mustShowPasskey } from './passkeys-table.server.ts'
import { deleteTotp } from './second-factors-table.server.ts'

/** RFC 6238 with what every authenticator knows: SHA-1, six digits, 30 seconds. */
const terms = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A clock may go wrong by one step. */
const tolerance = 1

export type TooOften = { readonly kind: 'too-often'; readonly seconds: number }

/**
 * Creates a secret for an authenticator, which has no effect until `confirmTotp`. `uri` is the content of the QR code, `secret` the same
 * for typing; both are shown once. `has-already` also for a user with a passkey who signed in without it.
 */
export async function beginTotp(
  app: AppContext,
  { session }: { readonly session: Session },
): Promise<
  Decision<{ readonly uri: string; readonly secret: string }, 'has-already' | 'not-found' | 'confirm-first'>
> {
  if (!isFresh(session, app.now())) return refuse('confirm-first')
  const found = await findCredentialsById(app.db, session.user._id)
  if (!found) return refuse('not-found')
  if (found.totp || (await mustShowPasskey(app.db, session))) return refuse('has-already')
  const secret = new Secret({ size: 20 })
  await app.db.query('update users set totp_secret = $2 where id = $1 and not totp_confirmed', [
    session.user._id,
    secret.base32,
  ])
  const issuer = (await getCurrentEdition(app)).name.en
  const totp = new TOTP({ ...terms, issuer, label: session.user.username, secret })
  return accept({ uri: totp.toString(), secret: secret.base32 })
}

/** Takes the authenticator into use, once its first code shows that it works. All other sessions end: they began without. U11. */
export async function confirmTotp(
  app: AppContext,
  { session, code }: { readonly session: Session; readonly code: string },
): Promise<Decision<null, 'code-wrong' | 'not-begun' | 'confirm-first' | TooOften>> {
  if (!isFresh(session, app.now())) return refuse('confirm-first')
  if (await mustShowPasskey(app.db, session)) return refuse('not-begun')
  const { _id: userId, username } = session.user
  const attempt = await countAttempt(app, 'code', { username })
  if (attempt.seconds !== null) return refuse({ kind: 'too-often', seconds: attempt.seconds })
  const { id: editionId } = await getCurrentEdition(app)
  const confirmed = await decideInTransaction<null, 'not-begun' | 'code-wrong'>(app.db, async (tx) => {
    const { rows } = await tx.query<{ totp_secret: string | null; totp_step: number }>(
      'select totp_secret, totp_step from users where id = $1 and not totp_confirmed for update',
      [userId],
    )
    const [row] = rows
    if (!row?.totp_secret) return refuse('not-begun')
    const step = stepOf(row.totp_secret, code)
    if (step === null || step <= row.totp_step) return refuse('code-wrong')

    await tx.query('update users set totp_confirmed = true, totp_step = $2 where id = $1', [userId, step])
    if (!(await noteSecondFactor(tx, session.id))) return refuse('not-begun')
    await endSessions(tx, userId, { but: session.id })
    const action = { actor: username, action: 'user.totp', subjectId: userId, after: { totp: true } }
    await recordAction(tx, { editionId, at: app.now(), ...action })
    const user = await lockUser(tx, userId)
    if (user) await notifyOwner(tx, app, { editionId, user, change: 'totp-on' })
    await tx.notify(usersChannel, userId)
    return accept(null)
  })
  dropCachedUser(app, userId)
  app.wake()
  return confirmed
}

/** Takes the authenticator out of use. Takes one of its codes, so that an open window left alone is not enough. U11, U21. */
export async function removeTotp(
  app: AppContext,
  { session, code }: { readonly session: Session; readonly code: string },
): Promise<Decision<null, 'code-wrong' | 'not-begun' | 'confirm-first' | TooOften>> {
  if (!isFresh(session, app.now())) return refuse('confirm-first')
  const { _id: userId, username } = session.user
  const attempt = await countAttempt(app, 'code', { username })
  if (attempt.seconds !== null) return refuse({ kind: 'too-often', seconds: attempt.seconds })
  const found = await findCredentialsById(app.db, userId)
  if (!found?.totp) return refuse('not-begun')
  if (!(await spendTotpCode(app, userId, found.totp, code))) return refuse('code-wrong')

  const { id: editionId } = await getCurrentEdition(app)
  await app.db.transaction(async (tx) => {
    await deleteTotp(tx, userId)
    const action = { actor: username, action: 'user.totp', subjectId: userId, after: { totp: false } }
    await recordAction(tx, { editionId, at: app.now(), ...action })
    await notifyOwner(tx, app, { editionId, user: found.user, change: 'totp-off' })
    await tx.notify(usersChannel, userId)
  })
  dropCachedUser(app, userId)
  app.wake()
  return accept(null)
}

/** Whether the code is right and was not used before; from now on it was. Of two who come with it at once, one is let in. U11. */
export async function spendTotpCode(
  { db }: { readonly db: Querying },
  userId: Id,
  { secret }: NonNullable<Credentials['totp']>,
  code: string,
): Promise<boolean> {
  const step = stepOf(secret, code)
  if (step === null) return false
  const { rowCount } = await db.query('update users set totp_step = $2 where id = $1 and totp_step < $2', [
    userId,
    step,
  ])
  return rowCount === 1
}

/** Which 30 seconds the code belongs to; null: to none of now. Authenticators go by the world's clock, in the demo too. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = systemClock.now().getTime()
  const totp = new TOTP({ ...terms, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: tolerance })
  return delta === null ? null : Math.floor(timestamp / 1000 / terms.period) + delta
}
