import type { AppContext } from '#app/platform/app-context.server.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'

const mostPerMinute = 10
const limits = new WeakMap<AppContext, RateLimit>()

/** Null when an alert may be requested from this network, else the seconds to wait. R61. The demo's own machine is not limited. */
export function takeAlertAttempt(app: AppContext, { address, fromLoopback }: RequestContext): number | null {
  if (app.config.demo !== null && fromLoopback) return null
  const limit = limits.get(app) ?? new RateLimit(mostPerMinute)
  limits.set(app, limit)
  return limit.take(address, app.now())
}
