import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { coarseNetworkOf } from '#app/platform/http/network-of.ts'
import type { Id } from '#app/platform/id.ts'
import type { User } from '../accounts/user.ts'
import { findCredentials, lockCredentials } from '../accounts/users-table.server.ts'
import { longestPassword } from '../password/password.ts'
import { isPassword } from '../password/password-hash.server.ts'
import type { RequestActor } from '../request-actor.server.ts'
import { spendTotpCode } from '../second-factor/totp.server.ts'
import { findKnownDevice, rememberDevice } from './known-devices.server.ts'
import { countAttempt } from './limits.server.ts'
import type { Session } from './session.ts'
import { endSession, insertSession, sessionOf } from './sessions-table.server.ts'

export type SignIn = {
  readonly username: string
  readonly password: string
  /** of the authenticator, for users who have one */
  readonly code?: string | null | undefined
  readonly address: string
  readonly userAgent?: string | null | undefined
  /** the secret of the browser's device cookie: `readDeviceCookie` */
  readonly device?: string | null | undefined
  /** the browser's previous actor, whose session ends */
  readonly requestActor?: RequestActor | undefined
}

/** `wrong` for unknown names, wrong passwords, unconfirmed accounts and blocked users alike: the cause is not revealed. */
export type SignInRefusal =
  | 'wrong'
  | 'code-needed'
  | 'code-wrong'
  | { readonly kind: 'too-often'; readonly seconds: number }

/** `cookie` and `deviceCookie` are `Set-Cookie` lines: of the session, and of the browser in which the account was signed in with. */
export type SignedIn = {
  readonly cookie: string
  readonly deviceCookie: string
  readonly session: Session
}

/**
 * Signs a user in, in a new session: `cookie` is its `Set-Cookie` line. A right password refunds its attempt; guesses
 * count, also those for unknown names. U1–U4.
 */
export async function signIn(
  app: AppContext,
  { username, password, code, address, userAgent = null, device = null, requestActor }: SignIn,
): Promise<Decision<SignedIn, SignInRefusal>> {
  const known = await findKnownDevice(app, { device, username })
  const tried = { address, username, device: known }
  const attempt = await countAttempt(app, 'signIn', tried)
  if (attempt.seconds !== null) {
    logRefusal(app, null, address)
    return refuse({ kind: 'too-often', seconds: attempt.seconds })
  }

  const found = await findCredentials(app.db, username)
  const isRight = await isPassword(found?.passwordHash ?? null, password.slice(0, 4 * longestPassword))
  if (!found || !isRight || found.user.status === 'blocked' || !found.user.isProved) {
    logRefusal(app, found?.user._id ?? null, address)
    return refuse('wrong')
  }
  if (found.totp) {
    if (!code?.trim()) {
      await attempt.refund()
      return refuse('code-needed')
    }
    const codeAttempt = await countAttempt(app, 'signInCode', tried)
    const isSpent =
      codeAttempt.seconds === null && (await spendTotpCode(app, found.user._id, found.totp, code))
    if (!isSpent) logRefusal(app, found.user._id, address)
    if (codeAttempt.seconds !== null) return refuse({ kind: 'too-often', seconds: codeAttempt.seconds })
    if (!isSpent) return refuse('code-wrong')
    await codeAttempt.refund()
  }
  await attempt.refund()
  const secondFactor = found.totp !== null
  const stillHolds = (tx: Querying) => lockCredentials(tx, found)
  const browser = { address, userAgent, device, requestActor }
  const begun = await beginSession(app, found.user, { secondFactor, stillHolds, ...browser })
  return begun ? accept(begun) : refuse('wrong')
}

/** The name as typed is not logged: it can be a password. U20. */
function logRefusal({ log }: AppContext, account: Id | null, address: string): void {
  log.info({ account, network: coarseNetworkOf(address) }, 'a sign-in was refused')
}

type Beginning = {
  readonly secondFactor: boolean
  /** Whether what was shown still signs the user in; locks it, so that what ends it ends this session too. */
  readonly stillHolds: (tx: Querying) => Promise<boolean>
  readonly address: string
  readonly userAgent: string | null
  readonly device: string | null
  readonly requestActor?: RequestActor | undefined
}

/**
 * A session for an authenticated user, replacing the browser's former one. Its cookie is always new. Null: what the user has shown was replaced or
 * removed meanwhile. U4, U6.
 */
export async function beginSession(
  app: AppContext,
  user: User,
  { secondFactor, stillHolds, address, userAgent, device, requestActor }: Beginning,
): Promise<SignedIn | null> {
  const before = (await requestActor?.session()) ?? null
  const { id: editionId } = await getCurrentEdition(app)
  const begun = await app.db.transaction(async (tx) => {
    if (!(await stillHolds(tx))) return null
    if (before) await endSession(tx, before.id)
    await recordSignIn(tx, { editionId, at: app.now(), user, secondFactor })
    const deviceCookie = await rememberDevice(tx, app, { userId: user._id, device })
    const begun = await insertSession(tx, app, { userId: user._id, secondFactor, address, userAgent })
    return { ...begun, deviceCookie }
  })
  if (!begun) return null
  const { row, cookie, deviceCookie } = begun
  return { cookie, deviceCookie, session: await sessionOf(app, row, user) }
}

async function recordSignIn(
  tx: Querying,
  { user, secondFactor, ...where }: { editionId: string; at: Date; user: User; secondFactor: boolean },
): Promise<void> {
  const action = {
    actor: user.username,
    action: 'user.sign-in',
    subjectId: user._id,
    after: { secondFactor },
  }
  await recordAction(tx, { ...where, ...action })
}
