import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from './app.ts'
import { makeMetrics } from './metrics.ts'
import { atPublicAddress } from './middleware/public-address.ts'
import { defaultQueueLimits, RegistrationQueue, refuseEarly } from './middleware/registration-queue.ts'
import { readStaticFiles, sheetsAmong } from './middleware/static-files.ts'
import { cachePages } from './page-cache/page-cache.ts'
import { atFixedInstant } from './page-cache/page-cache-rendering.ts'
import { pages } from './pages.ts'
import { serveUntilStopped } from './serve-until-stopped.ts'
import type { MakeListener } from './start.ts'
import type { Build } from './state-of-health.ts'

/** The built application: `node build/server/index.js`. */
const built = path.resolve(import.meta.dirname, '..')

const makeListener: MakeListener = async (app, parts) => {
  const build: Build = JSON.parse(await readFile(path.join(built, 'build.json'), 'utf8'))
  const files = await readStaticFiles(path.join(built, 'client'))
  const metrics = makeMetrics()
  const registrations = new RegistrationQueue(defaultQueueLimits[app.db.engine])
  const all = { ...parts, pages: atFixedInstant(pages), files, build, live: false, metrics, registrations }
  const { fetch } = createApp(app, all)
  const answer = atPublicAddress(getRequestListener(fetch), app.config.origin)
  const listener = refuseEarly(registrations, answer)
  const isBusy = () => registrations.isBusy
  const behind = { fetch, sheetAt: sheetsAmong(files), listener, metrics, isBusy }
  return cachePages(app, behind).listener
}

await serveUntilStopped({ root: path.resolve(built, '..'), makeListener })
