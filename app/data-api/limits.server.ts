import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { ConcurrencyLimit } from '#app/platform/http/concurrency-limit.ts'
import { RateLimit } from '#app/platform/http/rate-limit.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { takeSave } from '#app/registration/service.server.ts'
import type { Kind, Operation } from './gate.ts'

/** Calls of `test` per minute and address. */
const TESTS_PER_MINUTE = 60

/**
 * Calls without a session per minute and network: five a second. No page of the site makes such calls, and a script that shows the programme elsewhere calls
 * once a minute or once a visitor. `regs.save` and `test` have limits of their own.
 */
export const ANONYMOUS_PER_MINUTE = 300

/** Queries without a session that run at once, and that wait. The database has 16 connections in all. */
const QUERIES_AT_ONCE = 4
const QUERIES_WAITING = 60

type Limits = {
  readonly tests: RateLimit
  readonly anonymous: RateLimit
  readonly queries: ConcurrencyLimit
}
const limits = new WeakMap<AppContext, Limits>()

function limitsOf(app: AppContext): Limits {
  const own = limits.get(app) ?? {
    tests: new RateLimit(TESTS_PER_MINUTE),
    anonymous: new RateLimit(ANONYMOUS_PER_MINUTE),
    queries: new ConcurrencyLimit(QUERIES_AT_ONCE, QUERIES_WAITING),
  }
  limits.set(app, own)
  return own
}

/** Null when the call is allowed, else the seconds to wait. X13, X17. */
export function takeCall(
  app: AppContext,
  requestContext: RequestContext,
  {
    by,
    collection,
    operation,
  }: { readonly by: Actor; readonly collection: string; readonly operation: string },
): number | null {
  if (collection === 'regs' && operation === 'save') return takeSave(app, requestContext)
  if (app.config.demo !== null && requestContext.fromLoopback) return null
  const { tests, anonymous } = limitsOf(app)
  if (collection === 'test') return tests.take(requestContext.address, app.now())
  return by.kind === 'user' ? null : anonymous.take(requestContext.address, app.now())
}

/**
 * Runs a query when a slot is free: the number of concurrent queries of callers without a session is limited, so that the database stays free for
 * pages and staff. Null when too many are waiting. X19.
 */
export function withQuerySlot<Value>(
  app: AppContext,
  { by, kind, operation }: { readonly by: Actor; readonly kind: Kind; readonly operation: Operation },
  work: () => Promise<Value>,
): Promise<Value | null> {
  const isQuery = operation === 'find' || operation === 'findOne' || operation === 'aggregate'
  if (by.kind === 'user' || !isQuery || kind === 'test') return work()
  return limitsOf(app).queries.run(work)
}
