import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import { refreshStatistics } from '#app/platform/database/statistics.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeApp } from '#tests/make.ts'
import { startPostgres, type TestPostgres } from '#tests/postgres.server.ts'
import type { Bench, Measure } from './measure.ts'
import { type App, startApp } from './rush/app.ts'
import { recordScripts, replayScripts } from './rush/bare-driver.ts'
import { type CrowdPlan, type Fared, median, perMinute, quantile } from './rush/crowd.ts'
import { type Crowd, choiceOf, makeRushFestival } from './rush/festival.ts'
import type { Load } from './rush/load.ts'

const warmUp = 400
const registrations = 4_000
const parallel = 200
const rounds = Number(process.env.RONDA_BENCH_ROUNDS ?? 3)
/** The number to be handled without long waits. */
const arrivalsPerMinute = 12_000
const processes = Number(process.env.RONDA_BENCH_PROCESSES ?? 1)

/** As for production: every acknowledged registration is on the disk. */
const durable = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
}

/**
 * The rush after opening: 200 dancers at once over HTTP, eight role-limited classes each, on a durable PostgreSQL server, until
 * 4,400 are registered and queues have formed. Each finished dancer makes room for the next, so speed and waiting are two sides of one number;
 * therefore once more with 12,000 arriving a minute. Beside it the same statements by the bare driver, and the rush with everybody in the
 * same eight classes. The load generator runs on the same cores.
 */
export const rush: Bench = async () => {
  const server = await startPostgres(durable)
  try {
    const bare = await measureBareDriver(server)
    const spread = await measureRounds(server, 'spread')
    const arriving = await measureRounds(server, 'spread', 60_000 / arrivalsPerMinute)
    const oneRoom = await measureRounds(server, 'one-room')
    return [
      ...measuresOf('', spread),
      { what: 'bare driver, best of 16, 32 and 64 clients', value: bare, unit: 'registrations/min' },
      { what: 'share of the bare driver', value: spread.perMinute / bare, unit: '', aim: { least: 0.4 } },
      ...measuresOf('12,000 arriving a minute: ', arriving).slice(1),
      ...measuresOf('everybody in the same eight classes: ', oneRoom).map(({ aim: _, ...rest }) => rest),
      {
        what: 'oversold or otherwise wrong, all rounds',
        value: spread.violations + arriving.violations + oneRoom.violations,
        unit: '',
        aim: { most: 0 },
      },
      { what: 'load of the machine at the end, 1 min', value: os.loadavg()[0] ?? 0, unit: 'processes' },
    ]
  } finally {
    await server.stop()
  }
}

type Rounds = { perMinute: number; p50: number; p95: number; p99: number; violations: number }

function measuresOf(title: string, { perMinute, p50, p95, p99 }: Rounds): Measure[] {
  return [
    { what: `${title}registered`, value: perMinute, unit: 'registrations/min', aim: { least: 12_000 } },
    { what: `${title}p50`, value: p50, unit: 'ms' },
    { what: `${title}p95`, value: p95, unit: 'ms', aim: { most: 500 } },
    { what: `${title}p99`, value: p99, unit: 'ms' },
  ]
}

/** Medians of the rounds; each begins with an empty festival. */
async function measureRounds(server: TestPostgres, crowd: Crowd, everyMs = 0): Promise<Rounds> {
  const fared: Fared[] = []
  let violations = 0
  for (let round = 0; round < rounds; round += 1) {
    const { url } = await newFestival(server, crowd, warmUp + registrations)
    fared.push(await rushThrough(url, crowd, everyMs))
    violations += await countViolations(url)
  }
  const middle = (share: number) => median(fared.map(({ tookMs }) => quantile(tookMs, share)))
  return {
    perMinute: median(fared.map(perMinute)),
    p50: middle(0.5),
    p95: middle(0.95),
    p99: middle(0.99),
    violations,
  }
}

async function rushThrough(url: string, crowd: Crowd, everyMs: number): Promise<Fared> {
  const apps = await Promise.all(Array.from({ length: processes }, () => startApp(url)))
  try {
    await load(apps, { from: 0, count: warmUp, crowd })
    return await load(apps, { from: warmUp, count: registrations, crowd, everyMs })
  } finally {
    await Promise.all(apps.map((app) => app.stop()))
  }
}

async function load(
  apps: readonly App[],
  { crowd, ...plan }: Omit<CrowdPlan, 'parallel'> & { readonly crowd: Crowd },
): Promise<Fared> {
  const addresses = apps.map(({ address }) => address)
  const job: Load = { ...plan, addresses, parallel, choice: choiceOf(crowd) }
  const program = path.join(import.meta.dirname, 'rush/load.ts')
  const options = { maxBuffer: 2 ** 26, timeout: 5 * 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(job)], options)
  return JSON.parse(stdout)
}

/** Registrations a minute, by as many clients as are best. */
async function measureBareDriver(server: TestPostgres): Promise<number> {
  const count = 1_500
  const recorded = await newFestival(server, 'spread', warmUp + count)
  const db = await openDatabase({ url: recorded.url, poolSize: 2 })
  const choice = choiceOf('spread')
  const scripts = await recordScripts(db, { count: warmUp + count, choice }).finally(() => db.close())

  const speeds: number[] = []
  for (const clients of [16, 32, 64]) {
    const { url } = await newFestival(server, 'spread', warmUp + count)
    await withDatabase(url, (db) => db.query(uncounted))
    await replayScripts(url, scripts, { clients, from: 0, count: warmUp })
    await withDatabase(url, refreshStatistics)
    speeds.push(perMinute(await replayScripts(url, scripts, { clients, from: warmUp, count })))
  }
  return Math.max(...speeds)
}

/** With concurrent commands a counter may be below 0 for a moment, and is right in the end. */
const uncounted = `alter table pools drop constraint pools_waiting_check,
  drop constraint pools_taken_leaders_check, drop constraint pools_taken_followers_check`

async function newFestival(
  server: TestPostgres,
  crowd: Crowd,
  registrations: number,
): Promise<{ url: string }> {
  const url = await server.createDatabase()
  await withDatabase(url, async (db) => {
    await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
    await makeRushFestival(db, { crowd, registrations })
  })
  return { url }
}

/** After the jobs: violated invariants. */
async function countViolations(url: string): Promise<number> {
  return withDatabase(url, async (db) => {
    const app = { ...makeApp(db), now: () => new Date() }
    await drainJobs(app)
    return (await verify(app)).length
  })
}

async function withDatabase<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url, poolSize: 4 })
  return use(db).finally(() => db.close())
}
