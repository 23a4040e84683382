import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeApp } from '#tests/make.ts'
import { startPostgres, type TestPostgres } from '#tests/postgres.server.ts'
import type { Bench, Measure } from './measure.ts'
import type { OverloadJob, OverloadResult } from './overload/load.ts'
import type { PageLoad } from './pages/load.ts'
import { startApp } from './rush/app.ts'
import { type Fared, median, quantile } from './rush/crowd.ts'
import { choiceOf, makeRushFestival } from './rush/festival.ts'

const rounds = Number(process.env.RONDA_BENCH_ROUNDS ?? 3)
const warmUp = 400
const closedLoop = 2_000
const closedLoopClients = 32
const times = 3
const seconds = 12
/** As many connections as are needed for the clock to be kept while the server takes seconds. */
const arrivingClients = 1_000
const pagesPerSecond = 100
const shownPages = ['/EN', '/EN/program', '/SI/schedule', '/SI/prices', '/EN/locations']

/**
 * Three times as many registrations as the capacity. First the best rate of 32 clients who each wait for their answer; then three times that, by the
 * clock, for twelve seconds, with a hundred requests of cached pages a second. The results are ratios and a quantile of the same run: the load
 * generators, the database and the application share the cores.
 */
export const overload: Bench = async () => {
  const server = await startPostgres({ fsync: 'on', synchronous_commit: 'on', shared_buffers: '256MB' })
  try {
    const all: Round[] = []
    for (let round = 0; round < rounds; round += 1) all.push(await measureRound(server))
    const middle = (of: keyof Round) => median(all.map((round) => round[of]))
    return [
      { what: 'best rate', value: middle('best') * 60, unit: 'registrations/min' },
      { what: 'offered', value: middle('offered') * 60, unit: 'registrations/min' },
      { what: 'taken of those', value: middle('taken') * 60, unit: 'registrations/min' },
      { what: 'share of the best rate', value: middle('share'), unit: '', aim: { least: 0.8 } },
      { what: 'cached pages meanwhile, p50', value: middle('p50'), unit: 'ms' },
      { what: 'cached pages meanwhile, p99', value: middle('p99'), unit: 'ms', aim: { most: 100 } },
      {
        what: 'answered neither with a place nor with when to come back',
        value: all.reduce((sum, { wrong }) => sum + wrong, 0),
        unit: '',
        aim: { most: 0 },
      },
      {
        what: 'oversold or otherwise wrong',
        value: all.reduce((sum, { violations }) => sum + violations, 0),
        unit: '',
        aim: { most: 0 },
      },
      { what: 'load of the machine at the end, 1 min', value: os.loadavg()[0] ?? 0, unit: 'processes' },
    ] satisfies Measure[]
  } finally {
    await server.stop()
  }
}

type Round = {
  readonly best: number
  readonly offered: number
  readonly taken: number
  readonly share: number
  readonly p50: number
  readonly p99: number
  readonly wrong: number
  readonly violations: number
}

async function measureRound(server: TestPostgres): Promise<Round> {
  const url = await server.createDatabase()
  await withDatabase(url, async (db) => {
    await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
    await makeRushFestival(db, { crowd: 'spread', registrations: warmUp + closedLoop * 4 })
  })
  const app = await startApp(url)
  try {
    const plan = { address: app.address, choice: choiceOf('spread') }
    await register({ ...plan, from: 0, count: warmUp, parallel: closedLoopClients })
    const alone = await register({ ...plan, from: warmUp, count: closedLoop, parallel: closedLoopClients })
    const best = (alone.accepted / alone.wallMs) * 1_000
    const offered = best * times
    const [taken, shown] = await Promise.all([
      register({
        ...plan,
        from: warmUp + closedLoop,
        count: Math.round(offered * seconds),
        parallel: arrivingClients,
        everyMs: 1_000 / offered,
      }),
      showPages(app.address),
    ])
    const perSecond = (taken.accepted / taken.wallMs) * 1_000
    return {
      best,
      offered,
      taken: perSecond,
      share: perSecond / best,
      p50: quantile(shown.tookMs, 0.5),
      p99: quantile(shown.tookMs, 0.99),
      wrong: alone.wrong + taken.wrong,
      violations: await withDatabase(url, async (db) => {
        const app = { ...makeApp(db), now: () => new Date() }
        await drainJobs(app)
        return (await verify(app)).length
      }),
    }
  } finally {
    await app.stop()
  }
}

async function withDatabase<T>(
  url: string,
  use: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
): Promise<T> {
  const db = await openDatabase({ url, poolSize: 4 })
  return use(db).finally(() => db.close())
}

function register(job: OverloadJob): Promise<OverloadResult> {
  return run('overload/load.ts', job)
}

function showPages(address: string): Promise<Fared> {
  const job: PageLoad = {
    urls: shownPages.map((page) => address + page),
    packed: true,
    warmUp: 50,
    count: pagesPerSecond * seconds,
    parallel: 24,
    everyMs: 1_000 / pagesPerSecond,
  }
  return run('pages/load.ts', job)
}

async function run<Job, Result>(program: string, job: Job): Promise<Result> {
  const file = path.join(import.meta.dirname, program)
  const options = { maxBuffer: 2 ** 26, timeout: 5 * 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(job)], options)
  return JSON.parse(stdout)
}
