import type { MiddlewareHandler } from 'hono'
import { makeRequestActor, type PeopleEnv } from '#app/people/request-actor.server.ts'
import { sessionCookieName } from '#app/people/sign-in/sessions-table.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'

/** Sets `requestActor` for all handlers. Clears the cookie of an ended session, unless the response sets a new one. */
export function identifyActor(app: AppContext): MiddlewareHandler<PeopleEnv> {
  const name = `${sessionCookieName(app)}=`
  return async (c, next) => {
    let clear: string | undefined
    c.set(
      'requestActor',
      makeRequestActor(app, c.req.header('cookie'), (setCookie) => {
        clear = setCookie
      }),
    )
    await next()
    const hasNew = c.res.headers.getSetCookie().some((line) => line.startsWith(name))
    if (clear && !hasNew) c.res.headers.append('Set-Cookie', clear)
  }
}
