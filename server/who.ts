import type { MiddlewareHandler } from 'hono'
import { sessionCookieName } from '#app/people/sign-in/sessions-table.server.ts'
import { makeWho, type PeopleEnv } from '#app/people/who.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'

/** Lets everybody ask who sent the request. A cookie that is over is taken back, unless the answer brings a new one. */
export function knowWho(app: AppContext): MiddlewareHandler<PeopleEnv> {
  const name = `${sessionCookieName(app)}=`
  return async (c, next) => {
    let clear: string | undefined
    c.set(
      'who',
      makeWho(app, c.req.header('cookie'), (setCookie) => {
        clear = setCookie
      }),
    )
    await next()
    const hasNew = c.res.headers.getSetCookie().some((line) => line.startsWith(name))
    if (clear && !hasNew) c.res.headers.append('Set-Cookie', clear)
  }
}
