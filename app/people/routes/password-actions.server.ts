import { data, type RouterContextProvider, redirect } from 'react-router'
import { appContext } from '#app/platform/app-context.server.ts'
import { encodeQr } from '#app/platform/bank/encode-qr.server.ts'
import { renderModules } from '#app/platform/bank/render-qr.ts'
import { langOfCookie } from '#app/platform/http/language-cookie.ts'
import { readLinkSecret } from '#app/platform/http/link-secret.server.ts'
import { requestContextKey } from '#app/platform/http/request-context.server.ts'
import { localeOf } from '#app/platform/locale.ts'
import { localPath, pathWithReturn } from '../access/return-path.ts'
import { askPasswordLink } from '../accounts/account-requests.server.ts'
import { findCachedUser } from '../accounts/cached-users.server.ts'
import { changePassword } from '../password/change-password.server.ts'
import { findPasswordLink } from '../password/password-link.server.ts'
import { setPasswordByLink } from '../password/set-password.server.ts'
import { requestActorContext } from '../request-actor.server.ts'
import { findPasskeys, removePasskey } from '../second-factor/passkeys.server.ts'
import { mustShowPasskey } from '../second-factor/passkeys-table.server.ts'
import { beginTotp, confirmTotp, removeTotp } from '../second-factor/totp.server.ts'
import { confirmSession } from '../sign-in/confirm-session.server.ts'
import { endOwnSession, findOwnSessions } from '../sign-in/own-sessions.server.ts'
import { actorOf, isFresh, type Session } from '../sign-in/session.ts'
import type { PasswordAnswer } from '../ui/password-answer.ts'
import { landingOf } from './landing.server.ts'
import type { ReadField } from './read-form.server.ts'

type Context = Readonly<RouterContextProvider>
type FormRequest = {
  readonly request: Request
  readonly context: Context
  readonly field: ReadField
}
type SignedInRequest = FormRequest & { readonly session: Session }

/**
 * The data of the page: with a link's secret, the account whose password it sets, or that the link is over; signed out, the form that
 * requests a link; signed in, one's own factors and sessions.
 */
export async function viewOf({ url, request, context }: { url: URL; request: Request; context: Context }) {
  const app = context.get(appContext)
  const secret = readLinkSecret(app, request, 'key')
  if (secret !== null) {
    const link = await findPasswordLink(app, secret)
    return link ? ({ kind: 'set', ...link } as const) : ({ kind: 'ask', isLinkOver: true } as const)
  }
  const session = await context.get(requestActorContext).session()
  if (!session) return { kind: 'ask', isLinkOver: false } as const
  const { accname, username, mustSecondFactor, _id } = session.user
  const known = await findCachedUser(app, _id)
  const to = localPath(url.searchParams.get('to'))
  return {
    kind: 'own',
    name: accname ?? username,
    username,
    hasTotp: known?.totp ?? false,
    passkeys: await findPasskeys(app, { session }),
    mustShowPasskey: await mustShowPasskey(app.db, session),
    sessions: await findOwnSessions(app, { session }),
    isFresh: isFresh(session, app.now()),
    mustSecondFactor,
    mustChangePassword: known?.mustChangePassword ?? false,
    to,
    returnTo: ownPath(to),
    continueTo: to ?? landingOf(actorOf(session), request),
  } as const
}

/**
 * Requests a password link. The same answer for every name, whether the account exists or not; 422 without a name, 429 with `Retry-After`.
 * U13.
 */
export async function asked({ request, context, field }: FormRequest) {
  const lang = langOfCookie(request.headers.get('cookie')) ?? 'EN'
  const { address } = context.get(requestContextKey)
  const username = field('username').trim()
  if (username === '') return refused({ kind: 'refused', reason: 'missing', username })
  const app = context.get(appContext)
  const answer = await askPasswordLink(app, { username, address, locale: localeOf(lang) })
  return answer.ok ? done({ kind: 'asked' }) : tooOften(answer.reason.seconds, username)
}

/**
 * Sets the password of the link in the request and redirects (303) to signing in; 422 with the reason, for a weak password or an invalid
 * link. U13, U23.
 */
export async function setByLink({ request, context, field }: FormRequest) {
  const app = context.get(appContext)
  const passkeyIds = field.all('remove')
  const remove = { totp: field('removeTotp') !== '', passkeyIds }
  const set = { secret: readLinkSecret(app, request, 'key') ?? '', next: field('next'), remove }
  const answer = await setPasswordByLink(app, set)
  if (answer.ok) return redirect('/auth/login?set=1', { status: 303 })
  return refused({ kind: 'refused', reason: answer.reason })
}

