import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Flood, Flooded } from './flood/attackers.ts'
import type { Bench } from './measure.ts'
import { quantile } from './rush/crowd.ts'

const callers = 20
const seconds = 30
const everyMs = 20
const pages = ['/EN', '/EN/program', '/SI/schedule', '/SI/prices', '/EN/locations']
const root = path.resolve(import.meta.dirname, '..')

/**
 * The effect on visitors while twenty callers without a session send the heaviest bodies for half a minute: `/healthz` and cached
 * pages, requested by the clock, and the memory of the server. The server is the built one in its own process, on the embedded database, as the
 * demo: there only size and order limit the callers' own machine. The callers run on the same cores.
 */
export const flood: Bench = async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-flood-'))
  const { server, address } = await startDemo(dataDir)
  try {
    await measureCalls(address, 3)
    const before = memoryOf(server)
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, memoryOf(server))
    }, 250)
    const [calls, { statuses }] = await Promise.all([
      measureCalls(address, seconds),
      attack({ address, callers, seconds }),
    ])
    clearInterval(watch)
    const answered = Object.entries(statuses).map(([status, count]) => ({
      what: `calls answered ${status === '0' ? 'by closing the connection' : status}`,
      value: count,
      unit: '',
    }))
    const accepted = Object.entries(statuses).filter(
      ([status]) => /^[25]..$/.test(status) && status !== '503',
    )
    return [
      { what: '/healthz, p50', value: quantile(calls.health, 0.5), unit: 'ms' },
      { what: '/healthz, p99', value: quantile(calls.health, 0.99), unit: 'ms', aim: { most: 250 } },
      { what: '/healthz, slowest', value: Math.max(...calls.health), unit: 'ms' },
      { what: 'cached pages, p50', value: quantile(calls.pages, 0.5), unit: 'ms' },
      { what: 'cached pages, p99', value: quantile(calls.pages, 0.99), unit: 'ms', aim: { most: 250 } },
      { what: 'cached pages, slowest', value: Math.max(...calls.pages), unit: 'ms' },
      { what: 'memory before', value: before, unit: 'MiB' },
      { what: 'more memory at the most', value: most - before, unit: 'MiB', aim: { most: 100 } },
      ...answered,
      {
        what: 'calls accepted, or failed inside',
        value: accepted.reduce((sum, [, count]) => sum + count, 0),
        unit: '',
        aim: { most: 0 },
      },
    ]
  } finally {
    server.kill('SIGTERM')
    await once(server, 'exit')
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

async function startDemo(dataDir: string): Promise<{ server: ChildProcess; address: string }> {
  const server = spawn(process.execPath, [path.join(root, 'build/server/index.js')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      RONDA_DEMO: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => server.kill('SIGKILL'))
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (port) return { server, address: `http://127.0.0.1:${port}` }
  }
  throw new Error('The application ended before it was open.')
}

/** One call of each kind every so many milliseconds, whether those before are answered or not. */
async function measureCalls(
  address: string,
  seconds: number,
): Promise<{ readonly health: number[]; readonly pages: number[] }> {
  const took = { health: [] as number[], pages: [] as number[] }
  const calls: Promise<void>[] = []
  const begun = performance.now()
  for (let n = 0; n * everyMs < seconds * 1_000; n += 1) {
    const due = begun + n * everyMs
    if (due > performance.now()) await pause(due - performance.now())
    calls.push(timed(`${address}/healthz`, due, took.health))
    calls.push(timed(`${address}${pages[n % pages.length]}`, due, took.pages))
  }
  await Promise.all(calls)
  return took
}

/** A visitor who returns each time; without an answer it has waited for ever. */
function timed(url: string, due: number, took: number[]): Promise<void> {
  return new Promise((resolve) => {
    const failed = () => {
      took.push(Number.POSITIVE_INFINITY)
      resolve()
    }
    const request = http.get(url, { agent: false, headers: { Cookie: 'lang=EN' } }, (response) => {
      response.resume()
      response.on('error', failed)
      response.on('end', () => {
        if (response.statusCode !== 200) return failed()
        took.push(performance.now() - due)
        resolve()
      })
    })
    request.on('error', failed)
  })
}

async function attack(job: Flood): Promise<Flooded> {
  const program = path.join(import.meta.dirname, 'flood/attackers.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(job)], {
    timeout: 3 * 60_000,
  })
  return JSON.parse(stdout)
}

/** What the process holds in memory, in MiB. */
function memoryOf({ pid }: ChildProcess): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
}
