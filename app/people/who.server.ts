import { createContext } from 'react-router'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { readCookie } from '#app/platform/http/cookie.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import { id } from '#app/platform/id.ts'
import { findKnownUser } from './accounts/known-users.server.ts'
import type { Actor } from './actor.ts'
import { actorOf, type Session } from './sign-in/session.ts'
import {
  clearSessionCookie,
  endSession,
  findSessionRow,
  sessionCookieName,
  sessionOf,
} from './sign-in/sessions-table.server.ts'

/** Who sent the request. Looked up when first asked, at most once. */
export type Who = {
  session(): Promise<Session | null>
  actor(): Promise<Actor>
}

/** How loaders and actions reach it: `context.get(whoContext)`. */
export const whoContext = createContext<Who>()

/** The variables of Hono applications that know people: `c.get('who')`. */
export type PeopleEnv = { Variables: WebEnv['Variables'] & { who: Who } }

/** @param onClear is handed a `Set-Cookie` line when the browser holds a session that is over; the answer has to carry it */
export function makeWho(
  app: AppContext,
  cookieHeader: string | null | undefined,
  onClear: (setCookie: string) => void = () => undefined,
): Who {
  let asked: Promise<Session | null> | undefined
  const session = () => (asked ??= findSession(app, cookieHeader, onClear))
  return { session, actor: async () => actorOf(await session()) }
}

/** Specification 4: who is blocked is out, with a warning; who is not there any more is an error in the log and nobody. An account whose address nobody has proved opens nothing. U7, U8, U17. */
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
  const user = await findKnownUser(app, id(row.user_id))
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
