import type { MiddlewareHandler } from 'hono'
import type { DiskSpace } from '#app/platform/database/embedded/disk-space.server.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import { answerOutage } from './outage-answer.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Questions of the data interface are sent by POST. */
const queries = /^\/api\/db\/[^/]+\/(?:find|findOne|findById|aggregate|count)$/

/** While the disk is full, unsafe requests get 503 with a sentence; pages and queries are answered. */
export function refuseWrites(disk: DiskSpace): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    if (reading.has(method) || queries.test(path) || !disk.isFull) return next()
    return answerOutage(c, 'full')
  }
}
