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

/** Pages accept well-formed forms. Anything else gets a 4xx before a page parses it. */
export const formsOnly: MiddlewareHandler = async (c, next) => {
  const locale = localeOfRequest(c)
  if (c.req.method !== 'POST') return next()

  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const isMultipart = type === 'multipart/form-data'
  if (type !== 'application/x-www-form-urlencoded' && !isMultipart) {
    return problemResponse({ status: 415, detail: m.platform_pages_take_forms({}, { locale }) })
  }
  if (isMultipart && !(await isReadable(c.req.raw.clone()))) {
    return problemResponse({ status: 400, detail: m.platform_form_broken({}, { locale }) })
  }
  return next()
}

function isReadable(request: Request): Promise<boolean> {
  return request.formData().then(
    () => true,
    () => false,
  )
}
