import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { DiskSpace } from '#app/platform/database/embedded/disk-space.server.ts'
import { methodNotAllowed, problemResponse } from '#app/platform/http/problem.ts'
import type { WebEnv } from '#app/platform/http/request-context.server.ts'
import type { Metrics } from './metrics.ts'

/** Which build this is. Another id means that another one is served now. */
export type Build = { readonly id: string; readonly version: string }

const TIMEOUT_MS = 3_000

/** What load balancers and monitors ask. `isReady` turns false as soon as the process is to end; a full disk is unhealthy, though pages are answered. */
export function stateOfHealth(
  app: AppContext,
  build: Build,
  metrics: Metrics,
  { isReady, disk }: { readonly isReady: () => boolean; readonly disk: Pick<DiskSpace, 'isFull'> },
): Hono<WebEnv> {
  const health = async (c: { json(body: object, status: 200 | 503): Response }, ready: boolean) => {
    const answers = await databaseAnswers(app)
    const wrong = !answers ? 'database does not answer' : disk.isFull ? 'disk is full' : null
    const status = wrong ?? (ready ? 'ok' : 'ending')
    const body = { status, version: build.version, database: app.db.engine }
    return c.json(body, status === 'ok' ? 200 : 503)
  }

  return new Hono<WebEnv>()
    .get('/healthz', (c) => health(c, true))
    .get('/readyz', (c) => health(c, isReady()))
    .get('/build.json', (c) => c.json(build, 200, { 'Cache-Control': 'no-cache' }))
    .get('/metrics', async (c) => {
      if (!c.get('requestContext').fromLoopback && !knowsToken(app, c.req.header('authorization'))) {
        return problemResponse({
          status: 403,
          detail: 'Only this machine, or who knows METRICS_TOKEN, may read these.',
        })
      }
      return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
    })
    .all('/:name{healthz|readyz|build.json|metrics}', () => methodNotAllowed('GET', 'HEAD'))
}

function knowsToken({ config }: AppContext, authorization: string | undefined): boolean {
  if (config.metricsToken === null || authorization === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${config.metricsToken}`))
}

async function databaseAnswers({ db }: AppContext): Promise<boolean> {
  const timedOut = Promise.withResolvers<false>()
  const timer = setTimeout(() => timedOut.resolve(false), TIMEOUT_MS)
  const answer = db.ping().then(
    () => true,
    () => false,
  )
  return Promise.race([answer, timedOut.promise]).finally(() => clearTimeout(timer))
}
