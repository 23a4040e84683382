import type { AppContext } from '#app/platform/app-context.server.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'

/** As for one-time links, so that the form cannot flood a mailbox. */
const mostPerMinute = 10
const limits = new WeakMap<AppContext, RateLimit>()

/** Null when news may be requested from this address, else the seconds to wait. N6. The demo's own machine is not limited. */
export function takeNewsAttempt(app: AppContext, { address, fromLoopback }: RequestContext): number | null {
  if (app.config.demo !== null && fromLoopback) return null
  const limit = limits.get(app) ?? new RateLimit(mostPerMinute)
  limits.set(app, limit)
  return limit.take(address, app.now())
}
