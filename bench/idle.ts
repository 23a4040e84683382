import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { makePerson } from '#tests/make.ts'
import type { Bench, Measure } from './measure.ts'

const root = path.resolve(import.meta.dirname, '..')
/** What a start leaves to be done is done by then. */
const settleMs = Number(process.env.RONDA_BENCH_SETTLE_MS ?? 90_000)
const idleMs = Number(process.env.RONDA_BENCH_IDLE_MS ?? 60_000)
/** About what a small festival sees in an hour. */
const use = { pages: 3_000, registrations: 60 }

/**
 * The demo on the embedded database, started as by `npm start`, without requests: share of one core, bytes written to the disk and memory,
 * over a minute after the start and over another after an hour's worth of ordinary use. Reads `/proc`: Linux only.
 */
export const idle: Bench = async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'ronda-idle-'))
  const app = await startDemo(dataDir)
  try {
    await pause(settleMs)
    const before = await measureIdle(app.pid)
    await simulateAnHour(app.address)
    await pause(settleMs)
    const after = await measureIdle(app.pid)
    return [...measuresOf('after the start', before), ...measuresOf('after an hour’s use', after)]
  } finally {
    await app.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Idle = { readonly share: number; readonly written: number; readonly residentMiB: number }

function measuresOf(when: string, { share, written, residentMiB }: Idle): Measure[] {
  return [
    { what: `${when}: of one core`, value: share * 100, unit: '%', aim: { most: 1 } },
    {
      what: `${when}: written in a minute`,
      value: (written / idleMs) * 60_000,
      unit: 'bytes',
      aim: { most: 0 },
    },
    { what: `${when}: resident`, value: residentMiB, unit: 'MiB', aim: { most: 450 } },
  ]
}

async function measureIdle(pid: number): Promise<Idle> {
  const [begun, from] = [performance.now(), await readProcess(pid)]
  await pause(idleMs)
  const to = await readProcess(pid)
  const share = ((to.ticks - from.ticks) / ticksPerSecond) * (1_000 / (performance.now() - begun))
  return { share, written: to.written - from.written, residentMiB: to.residentKiB / 1_024 }
}

/** USER_HZ, a constant of Linux. */
const ticksPerSecond = 100

async function readProcess(pid: number): Promise<{ ticks: number; written: number; residentKiB: number }> {
  const [stat, io, status] = await Promise.all(
    ['stat', 'io', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
  )
  // proc(5): the name in brackets may hold blanks; utime and stime are the fields 14 and 15
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const number = (text: string | undefined, name: RegExp) => Number(name.exec(text ?? '')?.[1])
  return {
    ticks: Number(fields[11]) + Number(fields[12]),
    written: number(io, /^write_bytes: (\d+)/m),
    residentKiB: number(status, /^VmRSS:\s+(\d+)/m),
  }
}

async function simulateAnHour(address: string): Promise<void> {
  const pages = ['', '/program', '/schedule', '/prices', '/artists', '/locations', '/register', '/travel']
  for (let n = 0; n < use.pages; n += 1) {
    const page = `${address}/${n % 3 === 0 ? 'SI' : 'EN'}${pages[n % pages.length]}`
    await (await fetch(page, { headers: { 'Accept-Encoding': 'br' } })).arrayBuffer()
    if (n % Math.floor(use.pages / use.registrations) === 0) await register(address, n)
  }
}

async function register(address: string, n: number): Promise<void> {
  const body = JSON.stringify(makePerson({ email: `idle${n}@bench.example`, name: `Idle${n}` }))
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}`,
  }
  const answer = await fetch(`${address}/api/db/regs/save`, { method: 'POST', body, headers })
  if (answer.status >= 500) throw new Error(`A registration was answered ${answer.status}.`)
  await answer.arrayBuffer()
}

async function startDemo(
  dataDir: string,
): Promise<{ readonly address: string; readonly pid: number; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/run.mjs'), 'start'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGTERM'))
  const address = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The demo ended with ${code} before it was open.`)))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const port = /open at http:\/\/[^:]+:(\d+)/.exec(line)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  })
  return {
    address,
    pid: await serverOf(child),
    stop: async () => {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** The process that `run.mjs` hands over to. */
async function serverOf({ pid }: ChildProcess): Promise<number> {
  for (const entry of await readdir('/proc')) {
    const stat = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => '') : ''
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid) return Number(entry)
  }
  throw new Error('The server of the demo was not found.')
}
