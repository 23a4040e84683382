import type { MiddlewareHandler } from 'hono'

/**
 * "Paths starting with /.well-known/ or /favicon.ico are not handled" (specification 2): a file is there or it is not. Nobody is led on from them, and
 * no page is drawn.
 */
export const leaveAlone: MiddlewareHandler = (c, next) => {
  const { path } = c.req
  const isOthers = path.startsWith('/.well-known/') || path.startsWith('/favicon.ico')
  return isOthers ? Promise.resolve(c.text('Not Found', 404)) : next()
}
