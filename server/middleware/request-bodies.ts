import type { Context, MiddlewareHandler } from 'hono'
import { LARGEST_COPY } from '#app/artists/signed/signed-copy.ts'
import { LARGEST_FILE } from '#app/bank/reading/limits.ts'
import { LARGEST_IMPORT } from '#app/imports/reading/limits.ts'
import { hasRole } from '#app/people/actor.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import { actorOf } from '#app/people/sign-in/session.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import { m } from '#app/platform/messages/messages.js'
import {
  bodyLimits,
  bodyTimeouts,
  deepestValue,
  mostFormFields,
  mostFormParts,
  valueLimits,
} from '#app/platform/request-body/body-limits.ts'
import { findJsonExcess, hasMoreFields, hasMoreParts } from '#app/platform/request-body/count-values.ts'
import { type BodyRefusal, readBody } from '#app/platform/request-body/read-body.server.ts'
import { LARGEST_PHOTO } from '#app/programme/photos/photo.ts'
import { localeOfRequest } from './locale-of-request.ts'
import { isRegistration } from './registration-queue.ts'

/** Routes whose bodies are a few fields, and the most bytes they take. */
const smallRoutes = [
  { path: '/api/auth/', most: 64 * 1024 },
  { path: '/demo/clock', most: 4 * 1024 },
  { path: '/hooks/', most: bodyLimits.anyone },
] as const

/** Routes that take a file, the most bytes, and for whom: everybody else is limited as elsewhere. */
const fileRoutes = [
  { path: '/admin/placilaNaRacun', most: LARGEST_FILE + 64 * 1024, role: 'regAdmin', timeoutMs: 180_000 },
  { path: '/admin/uvoz', most: LARGEST_IMPORT + 128 * 1024, role: 'regAdmin', timeoutMs: 180_000 },
  { path: '/admin/photos', most: LARGEST_PHOTO + 64 * 1024, role: 'progAdmin', timeoutMs: 180_000 },
  { path: '/admin/umetniki', most: LARGEST_COPY + 64 * 1024, role: 'progAdmin', timeoutMs: 180_000 },
] as const

/**
 * The data interface reads its bodies itself, by the same limits, after its access check (rule X1). A registration, open to everybody,
 * is read before it waits in the queue, so that a slow sender takes no turn.
 */
const readsItself = '/api/db/'

/** Reads the body of a request before any route does, within the limits of size, time and number of fields. The route gets the bytes. */
export const limitBodies: MiddlewareHandler<PeopleEnv> = async (c, next) => {
  const { path } = c.req
  if (!c.req.raw.body) return next()
  if (path.startsWith(readsItself) && !isRegistration(c.req.method, path)) return next()
  const most = smallRoutes.find((route) => path.startsWith(route.path))?.most
  const fileRoute = fileRoutes.find((route) => path === route.path || path === `${route.path}.data`)
  const session = () => c.get('requestActor').session()
  const read = await readBody(c.req.raw, {
    isSignedIn: async () => {
      const known = await session()
      return known !== null && (!fileRoute || hasRole(actorOf(known), fileRoute.role))
    },
    ...(most !== undefined && { most }),
    ...(fileRoute && {
      limits: { ...bodyLimits, signedIn: fileRoute.most },
      timeouts: { ...bodyTimeouts, signedIn: fileRoute.timeoutMs },
    }),
  })
  if (!read.ok) return refused(c, read.reason)
  if (hasTooMuch(c.req.header('content-type'), read.value)) return refused(c, 'too-large')
  c.req.raw = new Request(c.req.raw, { body: read.value })
  return next()
}

/** Libraries parse forms and JSON as a whole; expensive parts are counted first. */
function hasTooMuch(contentType: string | undefined, bytes: Uint8Array): boolean {
  const type = contentType?.split(';')[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data') return hasMoreParts(bytes, mostFormParts)
  if (type === 'application/json') {
    return findJsonExcess(bytes, { values: valueLimits.anyone, depth: deepestValue }) !== null
  }
  return type === 'application/x-www-form-urlencoded' && hasMoreFields(bytes, mostFormFields)
}

function refused(c: Context<PeopleEnv>, reason: BodyRefusal): Response {
  const locale = localeOfRequest(c)
  // the rest of the body is on its way and is not read, so nothing can follow it on this connection
  const headers = { Connection: 'close' }
  switch (reason) {
    case 'too-large':
      return problemResponse({ status: 413, detail: m.platform_too_much({}, { locale }) }, headers)
    case 'too-slow':
      return problemResponse({ status: 408, detail: m.platform_body_slow({}, { locale }) }, headers)
    case 'too-many-at-once':
      return problemResponse(
        { status: 503, detail: m.platform_busy({}, { locale }) },
        { ...headers, 'Retry-After': '5' },
      )
  }
}
