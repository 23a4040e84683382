import { createContext } from 'react-router'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readCookie } from '#app/platform/http/cookie.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import { id } from '#app/platform/id.ts'
import { findCachedUser } from './accounts/cached-users.server.ts'
import type { Actor } from './actor.ts'
import { actorOf, type Session } from './sign-in/session.ts'
import {
  clearSessionCookie,
  endSession,
  findSessionRow,
  sessionCookieName,
  sessionOf,
} from './sign-in/sessions-table.server.ts'

/** The session and actor of a request. The first call looks them up; later calls reuse the result. */
export type RequestActor = {
  session(): Promise<Session | null>
  actor(): Promise<Actor>
}

/** For loaders and actions: `context.get(requestActorContext)`. */
export const requestActorContext = createContext<RequestActor>()

/** The variables of Hono applications: `c.get('requestActor')`. */
export type PeopleEnv = { Variables: WebEnv['Variables'] & { requestActor: RequestActor } }

/**
 * The session and actor of a request with this `Cookie` header; nothing is looked up before the first call. U7, U8, U17.
 * @param onClear receives a `Set-Cookie` line that removes the cookie, when the session has ended or the user is blocked or unproved
 */
export function makeRequestActor(
  app: AppContext,
  cookieHeader: string | null | undefined,
  onClear: (setCookie: string) => void = () => undefined,
): RequestActor {
  let asked: Promise<Session | null> | undefined
  const session = () => (asked ??= findSession(app, cookieHeader, onClear))
  return { session, actor: async () => actorOf(await session()) }
}

/** Blocked users are signed out, and a warning is logged; a deleted user's session logs an error (specification 4). An unproved account has no session. U7, U8, U17. */
async function findSession(
  app: AppContext,
  cookieHeader: string | null | undefined,
  onClear: (setCookie: string) => void,
): Promise<Session | null> {
  const secret = readCookie(cookieHeader, sessionCookieName(app))
  if (!secret) return null
  const row = await findSessionRow(app, secret)
  if (!row) {
    onClear(clearSessionCookie(app))
    return null
  }
  const user = await findCachedUser(app, id(row.user_id))
  if (!user) {
    app.log.error({ user: row.user_id }, 'a session is of a user who is not there')
    return null
  }
  if (!user.isProved) {
    onClear(clearSessionCookie(app))
    return null
  }
  if (user.status === 'blocked') {
    app.log.warn({ user: user._id }, 'a blocked user was signed out')
    await endSession(app.db, row.id)
    onClear(clearSessionCookie(app))
    return null
  }
  return sessionOf(app, row, user)
}
