import type { RequestListener } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorsOfFiles } from '#app/fiscal/service.server.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { type Config, fursFilesIn, readConfig } from '#app/platform/config.server.ts'
import { DiskSpace, type FreeBytes } from '#app/platform/database/embedded/disk-space.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { accept, type Decision, refuse } from '#app/platform/decision.ts'
import { seedUsers } from '#db/seed/users.server.ts'
import { allWorkers, endLeases } from './all-workers.ts'
import { type Demo, openDemo, refuseRealFestival, seedWhereNeeded } from './demo.ts'
import { type Listening, listenFirst } from './listening.ts'
import { openLive } from './live/live.ts'
import { makeLog } from './log.ts'
import { startWorkers, type Workers } from './workers.ts'

export type Running = {
  readonly app: AppContext
  /** the address it listens on, with the actual port */
  readonly address: string
  /**
   * Says at `/readyz` that it is about to end and answers for `drainMs` more; then takes no more requests, finishes those it has, and closes
   * the database. May be called twice.
   */
  stop(): Promise<void>
}

/** Makes the request handler from the app context. */
export type MakeListener = (
  app: AppContext,
  parts: { demo: Demo | null; isReady(): boolean },
) => Promise<RequestListener>

/** Requests under way are answered for so long after the drain; then their connections are cut. */
const GRACE_MS = 7_000

/**
 * Starts everything: configuration, port, database, schema, the demo where it is empty, workers, HTTP.
 * Refuses with all errors of the configuration and of the files that it names.
 *
 * @param root the project's folder, which holds `db/migrations`
 * @throws AddressRefusedError and DiskFullError before anything is touched; when the database cannot be opened or brought up to date
 */
export async function start(
  env: Readonly<Record<string, string | undefined>>,
  { root, makeListener, freeBytes }: { root: string; makeListener: MakeListener; freeBytes?: FreeBytes },
): Promise<Decision<Running, string[]>> {
  const read = readConfig(env)
  const files = fursFilesIn(env)
  const errors = files ? await errorsOfFiles(files) : []
  if (!read.ok) return refuse([...read.reason, ...errors])
  if (errors.length > 0) return refuse(errors)
  const listening = await listenFirst(read.value)
  try {
    const disk = new DiskSpace(read.value, freeBytes)
    disk.requireRoom()
    return accept(await open(read.value, { root, makeListener, listening, disk }))
  } catch (error) {
    await listening.close(0)
    throw error
  }
}

async function open(
  config: Config,
  {
    root,
    makeListener,
    listening,
    disk,
  }: { root: string; makeListener: MakeListener; listening: Listening; disk: DiskSpace },
): Promise<Running> {
  const { app, demo, stopWorkers, close } = await openSite(config, root, disk)
  let ready = true
  try {
    const listener = await makeListener(app, { demo, isReady: () => ready })
    const live = await openLive(app, listening.server)
    listening.serve(listener)
    const address = addressOf(listening, config)
    app.log.info({ address, database: app.db.engine, demo: demo !== null }, 'open')

    let stopping: Promise<void> | undefined
    const stop = async () => {
      ready = false
      listening.drain()
      if (config.drainMs > 0) await pause(config.drainMs)
      await Promise.all([live.close(), listening.close(GRACE_MS), stopWorkers()])
      await close()
      app.log.info('closed')
    }
    return { app, address, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await close()
    throw error
  }
}

async function openSite(config: Config, root: string, disk: DiskSpace) {
  const log = makeLog(config.logLevel)
  const db = await openDatabase({ ...config.database, dataDir: config.dataDir, log })
  try {
    await migrate(db, path.join(root, 'db/migrations'))
    await refuseRealFestival(db, config)
    const demo = config.demo ? await openDemo(db, config.demo.startsAt) : null
    const clock = demo ?? systemClock

    let workers: Workers | null = null
    const app: AppContext = {
      config,
      db,
      clock,
      log,
      root,
      locking: true,
      now: () => clock.now(),
      wake: () => workers?.wake(),
    }
    await seedWhereNeeded(app, demo)
    if (demo) await seedUsers(app)

    await endLeases(app)
    workers = startWorkers(app, allWorkers(app, demo), () => disk.isFull)
    let stopping: Promise<void> | undefined
    const stopWorkers = () => (stopping ??= workers?.stop() ?? Promise.resolve())
    const close = async () => {
      await stopWorkers()
      await demo?.remember()
      await db.close()
    }
    return { app, demo, stopWorkers, close }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** The public address, unless the port was left to the system: then where it really is. */
function addressOf(listening: Listening, { origin, port }: Config): string {
  return port === 0 ? `http://localhost:${listening.port}` : origin
}
