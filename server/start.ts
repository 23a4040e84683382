import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { systemClock } from '#app/platform/clock.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { accept, type Decision } from '#app/platform/decision.ts'
import type { House } from '#app/platform/house.server.ts'
import { seedFirstEdition } from '#db/seed/festival.server.ts'
import { isEmpty, seedDemo } from '#db/seed/seed.server.ts'
import { seedUsers } from '#db/seed/users.server.ts'
import { allWorkers } from './all-workers.ts'
import { type Demo, openDemo } from './demo.ts'
import { openLive } from './live.ts'
import { makeLog } from './log.ts'
import { startWorkers, type Workers } from './workers.ts'

export type Running = {
  readonly house: House
  /** where it listens; the port is a real one also when 0 was asked for */
  readonly address: string
  /** Takes no more requests, finishes those it has, then lets go of the database. May be called twice. */
  stop(): Promise<void>
}

/** Makes what answers requests, once the house stands. */
export type MakeListener = (
  house: House,
  parts: { demo: Demo | null; isReady(): boolean },
) => Promise<RequestListener>

const GRACE_MS = 10_000

/**
 * Starts everything: configuration, database, schema, the demo where it is empty, workers, HTTP.
 * Refuses with all faults of the configuration.
 *
 * @param root the project's folder, which holds `db/migrations`
 * @throws when the database cannot be opened or brought up to date, or the port is taken
 */
export async function start(
  env: Readonly<Record<string, string | undefined>>,
  { root, makeListener }: { root: string; makeListener: MakeListener },
): Promise<Decision<Running, string[]>> {
  const read = readConfig(env)
  if (!read.ok) return read

  const { house, demo, close } = await openHouse(read.value, root)
  let ready = true
  try {
    const server = createServer(await makeListener(house, { demo, isReady: () => ready }))
    const live = await openLive(house, server)
    await listen(server, read.value)
    const address = addressOf(server, read.value)
    house.log.info({ address, database: house.db.engine, demo: demo !== null }, 'open')

    let stopping: Promise<void> | undefined
    const stop = async () => {
      ready = false
      await live.close()
      await closeServer(server)
      await close()
      house.log.info('closed')
    }
    return accept({ house, address, stop: () => (stopping ??= stop()) })
  } catch (error) {
    await close()
    throw error
  }
}

async function openHouse(config: Config, root: string) {
  const log = makeLog(config.logLevel)
  const db = await openDatabase({ ...config.database, dataDir: config.dataDir, log })
  try {
    await migrate(db, path.join(root, 'db/migrations'))
    const demo = config.demo ? await openDemo(db, config.demo.startsAt) : null
    const clock = demo ?? systemClock

    let workers: Workers | null = null
    const house: House = {
      config,
      db,
      clock,
      log,
      locking: true,
      now: () => clock.now(),
      wake: () => workers?.wake(),
    }
    if (await isEmpty(db)) await (demo ? seedDemo(house) : seedFirstEdition(house))
    if (demo) await seedUsers(house)

    workers = startWorkers(house, allWorkers(house, demo))
    const close = async () => {
      await workers?.stop()
      await demo?.remember()
      await db.close()
    }
    return { house, demo, close }
  } catch (error) {
    await db.close()
    throw error
  }
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(port, host, resolve)
  return promise
}

function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.close(() => {
    clearTimeout(patience)
    resolve()
  })
  server.closeIdleConnections()
  return promise
}

/** The public address, unless the port was left to the system: then where it really is. */
function addressOf(server: Server, { origin, port }: Config): string {
  const actual = server.address() as AddressInfo
  return port === 0 ? `http://localhost:${actual.port}` : origin
}
