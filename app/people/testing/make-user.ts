import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, type TestApp } from '#tests/make.ts'
import { dropCachedUser } from '../accounts/cached-users.server.ts'
import type { User, UserDraft } from '../accounts/user.ts'
import { saveUser } from '../accounts/users.server.ts'
import { systemActor } from '../actor.ts'
import { makeRequestActor, type RequestActor } from '../request-actor.server.ts'
import { type SignedIn, type SignIn, signIn } from '../sign-in/sign-in.server.ts'

export const goodPassword = 'with a rose in the teeth'

const eva: UserDraft = { username: 'eva', roles: ['regEditor'], status: 'active', password: goodPassword }

/** An active user with the password `goodPassword`, by default a regEditor; an existing `_id` is changed. */
export async function makeUser(app: AppContext, over: UserDraft = {}): Promise<User> {
  const user = over._id ? over : { ...eva, ...over }
  const saved = await saveUser(app, { by: systemActor, user, locale: 'en' })
  if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
  await app.db.query('update users set must_change_password = false where id = $1', [saved.value._id])
  dropCachedUser(app, saved.value._id)
  return { ...saved.value, mustChangePassword: false }
}

/** Signs a user in, from a new address. */
export async function enter(
  app: AppContext,
  over: Partial<SignIn> = {},
): Promise<SignedIn & { readonly requestActor: RequestActor }> {
  const asked = { username: 'eva', password: goodPassword, address: '192.0.2.7', ...over }
  const signedIn = await signIn(app, asked)
  expect(signedIn).toMatchObject({ ok: true })
  if (!signedIn.ok) throw new Error('not signed in')
  return { ...signedIn.value, requestActor: actorWithCookie(app, signedIn.value.cookie) }
}

/** The sender of a new request with this cookie. `cleared` collects the cookies that the answer clears. */
export function actorWithCookie(app: AppContext, setCookie: string, cleared: string[] = []): RequestActor {
  return makeRequestActor(app, setCookie.split(';')[0], (line) => cleared.push(line))
}

/** A context that collects its log. */
export function makeLoggedApp(
  db: Database,
  over: Partial<AppContext> = {},
): { readonly app: TestApp; readonly logged: Record<string, unknown>[] } {
  const logged: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      logged.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { app: makeApp(db, { log: pino({ level: 'trace' }, stream), ...over }), logged }
}
