import { getCurrentEdition } from '#app/festival/service.server.ts'
import { postMessage } from '#app/mail/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { recordAction } from '#app/platform/audit/audit.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import {
  answerLinkRequest,
  type LinkRequest,
  noteLinkRequest,
} from '#app/platform/http/link-requests.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import type { Locale } from '#app/platform/locale.ts'
import { isAddress } from '../password/password-link.server.ts'
import type { TooOften } from '../second-factor/totp.server.ts'
import { countAttempt } from '../sign-in/limits.server.ts'
import type { AccountEmailKind } from './account-emails.server.ts'
import { checkUser } from './check-user.ts'
import { newUserDefaults, type User, type UserError } from './user.ts'
import { usernameOf } from './username.ts'
import { insertUser } from './users.server.ts'
import { findUserByName, selectUser } from './users-table.server.ts'

type AccountRequest = { readonly username: string; readonly address: string; readonly locale: Locale }

const dayMs = 24 * 3_600_000
/** How many e-mails of a kind an address gets in 24 hours: strangers can request them, too. */
const mostADay = { proved: 10, unproved: 1 } as const

/**
 * Requests a link to choose a password. It goes to the address that is the account's name; users with another name ask an admin. Neither the response
 * nor its duration reveals whether the account exists. U13.
 */
export async function askPasswordLink(
  app: AppContext,
  { username, address, locale }: AccountRequest,
): Promise<Decision<null, TooOften>> {
  const attempt = await countAttempt(app, 'link', { address, username })
  if (attempt.seconds !== null) return refuse({ kind: 'too-often', seconds: attempt.seconds })
  await noteLinkRequest(app, 'password', { address: username, language: locale })
  return accept(null)
}

/**
 * Requests an account without roles, a dancer's. The address gets a link to choose a password: until then the account cannot be used.
 * Whether the account exists already, only that e-mail states. U17.
 */
export async function askAccount(
  app: AppContext,
  { username, address, locale }: AccountRequest,
): Promise<Decision<null, TooOften | { readonly kind: 'fields'; readonly errors: readonly UserError[] }>> {
  const name = usernameOf(username)
  const error = addressError(name)
  if (error) return refuse({ kind: 'fields', errors: [{ path: 'username', error }] })
  const attempt = await countAttempt(app, 'account', { address, username: name })
  if (attempt.seconds !== null) return refuse({ kind: 'too-often', seconds: attempt.seconds })
  await noteLinkRequest(app, 'account', { address: name, language: locale })
  return accept(null)
}

function addressError(username: string): UserError['error'] | null {
  const draft = { username, roles: ['trusted'], status: 'active' } as const
  const { errors } = checkUser(draft, null, { country: null })
  return errors.find(({ path }) => path === 'username')?.error ?? (isAddress(username) ? null : 'no-address')
}

/**
 * Handles one request for an account or a password: queues the e-mail, if there is a recipient.
 * @returns the number of e-mails, for a worker
 */
export async function answerAccountRequests(app: AppContext): Promise<number> {
  const { id: editionId } = await getCurrentEdition(app)
  const done = await answerLinkRequest(app, ['account', 'password'], async (tx, { kind, ...request }) => {
    await lockName(tx, request.address)
    const known = await findUserByName(tx, request.address)
    const user = known ?? (kind === 'account' ? await addUnproved(tx, app, editionId, request) : null)
    if (user?.status !== 'active' || !isAddress(user.username)) return
    const first = user.isProved ? 'accountKnown' : 'accountLink'
    const wanted = kind === 'account' ? first : 'password'
    await postOnce(tx, app, { editionId, user, language: request.language, kind: wanted })
  })
  if (done > 0) app.wake()
  return done
}

/** Serialises two processes that handle requests for one name. */
async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('account ' || lower($1), 0))`, [
    usernameOf(name),
  ])
}

/** Adds an unproved account. */
async function addUnproved(
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  editionId: string,
  { address: username, language }: LinkRequest,
): Promise<User> {
  const at = now()
  const { country, editRegsHack } = newUserDefaults({ locale: language, by: '', now: at })
  const values = { username: usernameOf(username), accname: null, roles: [], status: 'active' } as const
  const id = newId(at)
  await insertUser(tx, id, { ...values, country, editRegsHack, addedBy: null, reserved: at, isProved: false })
  const after = await selectUser(tx, id)
  if (!after) throw new Error('an account is not there after being made')
  await recordAction(tx, { editionId, at, actor: 'nobody', action: 'user.register', subjectId: id, after })
  return after
}

/** Queues the e-mail, unless its address had the most of its kind today. */
async function postOnce(
  tx: Tx,
  app: AppContext,
  {
    editionId,
    user: { _id: userId, username: recipient, isProved },
    language,
    kind,
  }: {
    readonly editionId: string
    readonly user: User
    readonly language: Locale
    readonly kind: AccountEmailKind
  },
): Promise<void> {
  const now = app.now()
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from emails
     where kind = $1 and lower(recipient) = lower($2) and created_at > $3`,
    [kind, recipient, new Date(now.getTime() - dayMs)],
  )
  const most = isProved && kind === 'password' ? mostADay.proved : mostADay.unproved
  if ((rows[0]?.count ?? 0) >= most) return
  const to = { registrationId: null, recipient, language }
  await postMessage(tx, app, { editionId, kind, ...to, data: { userId }, now })
}
