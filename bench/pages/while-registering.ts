import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { TestPostgres } from '#tests/postgres.server.ts'
import type { Measure } from '../measure.ts'
import { startApp } from '../rush/app.ts'
import { type Fared, median, perMinute, quantile } from '../rush/crowd.ts'
import { choiceOf, makeRushFestival } from '../rush/festival.ts'
import type { Load } from '../rush/load.ts'
import type { PageLoad } from './load.ts'

/** Half of what `rush` measured, 19,800 a minute on two cores. `RONDA_BENCH_REGISTRATIONS` says how many a minute instead. */
const registrationsPerMinute = Number(process.env.RONDA_BENCH_REGISTRATIONS ?? 9_900)
const seconds = 20
const pagesPerSecond = 200
const warmUp = 400

const rounds = 3

/** Kept pages, two hundred a second, while dancers register by the clock; both wait for the same process. Median of three festivals. */
export async function measureWhileRegistering(server: TestPostgres): Promise<Measure[]> {
  const all: Round[] = []
  for (let round = 0; round < rounds; round += 1) all.push(await measureRound(server))
  const title = `while ${registrationsPerMinute.toLocaleString('en-GB')} register a minute`
  const middle = (of: keyof Round) => median(all.map((round) => round[of]))
  return [
    { what: `${title}: registered`, value: middle('registered'), unit: 'registrations/min' },
    { what: `${title}: kept pages, p50`, value: middle('p50'), unit: 'ms' },
    { what: `${title}: kept pages, p99`, value: middle('p99'), unit: 'ms', aim: { most: 100 } },
  ]
}

type Round = { readonly registered: number; readonly p50: number; readonly p99: number }

async function measureRound(server: TestPostgres): Promise<Round> {
  const registrations = Math.round((registrationsPerMinute / 60) * seconds)
  const url = await server.createDatabase()
  const db = await openDatabase({ url, poolSize: 4 })
  try {
    await migrate(db, path.resolve(import.meta.dirname, '../../db/migrations'))
    await makeRushFestival(db, { crowd: 'spread', registrations: warmUp + registrations })
  } finally {
    await db.close()
  }
  const app = await startApp(url)
  try {
    const dancers = { addresses: [app.address], parallel: 200, choice: choiceOf('spread') }
    await run<Load>('../rush/load.ts', { ...dancers, from: 0, count: warmUp })
    const urls = ['/EN', '/EN/program', '/SI/schedule', '/SI/prices', '/EN/locations'].map(
      (page) => app.address + page,
    )
    const [registered, shown] = await Promise.all([
      run<Load>('../rush/load.ts', {
        ...dancers,
        from: warmUp,
        count: registrations,
        everyMs: 60_000 / registrationsPerMinute,
      }),
      run<PageLoad>('load.ts', {
        urls,
        packed: true,
        warmUp: 50,
        count: pagesPerSecond * seconds,
        parallel: 24,
        everyMs: 1_000 / pagesPerSecond,
      }),
    ])
    return {
      registered: perMinute(registered),
      p50: quantile(shown.tookMs, 0.5),
      p99: quantile(shown.tookMs, 0.99),
    }
  } finally {
    await app.stop()
  }
}

async function run<Job>(program: string, job: Job): Promise<Fared> {
  const file = path.join(import.meta.dirname, program)
  const options = { maxBuffer: 2 ** 26, timeout: 5 * 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [file, JSON.stringify(job)], options)
  return JSON.parse(stdout)
}
