import path from 'node:path'
import pg from 'pg'
import { readTodayParts } from '#app/admin/today/read-today-parts.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { columnParsers } from '#app/platform/database/column-parsers.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, openDatabase } from '#app/platform/database/open.server.ts'
import type { Statement } from '#app/platform/database/statement.ts'
import { readStatistics } from '#app/reports/queries/read-statistics.server.ts'
import { readBudget, readCosts } from '#app/reports/service.server.ts'
import { allReports } from '#app/reports/stats/all-reports.ts'
import { readAsked } from '#app/reports/stats/asked.ts'
import { makeApp, type TestApp } from '#tests/make.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import { editionCount, makeFiveEditions } from './data/editions.ts'
import type { Bench, Measure } from './measure.ts'
import { median } from './rush/crowd.ts'

const sizes = [1_000, 10_000, 100_000] as const
const turns = 15
/** Before these each connection maps the memory that it shares with the server, page by page; the application's connections live for hours. */
const warm = 40
/** Connections, as the application has them by default. */
const poolSize = 20
const mostMs = 300
/** Which is claimed of; the others are measured. */
const claimed: readonly string[] = ['dashboard', 'statistics']
const by: Actor = { kind: 'user', username: 'olga', roles: ['admin'] }

/** A screen's loader, from the address to the data. */
type Screen = readonly [name: string, show: (app: TestApp) => Promise<unknown>]

/**
 * The dashboard, statistics, income and costs with 1,000, 10,000 and 100,000 registrations over five editions: each beside the same statements by the bare
 * driver, in turns, asked in the order in which the screen asks for them.
 */
export const reports: Bench = async () => {
  const server = await startPostgres({ shared_buffers: '512MB' })
  try {
    const took = new Map<string, number[]>()
    const measures: Measure[] = []
    for (const size of sizes) {
      const url = await server.createDatabase()
      const db = await openDatabase({ url, poolSize })
      try {
        await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
        measures.push(...(await measureSize(db, { url, size, took })))
      } finally {
        await db.close()
      }
    }
    for (const [name, [, middle = 0, large = 0]] of took) {
      const [, from, to] = sizes
      const what = `${name}: ${to / from} times the registrations take so many times as long`
      measures.push({ what, value: large / middle, unit: '×', aim: { most: to / from } })
    }
    return measures
  } finally {
    await server.stop()
  }
}

type Measured = { readonly url: string; readonly size: number; readonly took: Map<string, number[]> }

async function measureSize(db: Database, { url, size, took }: Measured): Promise<Measure[]> {
  const office = await makeFiveEditions(db, size)
  const search = new URLSearchParams()
  const screens: readonly Screen[] = [
    ['dashboard', (app) => readTodayParts(app, { by, edition: office })],
    [
      'statistics',
      async (app) => {
        const read = await readStatistics(app, { by, office, asked: readAsked(search) })
        if (!read.ok) throw new Error(read.reason)
        return allReports(read.value, { locale: 'sl', isShared: false, hasLists: true })
      },
    ],
    ['income', (app) => readBudget(app, { by, office, search, locale: 'sl' })],
    ['costs', (app) => readCosts(app, { by, office, search, locale: 'sl' })],
  ]
  // as the application sets its sessions: these alone halve the time
  const options = '-c jit=off -c max_parallel_workers_per_gather=0'
  const bare = new pg.Pool({ connectionString: url, options, types: columnParsers, max: poolSize })
  const measures: Measure[] = []
  try {
    for (const [name, show] of screens) {
      const steps = await recorded(db, show)
      const [ours, theirs]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < warm + turns; turn += 1) {
        const [sql, own] = [await timed(() => runBare(bare, steps)), await timed(() => show(makeApp(db)))]
        if (turn < warm) continue
        theirs.push(sql)
        ours.push(own)
      }
      const [own, sql] = [median(ours), median(theirs)]
      took.set(name, [...(took.get(name) ?? []), own])
      const of = `${name}, ${size.toLocaleString('en-GB')} in ${editionCount} editions`
      const isClaimed = size === sizes.at(-1) && claimed.includes(name)
      measures.push(
        { what: of, value: own, unit: 'ms', ...(isClaimed && { aim: { most: mostMs } }) },
        { what: `${of}: its SQL alone`, value: sql, unit: 'ms' },
        {
          what: `${of}: times its SQL`,
          value: own / sql,
          unit: '×',
          ...(isClaimed && { aim: { most: 1.5 } }),
        },
      )
    }
  } finally {
    await bare.end()
  }
  return measures
}

type Query = { readonly name?: string | undefined; readonly text: string; readonly values: unknown[] }

/** What a screen asks of the database: one after the other, and in each step what is asked at once. */
async function recorded(db: Database, show: (app: TestApp) => Promise<unknown>): Promise<Query[][]> {
  const steps: Query[][] = []
  let running = 0
  const query = async (statement: string | Statement, values?: readonly unknown[]) => {
    const { name, text, values: own } = typeof statement === 'string' ? { text: statement } : statement
    const asked = { name, text, values: [...(values ?? own ?? [])] }
    const step = steps.at(-1)
    if (running > 0 && step) step.push(asked)
    else steps.push([asked])
    running += 1
    try {
      return await db.query(statement, values)
    } finally {
      running -= 1
    }
  }
  const recording = new Proxy(db, {
    get: (of, key) => {
      const value = key === 'query' ? query : Reflect.get(of, key, of)
      return typeof value === 'function' && key !== 'query' ? value.bind(of) : value
    },
  })
  const app = makeApp(recording)
  await show(app)
  // cached data is requested once
  steps.length = 0
  await show(app)
  return steps
}

async function runBare(pool: pg.Pool, steps: readonly (readonly Query[])[]): Promise<void> {
  for (const step of steps) await Promise.all(step.map((asked) => pool.query(asked)))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
