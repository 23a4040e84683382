import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { emptyFestival, type Prepare } from './empty-festival.ts'
import { spawnWithUs } from './spawn-with-us.ts'

const root = path.resolve(import.meta.dirname, '../..')
const main = path.join(root, 'build/server/index.js')
/** A server of a journey lives a minute or two: compiling it once for all of them, and the database by the quick compiler only, halves its start. */
const compileCache = path.join(root, 'node_modules/.cache/compiled-server')
const quickCompiler = ['--liftoff-only']

/** The built application in a separate process, with a fresh data directory. */
export type Ronda = {
  readonly address: string
  /** where it keeps what it keeps */
  readonly dataDir: string
  /** Ends at once, as by a power cut. Its data stays. */
  crashes(): Promise<void>
  /** Starts again after a crash, at the same address, with other settings where they are given. */
  comesBack(env?: Readonly<Record<string, string>>): Promise<void>
  /** Ends it in good order and removes what it kept. */
  stop(): Promise<void>
}

/** The data directory of the demo with its hundreds of dancers: a copy of the one that its first start made once a run. */
export const wholeDemo: Prepare = async (dataDir) => {
  const { wholeDemoDirectory } = await import('#tests/test-database.server.ts')
  cpSync(await wholeDemoDirectory(), dataDir, { recursive: true })
}

/** Lets the demo make its hundreds of dancers. */
export const makeWholeDemo: Prepare = async (dataDir) => {
  const env = { ...ownEnv(dataDir), PORT: String(await freePort()) }
  const { child, letGo } = spawnWithUs(main, env, quickCompiler)
  await addressOf(child)
  letGo()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

type RondaOptions = {
  /** Settings besides those of the demo. */
  readonly env?: Readonly<Record<string, string>>
  /** The data before the start; null leaves that to the demo itself, with its hundreds of dancers. */
  readonly prepare?: Prepare | null
}

/**
 * Starts the demo with the demo festival before any registration. Ends with this process, and with the one that runs it.
 * @throws its output, when it does not start
 */
export async function startRonda({
  env: given = {},
  prepare = emptyFestival,
}: RondaOptions = {}): Promise<Ronda> {
  if (!existsSync(main)) throw new Error('There is nothing to start: `npm run build` comes first.')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ronda-journey-'))
  await prepare?.(dataDir)
  // A fixed port from the beginning: e-mails contain the address.
  const PORT = String(await freePort())
  const env = { ...ownEnv(dataDir), PORT, ...given }
  let running = spawnWithUs(main, env, quickCompiler)
  const ends = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { child, letGo } = running
    letGo()
    const isOver = child.exitCode !== null || child.signalCode !== null
    const ended = isOver ? null : once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    address: await addressOf(running.child),
    dataDir,
    crashes: () => ends('SIGKILL'),
    async comesBack(other = {}) {
      running = spawnWithUs(main, { ...env, ...other }, quickCompiler)
      await addressOf(running.child)
    },
    async stop() {
      await ends('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function ownEnv(dataDir: string): NodeJS.ProcessEnv {
  const own = { NODE_ENV: 'production', DATA_DIR: dataDir, DRAIN_SECONDS: '0' }
  return { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...own }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}

/** Reads its log to the line that says where it is open, and on, so that it never waits for a reader. */
function addressOf(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The process has no output.')
  let said = ''
  createInterface(stdout).on('line', (line) => {
    const address = /"address":"([^"]+)".*"msg":"open"/.exec(line)?.[1]
    if (address) resolve(address)
    else if (said.length < 20_000) said += `${line}\n`
  })
  createInterface(stderr).on('line', (line) => {
    said += `${line}\n`
  })
  child.once('error', reject)
  child.once('exit', (code) => reject(new Error(`Ronda ended with ${code} before it was open:\n${said}`)))
  return promise
}
