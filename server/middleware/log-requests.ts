import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { PeopleEnv, RequestActor } from '#app/people/request-actor.server.ts'
import { coarseNetworkOf } from '#app/platform/http/network-of.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import { withinRequest } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import { isRendering } from '#server/page-cache/page-cache-rendering.ts'
import { clientAddress } from './client-address.ts'

/**
 * Numbers every request and logs its response; of a refused one also the account and the network. The query is not logged: links from e-mails carry
 * their secret there.
 */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler<PeopleEnv> {
  return async (c, next) => {
    const begun = performance.now()
    const requestContext = makeRequestContext(c, log)
    c.set('requestContext', requestContext)
    await withinRequest(requestContext.id, next)

    c.res.headers.set('X-Request-Id', requestContext.id)
    if (isRendering(c.req.raw)) return
    const { method, path } = c.req
    const { status } = c.res
    const ms = performance.now() - begun
    metrics.answered({ method, path, status, ms })
    const level = path.startsWith('/assets/') ? 'debug' : 'info'
    const by = refused.has(status) ? await callerOf(c) : {}
    requestContext.log[level](
      { method, path: path.slice(0, longestPath), status, ms: Math.round(ms * 10) / 10, ...by },
      'answered',
    )
  }
}

/** Logged with account and network, so that attacks show in the log. */
const refused: ReadonlySet<number> = new Set([401, 403, 429])

const longestPath = 200

/** The account by its id, because its name can be an e-mail address; the network is no address. U20. */
async function callerOf(c: Context<PeopleEnv>): Promise<{ account: string | null; network: string | null }> {
  // A request refused before its actor was determined has none; a failing database has been logged by the first query
  const requestActor: RequestActor | undefined = c.get('requestActor')
  const session = (await requestActor?.session().catch(() => null)) ?? null
  return { account: session?.user._id ?? null, network: coarseNetworkOf(c.get('requestContext').address) }
}

function makeRequestContext(c: Context, log: Logger): RequestContext {
  const random = randomBytes(22)
  const id = random.subarray(0, 6).toString('hex')
  const nonce = random.subarray(6).toString('base64')
  return { id, nonce, ...clientAddress(c), log: log.child({ request: id }) }
}
