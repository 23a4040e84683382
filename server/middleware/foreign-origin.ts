import { createMiddleware } from 'hono/factory'
import { problemResponse } from '#app/platform/http/problem.ts'
import { m } from '#app/platform/messages/messages.js'
import { localeOfRequest } from './locale-of-request.ts'
import { publicOrigin } from './public-address.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/**
 * Refuses requests that another site caused. Browsers send where a request comes from and pages cannot forge that; programs without a browser send no
 * such header and pass. `/hooks/*` is called by other servers. U18.
 */
export function refuseForeignOrigin(ourOrigin: string) {
  return createMiddleware(async (c, next) => {
    if (safe.has(c.req.method) || c.req.path.startsWith('/hooks/')) return next()
    if (!isForeign((name) => c.req.header(name), ourOrigin)) return next()
    return problemResponse({ status: 403, detail: m.platform_foreign({}, { locale: localeOfRequest(c) }) })
  })
}

/**
 * Whether another site caused this request. WebSockets carry the same headers, and no other protection. `Origin: null` means an origin the browser
 * hides, and is foreign.
 */
export function isForeign(header: (name: string) => string | undefined, ourOrigin: string): boolean {
  const site = header('sec-fetch-site')
  const origin = header('origin')
  return (
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && origin !== ourOrigin && origin !== publicOrigin(ourOrigin, header('host')))
  )
}