/**
 * Changes one's own password: 200, 422 with the reason, or 429. A user who was redirected here to choose one is redirected back at once
 * (303). U25.
 */
export async function changed({ request, context, field, session }: SignedInRequest) {
  const change = { session, current: field('current'), next: field('next') }
  const answer = await changePassword(context.get(appContext), change)
  if (answer.ok) {
    const to = localPath(field('to')) ?? landingOf(actorOf(session), request)
    return session.user.mustChangePassword ? redirect(to, { status: 303 }) : done({ kind: 'changed' })
  }
  return typeof answer.reason === 'string'
    ? refused({ kind: 'refused', reason: answer.reason })
    : tooOften(answer.reason.seconds)
}

/**
 * Begins an authenticator: 200 with its key and QR code, which are shown now and never again, or 422 with the reason. U11, U21.
 */
export async function totpBegun({ context, session }: SignedInRequest) {
  const begun = await beginTotp(context.get(appContext), { session })
  if (!begun.ok) return refused({ kind: 'refused', reason: begun.reason })
  const { uri, secret } = begun.value
  return done({
    kind: 'totp-begun',
    key: secret,
    rendering: renderModules(encodeQr(new TextEncoder().encode(uri))),
  })
}

/**
 * Takes the authenticator into use. A wrong code answers 422 and shows the field again, without the key; other refusals 422 with the
 * reason, or 429. U11.
 */
export async function totpConfirmed({ context, field, session }: SignedInRequest) {
  const answer = await confirmTotp(context.get(appContext), { session, code: field('code') })
  if (answer.ok) return done({ kind: 'totp-on' })
  if (typeof answer.reason !== 'string') return tooOften(answer.reason.seconds)
  return answer.reason === 'code-wrong'
    ? refused({ kind: 'totp-begun', key: null, rendering: null })
    : refused({ kind: 'refused', reason: answer.reason })
}

/** Takes the authenticator out of use: 200, 422 with the reason, or 429 with `Retry-After`. U11, U21. */
export async function totpRemoved({ context, field, session }: SignedInRequest) {
  const answer = await removeTotp(context.get(appContext), { session, code: field('code') })
  if (answer.ok) return done({ kind: 'totp-off' })
  return typeof answer.reason === 'string'
    ? refused({ kind: 'refused', reason: answer.reason })
    : tooOften(answer.reason.seconds)
}

/** Removes one of one's own passkeys: 200, or 422 with the reason. U21. */
export async function passkeyRemoved({ context, field, session }: SignedInRequest) {
  const answer = await removePasskey(context.get(appContext), { session, id: field('passkey') })
  return answer.ok ? done({ kind: 'passkey-off' }) : refused({ kind: 'refused', reason: answer.reason })
}

/**
 * Confirms the session by the password and redirects (303) to the second factors; 422 for a wrong password, 429 for too many. U21.
 */
export async function confirmed({ context, field, session }: SignedInRequest) {
  const answer = await confirmSession(context.get(appContext), { session, password: field('password') })
  if (!answer.ok) {
    return answer.reason === 'wrong'
      ? refused({ kind: 'refused', reason: 'wrong-now' })
      : tooOften(answer.reason.seconds)
  }
  return redirect(`${ownPath(localPath(field('to')))}#second-factor`, { status: 303 })
}

/** The sign-in page, which says that the session has ended, and leads back to this page and from there to `to`. */
export function signInThen(to: string): string {
  const back = new URL(ownPath(localPath(to)), 'http://here.invalid')
  return `${pathWithReturn('/auth/login', back)}&ended=1`
}

/** This page, which leads to `to` afterwards. */
function ownPath(to: string | null): string {
  return to ? pathWithReturn('/auth/password', new URL(to, 'http://here.invalid')) : '/auth/password'
}

/** Ends one of one's own sessions: 200, or 422 when there is no such session. U24. */
export async function sessionEnded({ context, field, session }: SignedInRequest) {
  const answer = await endOwnSession(context.get(appContext), { session, id: field('session') })
  return answer.ok ? done({ kind: 'session-ended' }) : refused({ kind: 'refused', reason: answer.reason })
}

const done = (answer: PasswordAnswer) => data(answer, { status: 200 })
const refused = (answer: PasswordAnswer) => data(answer, { status: 422 })

function tooOften(seconds: number, username?: string) {
  const answer: PasswordAnswer = {
    kind: 'refused',
    reason: 'too-often',
    seconds,
    ...(username && { username }),
  }
  return data(answer, { status: 429, headers: { 'Retry-After': String(seconds) } })
}
