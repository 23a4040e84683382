import type { Context } from 'hono'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { Session } from '#app/people/sign-in/session.ts'
import type { SignedIn } from '#app/people/sign-in/sign-in.server.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import type { Locale } from '#app/platform/locale.ts'
import { m } from '#app/platform/messages/messages.js'

/** Responses about the signed-in user must not be cached. */
export const noStore = { 'Cache-Control': 'no-store' }

/** The signed-in user as the client sees it: `roles` are those in effect. */
export function userOf({ user: { _id, username, accname, roles, editRegsHack } }: Session) {
  return { _id, username, accname, roles, editRegsHack }
}

/**
 * The answer to a sign-in: 200 with the user, not to be cached, and the cookies of the session and of the known browser.
 * @param more additional fields of the response
 */
export function signedInAs(
  c: Context<PeopleEnv>,
  { cookie, deviceCookie, session }: SignedIn,
  more: { readonly continueTo?: string } = {},
): Response {
  const cookies = [cookie, deviceCookie]
  return c.json({ user: userOf(session), ...more }, 200, { ...noStore, 'Set-Cookie': cookies })
}

/** The answer to too many attempts: 429 with a sentence and `Retry-After`, in seconds. U3. */
export function tooOften(seconds: number, locale: Locale): Response {
  const detail = m.people_too_often({ count: seconds }, { locale })
  return problemResponse({ status: 429, detail }, { 'Retry-After': String(seconds) })
}
