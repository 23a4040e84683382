import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { dataApi } from '#app/data-api/http.server.ts'
import { docsApi } from '#app/data-api/openapi/routes.server.ts'
import type { PeopleEnv } from '#app/people/request-actor.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { DiskSpace } from '#app/platform/database/embedded/disk-space.server.ts'
import { outageOf } from '#app/platform/database/outage.server.ts'
import { problemResponse } from '#app/platform/http/problem.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import { receptionApi } from '#app/reception/service.server.ts'
import { authApi } from './auth/auth-api.ts'
import { passkeyApi } from './auth/passkey-api.ts'
import type { Demo } from './demo.ts'
import { demoClockRoutes } from './demo-clock.ts'
import { bouncesHook } from './hooks/bounces-hook.ts'
import { stripeHook } from './hooks/stripe-hook.ts'
import { unsubscribeHook } from './hooks/unsubscribe-hook.ts'
import type { Pages } from './make-pages.ts'
import { type Metrics, makeMetrics } from './metrics.ts'
import { errorReports } from './middleware/error-reports.ts'
import { errorAsProblem, withErrorOfFile } from './middleware/errors-of-files.ts'
import { refuseForeignOrigin } from './middleware/foreign-origin.ts'
import { identifyActor } from './middleware/identify-actor.ts'
import { moveLinkSecrets } from './middleware/link-secrets.ts'
import { logRequests } from './middleware/log-requests.ts'
import { answerOutage } from './middleware/outage-answer.ts'
import { readOrSent } from './middleware/read-or-sent.ts'
import { awaitsPage, refusalsAsPages, renderRefusal } from './middleware/refusals-as-pages.ts'
import { refuseWrites } from './middleware/refuse-writes.ts'
import { boundRegistrations, defaultQueueLimits, RegistrationQueue } from './middleware/registration-queue.ts'
import { limitBodies } from './middleware/request-bodies.ts'
import { routeLookup } from './middleware/route-lookup.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { type readStaticFiles, serveStatic, sheetsAmong } from './middleware/static-files.ts'
import { unhandledPaths } from './middleware/unhandled-paths.ts'
import { packPages } from './pack-pages.ts'
import { type Build, stateOfHealth } from './state-of-health.ts'

/** The parts of the HTTP application besides the app context. */
export type Parts = {
  readonly pages: Pages
  /** what browsers load; empty where Vite serves that itself */
  readonly files: Awaited<ReturnType<typeof readStaticFiles>>
  readonly build: Build
  readonly demo: Demo | null
  /** the development server, with its own live connection to pages */
  readonly live: boolean
  /** false once the process is shutting down */
  isReady(): boolean
  /** default: the disk named in the configuration */
  readonly disk?: DiskSpace
  /** default: a new queue */
  readonly registrations?: RegistrationQueue
  /** default: a new registry */
  readonly metrics?: Metrics
}

/** The HTTP application: a request passes these middlewares from top to bottom until one responds. */
export function createApp(
  app: AppContext,
  { pages, files, build, demo, live, isReady, metrics = makeMetrics(), ...parts }: Parts,
): Hono<PeopleEnv> {
  const http = new Hono<PeopleEnv>()
  const disk = parts.disk ?? new DiskSpace(app.config)
  const registrations = parts.registrations ?? new RegistrationQueue(defaultQueueLimits[app.db.engine])

  http.use(logRequests(app.log, metrics))
  http.use(securityHeaders(app.config, { live }))
  http.use(refusalsAsPages(app, pages, build.id))
  http.use(refuseForeignOrigin(app.config.origin))
  http.use(identifyActor(app))
  http.use(refuseWrites(disk))
  http.use(limitBodies)
  http.use(boundRegistrations(registrations))

  http.route('/', stateOfHealth(app, build, metrics, { isReady, disk }))
  http.use(serveStatic(files))
  http.use(unhandledPaths)
  http.route('/hooks', stripeHook(app))
  http.route('/hooks', unsubscribeHook(app))
  http.route('/hooks', bouncesHook(app))
  http.all('/hooks/*', (c) => errorAsProblem(c, new Response(null, { status: 404 })))
  if (demo) http.route('/', demoClockRoutes(app, demo))

  http.use(withoutTrailingSlash)
  http.use(moveLinkSecrets(app))
  http.use(compress())
  http.use(packPages)
  // again, because the one above cannot read what has been packed
  http.use(refusalsAsPages(app, pages, build.id))
  http.route('/api/auth', authApi(app))
  http.route('/api/auth/passkeys', passkeyApi(app))
  http.route('/api/reception', receptionApi(app))
  http.route('/api/db', dataApi(app))
  http.route('/api', docsApi(app, build))
  http.route('/api', routeLookup(app))
  http.route('/api', errorReports(app))
  const sheetAt = sheetsAmong(files)
  const page = (c: Context<PeopleEnv>) =>
    pages(c.req.raw, app, {
      requestContext: c.get('requestContext'),
      requestActor: c.get('requestActor'),
      build: build.id,
      sheetAt,
    })
  http.get('/api/*', async (c) => withoutPage(c, await page(c)))
  http.all('/api/*', (c) => errorAsProblem(c, new Response(null, { status: 404 })))
  http.use(readOrSent)
  http.all('*', async (c) => withErrorOfFile(c, await page(c)))

  http.onError(async (error, c) => {
    c.get('requestContext').log.error({ err: error }, 'a request failed')
    const outage = outageOf(error)
    if (outage) return answerOutage(c, outage)
    if (c.req.path.startsWith('/api/')) return problemResponse({ status: 500 })
    const refusal = { status: 500 }
    const rendered = awaitsPage(c) ? await renderRefusal(c, { app, pages, build: build.id, refusal }) : null
    return rendered ?? c.text('Internal Server Error', 500)
  })
  return http
}

/**
 * Every page has one address. Leading slashes are merged, or `//evil.example/` would redirect there; and the path stays encoded, or
 * `/%5Cevil.example/` would: browsers read `/\\` as `//`.
 */
const withoutTrailingSlash: MiddlewareHandler<WebEnv> = (c, next) => {
  const { method, url } = c.req
  const { pathname, search } = new URL(url)
  if (pathname === '/' || !pathname.endsWith('/') || (method !== 'GET' && method !== 'HEAD')) return next()
  const address = `/${pathname.replace(/^\/+|(?<!\/)\/+$/g, '')}`
  return Promise.resolve(c.redirect(address + search, 308))
}

/** Turns an error page under `/api` into a problem document, because programs cannot read pages. */
function withoutPage(c: Context, answer: Response): Response {
  const isPage = answer.headers.get('Content-Type')?.startsWith('text/html')
  return answer.status >= 400 && isPage ? errorAsProblem(c, answer) : answer
}
