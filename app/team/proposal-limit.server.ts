import type { AppContext } from '#app/platform/app-context.server.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'

/** Proposals of work per hour and address. */
const PER_HOUR = 20
const HOUR_MS = 3_600_000

const limits = new WeakMap<AppContext['db'], RateLimit>()

/** Null when one more work order may be proposed, else how many seconds are to be waited. The demo's own machine is exempt. T10. */
export function takeProposal(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  { address, fromLoopback }: Pick<RequestContext, 'address' | 'fromLoopback'>,
): number | null {
  if (config.demo !== null && fromLoopback) return null
  const limit = limits.get(db) ?? new RateLimit(PER_HOUR, HOUR_MS)
  limits.set(db, limit)
  return limit.take(address, now())
}
