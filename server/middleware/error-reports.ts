import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { methodNotAllowed, problemResponse } from '#app/platform/http/problem.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import { longestReport, readReport } from '#app/platform/start/error-report.ts'

const EACH_PER_MINUTE = 20
const ALL_PER_MINUTE = 300

/**
 * `POST /errors`, to be mounted at `/api`: logs client errors of our own pages. A report contains no IP address, no query and nothing that could be a
 * secret.
 */
export function errorReports(app: AppContext): Hono<PeopleEnv> {
  const each = new RateLimit(EACH_PER_MINUTE)
  const all = new RateLimit(ALL_PER_MINUTE)
  const tooLarge = bodyLimit({ maxSize: longestReport, onError: () => problemResponse({ status: 413 }) })
  return new Hono<PeopleEnv>()
    .post('/errors', tooLarge, async (c) => {
      // browsers send one of these headers from our pages; other origins have been refused already
      if (c.req.header('sec-fetch-site') === undefined && c.req.header('origin') === undefined) {
        return problemResponse({ status: 403 })
      }
      const { address, log } = c.get('requestContext')
      const now = app.now()
      const seconds = each.take(address, now) ?? all.take('', now)
      if (seconds !== null) return problemResponse({ status: 429 }, { 'Retry-After': String(seconds) })

      const report = readReport(await c.req.json().catch(() => null))
      if (!report) return problemResponse({ status: 422 })
      log.warn({ clientError: report }, 'a page broke in a browser')
      return c.body(null, 204)
    })
    .all('/errors', () => methodNotAllowed('POST'))
}
