import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'

import type { TestProject } from 'vitest/node'

import { dumpFingerprint } from '#app/platform/database/embedded/built-dump.server.ts'
import { dumpMigrated } from '#app/platform/database/embedded/migrated-dump.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'

import { bundleMessages } from './bundled-messages.ts'
import { compileSources } from './compiled-sources.ts'
import type { PartsOfPlace } from './journeys/checked-parts.ts'
import { startPostgres, type TestPostgres } from './postgres.server.ts'
import { bundlePrograms } from './programs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where workers ask for databases (`test-database.server.ts`) and which parts of pages are checked (`checked-parts.ts`). */
    testServer: string
  }
}

const ROOT = path.resolve(import.meta.dirname, '..')
const MIGRATIONS = path.join(ROOT, 'db/migrations')
const CACHE = path.join(ROOT, 'node_modules/.cache/ronda')
const TEMPLATE = 'ronda_template'

/**
 * One PostgreSQL server and one migrated template of each engine for the whole run, made when the first test asks: a run of pure tests
 * starts nothing.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  compileSources(ROOT)
  await bundleMessages(ROOT)
  let server: Promise<TestPostgres> | undefined
  let embedded: Promise<string> | undefined
  let festival: Promise<string> | undefined
  let demo: Promise<string> | undefined
  let programs: Promise<string> | undefined
  let made: Promise<unknown> = Promise.resolve()

  const answers: Record<string, () => Promise<string>> = {
    '/postgresql': async () => {
      server ??= startWithTemplate()
      const running = await server
      // One after the other: a template is copied by one at a time.
      const database = made.then(() => running.createDatabase(undefined, TEMPLATE))
      made = database.catch(() => undefined)
      return database
    },
    '/server': async () => {
      server ??= startWithTemplate()
      return (await server).url
    },
    '/embedded': () => {
      embedded ??= embeddedTemplate()
      return embedded
    },
    '/empty-festival': () => {
      festival ??= emptyFestival()
      return festival
    },
    '/whole-demo': () => {
      demo ??= wholeDemo()
      return demo
    },
    '/programs': () => {
      programs ??= bundlePrograms(ROOT)
      return programs
    },
  }

  const checkedParts = new Map<string, Set<string>>()
  const driver = http.createServer((request, response) => {
    const answer =
      request.url === '/checked-parts' ? () => whatIsNew(request, checkedParts) : answers[request.url ?? '']
    // a worker under load may send on a connection that is closed at that instant
    response.shouldKeepAlive = false
    if (!answer) return void response.writeHead(404).end()
    answer().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  driver.listen(0, '127.0.0.1')
  await once(driver, 'listening')
  const address = driver.address()
  if (address === null || typeof address === 'string') throw new Error('The test server has no address.')
  project.provide('testServer', `http://127.0.0.1:${address.port}`)

  return async () => {
    driver.close()
    driver.closeAllConnections()
    await server?.then(
      (running) => running.stop(),
      () => undefined,
    )
    for (const folder of [festival, demo, programs]) {
      await folder?.then(
        (name) => fs.promises.rm(name, { recursive: true, force: true }),
        () => undefined,
      )
    }
  }
}

/** Marks parts of a page as checked at a place: workers share what they check. @returns as JSON, those that were not */
async function whatIsNew(request: http.IncomingMessage, checked: Map<string, Set<string>>): Promise<string> {
  const { place, parts } = (await json(request)) as PartsOfPlace
  const known = checked.get(place) ?? new Set()
  checked.set(place, known)
  const unknown = parts.filter((part) => !known.has(part))
  for (const part of unknown) known.add(part)
  return JSON.stringify(unknown)
}

async function startWithTemplate(): Promise<TestPostgres> {
  const server = await startPostgres()
  try {
    const database = await openDatabase({ url: await server.createDatabase(TEMPLATE) })
    await migrate(database, MIGRATIONS).finally(() => database.close())
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A data directory with the demo festival in it, as journeys begin with it. */
async function emptyFestival(): Promise<string> {
  const { makeEmptyFestival } = await import('./journeys/empty-festival.ts')
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'ronda-festival-'))
  await makeEmptyFestival(folder)
  return folder
}

/** A data directory of the demo with its hundreds of dancers. */
async function wholeDemo(): Promise<string> {
  const { makeWholeDemo } = await import('./journeys/ronda.ts')
  const folder = await fs.promises.mkdtemp(path.join(os.tmpdir(), 'ronda-demo-'))
  await makeWholeDemo(folder)
  return folder
}

/** A dump of a migrated embedded database, kept between runs as long as engine and migrations stay as they are. */
async function embeddedTemplate(): Promise<string> {
  const file = path.join(CACHE, `embedded-${await dumpFingerprint(ROOT)}.tar`)
  if (fs.existsSync(file)) return file
  const dump = await dumpMigrated(MIGRATIONS, 'none')
  fs.rmSync(CACHE, { recursive: true, force: true })
  fs.mkdirSync(CACHE, { recursive: true })
  const unfinished = `${file}.${process.pid}`
  fs.writeFileSync(unfinished, new Uint8Array(dump))
  fs.renameSync(unfinished, file)
  return file
}
