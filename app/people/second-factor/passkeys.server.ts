import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { decideInTransaction } from '#app/platform/decide-in-transaction.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { id } from '#app/platform/id.ts'
import { cut, storableText } from '#app/platform/values/storable.ts'
import { notifyOwner } from '../accounts/account-emails.server.ts'
import { lockUser, selectUser } from '../accounts/users-table.server.ts'
import type { RequestActor } from '../request-actor.server.ts'
import { countAttempt } from '../sign-in/limits.server.ts'
import { isFresh, type Session } from '../sign-in/session.ts'
import { noteSecondFactor } from '../sign-in/sessions-table.server.ts'
import { beginSession, type SignedIn } from '../sign-in/sign-in.server.ts'
import type { Passkey } from './passkey.ts'
import { spendChallenge, storeChallenge } from './passkey-challenges.server.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  lockPasskey,
  mustShowPasskey,
  notePasskeyUsed,
  selectPasskeys,
} from './passkeys-table.server.ts'
import type { TooOften } from './totp.server.ts'

const longestName = 60
/** EdDSA, ES256, RS256: what authenticators have, and nothing a server has to try out first. */
const supportedAlgorithmIDs = [-8, -7, -257]
const mostKeys = 10

/** Why a session may not change the keys now: it showed no password or factor lately, or came in without the key there is. U21. */
export type KeyChangeRefusal = 'confirm-first' | 'passkey-needed'

/** The options for creating a passkey for this site (Web Authentication, 5.1.3). U19. */
export async function beginPasskey(
  app: AppContext,
  { session }: { readonly session: Session },
): Promise<Decision<PublicKeyCredentialCreationOptionsJSON, 'too-many' | KeyChangeRefusal>> {
  if (!isFresh(session, app.now())) return refuse('confirm-first')
  if (await mustShowPasskey(app.db, session)) return refuse('passkey-needed')
  const { _id: userId, username, accname } = session.user
  const known = await selectPasskeys(app.db, userId)
  if (known.length >= mostKeys) return refuse('too-many')
  const options = await generateRegistrationOptions({
    rpName: (await getCurrentEdition(app)).name.en,
    rpID: siteOf(app),
    userID: new TextEncoder().encode(userId),
    userName: username,
    userDisplayName: accname ?? username,
    excludeCredentials: known.map((key) => ({ id: key.id })),
    supportedAlgorithmIDs,
    // found without a name, and only with a finger, a face or a number: two factors in one
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(app, { challenge: options.challenge, userId })
  return accept(options)
}

/** Stores the new passkey. The session then has its second factor. U19. */
export async function addPasskey(
  app: AppContext,
  {
    session,
    response,
    name,
  }: { readonly session: Session; readonly response: RegistrationResponseJSON; readonly name: string },
): Promise<Decision<Passkey, 'refused' | 'too-many' | KeyChangeRefusal>> {
  if (!isFresh(session, app.now())) return refuse('confirm-first')
  if (await mustShowPasskey(app.db, session)) return refuse('passkey-needed')
  const { _id: userId, username } = session.user
  const isOurs = (challenge: string) => spendChallenge(app, { challenge, userId })
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: isOurs,
    supportedAlgorithmIDs,
    ...whereOf(app),
    requireUserVerification: true,
  }).catch(() => null)
  if (!made?.verified) return refuse('refused')

  const { credential } = made.registrationInfo
  const { id: editionId } = await getCurrentEdition(app)
  const added = await decideInTransaction<Passkey, 'too-many' | 'refused'>(app.db, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return refuse('refused')
    if ((await selectPasskeys(tx, userId)).length >= mostKeys) return refuse('too-many')
    const kept = {
      ...credential,
      name: cut(storableText(name).trim(), longestName) || username,
      madeAt: app.now(),
    }
    if (!(await insertPasskey(tx, userId, kept))) return refuse('refused')
    if (!(await noteSecondFactor(tx, session.id))) return refuse('refused')
    const action = {
      actor: username,
      action: 'user.passkey',
      subjectId: userId,
      after: { passkey: kept.name },
    }
    await recordAction(tx, { editionId, at: app.now(), ...action })
    await notifyOwner(tx, app, { editionId, user, change: 'passkey-added' })
    return accept({ id: kept.id, name: kept.name, madeAt: kept.madeAt, usedAt: null })
  })
  app.wake()
  return added
}

