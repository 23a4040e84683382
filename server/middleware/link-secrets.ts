import type { MiddlewareHandler } from 'hono'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { moveLinkSecret } from '#app/platform/http/link-secret.server.ts'

/**
 * Redirects a page opened by an e-mail's link to an address without the secret. Forms, data requests and programs pass unchanged (RFC 8058 posts).
 */
export function moveLinkSecrets(app: Pick<AppContext, 'config'>): MiddlewareHandler {
  return (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead || c.req.path.startsWith('/api/') || c.req.path.endsWith('.data')) return next()
    const moved = moveLinkSecret(app, c.req.raw)
    if (!moved) return next()
    for (const cookie of moved.cookies) c.header('Set-Cookie', cookie, { append: true })
    c.header('Cache-Control', 'private, no-store')
    return Promise.resolve(c.redirect(moved.href, 303))
  }
}
