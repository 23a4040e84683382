import { RouterContextProvider } from 'react-router'
import { insertUser } from '#app/people/accounts/users.server.ts'
import type { StaffRole } from '#app/people/actor.ts'
import { makeRequestActor, requestActorContext } from '#app/people/request-actor.server.ts'
import { insertSession } from '#app/people/sign-in/sessions-table.server.ts'
import { makeLoggedApp } from '#app/people/testing/make-user.ts'
import { appContext } from '#app/platform/app-context.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { createApp } from '#server/app.ts'
import { byRole, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { realPages } from './real-pages.ts'

type Headers = Readonly<Record<string, string>>

/** The whole application with its real pages, on the embedded engine; no socket. */
export type SiteWithPages = {
  readonly app: TestApp
  ask(path: string, init: RequestInit): Promise<Response>
  get(path: string, headers?: Headers): Promise<Response>
  /** Sends a form. */
  post(path: string, fields: Readonly<Record<string, string>>, headers?: Headers): Promise<Response>
  /** The cookie of a new signed-in user with these roles; empty for a visitor. */
  cookieFor(roles: readonly StaffRole[] | null, over?: { readonly blocked?: boolean }): Promise<string>
  /** A loader's arguments for an unused address. */
  arrival(url: URL): { readonly context: RouterContextProvider; readonly request: Request }
  /** What the log calls an error. */
  errors(): unknown[]
  close(): Promise<void>
}

/** @param over what the configuration says otherwise */
export async function openSite(over: Partial<Config> = {}): Promise<SiteWithPages> {
  const [pages, db] = await Promise.all([realPages(), openTestDatabase('embedded')])
  const { config } = makeApp(db)
  const { app, logged } = makeLoggedApp(db, { config: { ...config, testCollection: true, ...over } })
  await makeFestival(app, [{ places: byRole(2, 2, 1) }])
  const build = { id: 'b1', version: '1.2.3' }
  const parts = { pages, files: new Map(), build, demo: null, live: false, isReady: () => true }
  const http = createApp(app, parts)
  const origin = app.config.origin

  const ask = async (path: string, init: RequestInit) => http.request(`${origin}${path}`, init)
  return {
    app,
    ask,
    get: (path, headers = {}) => ask(path, { headers }),
    post: (path, fields, headers = {}) =>
      ask(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin, ...headers } }),
    async cookieFor(roles, { blocked = false } = {}) {
      if (!roles) return ''
      const now = app.now()
      const userId = newId(now)
      await app.db.transaction((tx) =>
        insertUser(tx, userId, {
          username: `somebody-${userId}`,
          accname: null,
          roles,
          status: blocked ? 'blocked' : 'active',
          country: null,
          editRegsHack: false,
          addedBy: null,
          reserved: now,
        }),
      )
      const asked = { userId, secondFactor: false, address: '192.0.2.7', userAgent: null }
      const { cookie } = await insertSession(db, app, asked)
      return cookie.split(';')[0] ?? ''
    },
    arrival(url) {
      const context = new RouterContextProvider()
      context.set(appContext, app)
      context.set(requestActorContext, makeRequestActor(app, null))
      return { context, request: new Request(url) }
    },
    errors: () => logged.filter(({ level }) => Number(level) >= 50),
    close: () => db.close(),
  }
}
