import { Hono } from 'hono'
import { findRedirect } from '#app/festival/old-addresses/lookup.server.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import { addressWithLanguage } from '#app/platform/addresses.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed, problemResponse } from '#app/platform/http/problem.ts'

const longestPath = 2_000

/**
 * `GET /route?path=…`, mounted at `/api`: the target of a path that is no page (specification 7.3). `{redirect: null}` without one, else `{redirect:
 * {to, external}}`; an external target is another site, and is loaded completely.
 */
export function routeLookup(app: AppContext): Hono<PeopleEnv> {
  return new Hono<PeopleEnv>()
    .get('/route', async (c) => {
      const path = c.req.query('path') ?? ''
      const url =
        path.startsWith('/') && path.length <= longestPath ? URL.parse(path, app.config.origin) : null
      if (url?.origin !== app.config.origin) {
        return problemResponse({ status: 422, detail: '`path` is not a path that begins with a slash.' })
      }
      const address = addressWithLanguage(url.pathname)
      const redirect = address
        ? { to: address + url.search, external: false }
        : await findRedirect(app, { pathname: url.pathname, search: url.search })
      return c.json({ redirect }, 200, { 'Cache-Control': 'no-cache' })
    })
    .all('/route', () => methodNotAllowed('GET', 'HEAD'))
}
