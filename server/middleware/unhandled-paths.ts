import type { MiddlewareHandler } from 'hono'

/**
 * Answers a plain 404, without a redirect or a page: "Paths starting with /.well-known/ or /favicon.ico are not handled" (specification 2).
 * Existing files have been served before.
 */
export const unhandledPaths: MiddlewareHandler = (c, next) => {
  const { path } = c.req
  const isUnhandled = path.startsWith('/.well-known/') || path.startsWith('/favicon.ico')
  return isUnhandled ? Promise.resolve(c.text('Not Found', 404)) : next()
}