/** The signed-in user's passkeys, oldest first. */
export function findPasskeys(
  app: AppContext,
  { session }: { readonly session: Session },
): Promise<Passkey[]> {
  return selectPasskeys(app.db, session.user._id)
}

/**
 * Removes one of the user's own passkeys; the owner is notified. Refused unless the session is fresh, and began with a passkey where there
 * is one. U19, U21, U23.
 */
export async function removePasskey(
  app: AppContext,
  { session, id: keyId }: { readonly session: Session; readonly id: string },
): Promise<Decision<null, 'not-found' | KeyChangeRefusal>> {
  if (!isFresh(session, app.now())) return refuse('confirm-first')
  if (await mustShowPasskey(app.db, session)) return refuse('passkey-needed')
  const { _id: userId, username } = session.user
  const { id: editionId } = await getCurrentEdition(app)
  const removed = await decideInTransaction<null, 'not-found'>(app.db, async (tx) => {
    const name = await deletePasskey(tx, userId, keyId)
    if (name === null) return refuse('not-found')
    const action = { actor: username, action: 'user.passkey', subjectId: userId, before: { passkey: name } }
    await recordAction(tx, { editionId, at: app.now(), ...action })
    const user = await lockUser(tx, userId)
    if (user) await notifyOwner(tx, app, { editionId, user, change: 'passkey-removed' })
    return accept(null)
  })
  app.wake()
  return removed
}

/** What the browser's authenticator is asked to sign, by whichever of its keys for this site the person takes. U19. */
export async function beginPasskeySignIn(
  app: AppContext,
  { address }: { readonly address: string },
): Promise<Decision<PublicKeyCredentialRequestOptionsJSON, TooOften>> {
  const attempt = await countAttempt(app, 'passkey', { address })
  if (attempt.seconds !== null) return refuse({ kind: 'too-often', seconds: attempt.seconds })
  const options = await generateAuthenticationOptions({
    rpID: siteOf(app),
    userVerification: 'required',
  })
  await storeChallenge(app, { challenge: options.challenge, userId: null })
  return accept(options)
}

/** Signs in the owner of the passkey that has signed: without a name, a password or a code. A blocked user gets the response of a wrong key. U19. */
export async function signInWithPasskey(
  app: AppContext,
  {
    response,
    address,
    userAgent = null,
    device = null,
    requestActor,
  }: {
    readonly response: AuthenticationResponseJSON
    readonly address: string
    readonly userAgent?: string | null | undefined
    readonly device?: string | null | undefined
    readonly requestActor?: RequestActor | undefined
  },
): Promise<Decision<SignedIn, 'wrong'>> {
  const key = typeof response.id === 'string' ? await findPasskey(app.db, response.id) : null
  if (!key) return refuse('wrong')
  const { userId, ...credential } = key
  const shown = await verifyAuthenticationResponse({
    response,
    credential,
    expectedChallenge: (challenge) => spendChallenge(app, { challenge, userId: null }),
    ...whereOf(app),
    requireUserVerification: true,
  }).catch(() => null)
  if (!shown?.verified) return refuse('wrong')

  const user = await selectUser(app.db, id(userId))
  if (user?.status !== 'active' || !user.isProved) return refuse('wrong')
  await notePasskeyUsed(app.db, {
    id: key.id,
    counter: shown.authenticationInfo.newCounter,
    at: app.now(),
  })
  const stillHolds = (tx: Querying) => lockPasskey(tx, key)
  const browser = { address, userAgent, device, requestActor }
  const begun = await beginSession(app, user, { secondFactor: true, stillHolds, ...browser })
  return begun ? accept(begun) : refuse('wrong')
}

/** Passkeys are bound to the public address and its host: those of another site are invalid here. */
function whereOf(app: AppContext) {
  return { expectedOrigin: app.config.origin, expectedRPID: siteOf(app) }
}

function siteOf({ config }: Pick<AppContext, 'config'>): string {
  return new URL(config.origin).hostname
}
