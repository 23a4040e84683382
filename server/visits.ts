import { randomBytes } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Visit, WebEnv } from '#app/platform/visit.server.ts'
import { clientAddress } from './client-address.ts'
import type { Metrics } from './metrics.ts'
import { isDrawing } from './page-cache-drawing.ts'

/**
 * Gives every request its number and notes how it was answered. The address' query stays out of the log: links
 * from letters carry their secret there.
 */
export function noteVisits(log: Logger, metrics: Metrics): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const begun = performance.now()
    const visit = makeVisit(c, log)
    c.set('visit', visit)
    await next()

    c.res.headers.set('X-Request-Id', visit.id)
    if (isDrawing(c.req.raw)) return
    const { method, path } = c.req
    const { status } = c.res
    const ms = performance.now() - begun
    metrics.answered({ method, path, status, ms })
    const level = path.startsWith('/assets/') ? 'debug' : 'info'
    visit.log[level]({ method, path, status, ms: Math.round(ms * 10) / 10 }, 'answered')
  }
}

function makeVisit(c: Context, log: Logger): Visit {
  const random = randomBytes(22)
  const id = random.subarray(0, 6).toString('hex')
  const nonce = random.subarray(6).toString('base64')
  return { id, nonce, ...clientAddress(c), log: log.child({ request: id }) }
}
