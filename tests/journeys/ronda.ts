import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

const root = path.resolve(import.meta.dirname, '../..')
const main = path.join(root, 'build/server/index.js')

/** The built application in a process of its own, with a fresh data directory. */
export type Ronda = {
  readonly address: string
  /** where its embedded database and the demo's sign-ins are */
  readonly dataDir: string
  /** Moves the demo's clock forward. */
  moveClock(move: { seconds: number } | { to: string }): Promise<void>
  /** Ends it in good order and removes what it kept. */
  stop(): Promise<void>
}

/**
 * Starts the demo as anybody would get it; `env` adds settings. Ends with this process whatever happens.
 * @throws what it said, when it does not start
 */
export async function startRonda(env: Readonly<Record<string, string>> = {}): Promise<Ronda> {
  if (!existsSync(main)) throw new Error('There is nothing to start: `npm run build` comes first.')
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ronda-journey-'))
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)

  const address = await addressOf(child)
  return {
    address,
    dataDir,
    async moveClock(move) {
      const answer = await fetch(`${address}/demo/clock`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(move),
      })
      if (!answer.ok) throw new Error(`The clock was not moved: ${await answer.text()}`)
    },
    async stop() {
      process.off('exit', kill)
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
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
