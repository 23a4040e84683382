import type { MiddlewareHandler } from 'hono'
import { problemResponse } from '#app/platform/http/problem.ts'
import { m } from '#app/platform/messages/messages.js'
import { localeOfRequest } from './locale-of-request.ts'

const taken = new Set(['GET', 'HEAD', 'POST'])

/** Answers 405 with `Allow` for methods that pages do not take (RFC 9110, 15.5.6). */
export const readOrSent: MiddlewareHandler = async (c, next) => {
  if (!taken.has(c.req.method)) {
    const detail = m.platform_pages_take_forms({}, { locale: localeOfRequest(c) })
    return problemResponse({ status: 405, detail }, { Allow: [...taken].join(', ') })
  }
  await next()
  // a page without an action answers 405 itself, but without `Allow`
  if (c.res.status === 405 && !c.res.headers.has('Allow')) c.res.headers.set('Allow', 'GET, HEAD')
  return undefined
}
