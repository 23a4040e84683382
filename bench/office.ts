import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { saveUser } from '#app/people/accounts/users.server.ts'
import { systemActor } from '#app/people/actor.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { eventId, makeApp } from '#tests/make.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import type { Bench, Measure } from './measure.ts'
import { makeFestivals } from './office/festivals.ts'
import { measurePlanner } from './office/planner.ts'
import { rowsWritten, untilQuiet } from './office/quiet.ts'
import { type Interval, intervalsIn, logLinePrefix, timeOf } from './office/statement-time.ts'
import { type App, startApp } from './rush/app.ts'
import { median } from './rush/crowd.ts'

const editions = 5
const registrations = 100_000
const turns = 15
/** Before these plans are made and code is compiled, and each of the pool's connections maps the memory that it shares with the server, page by page. */
const warm = 30
const password = 'with a rose in the teeth'
/** Of a page beside its SQL, in milliseconds: asking, the frame, writing HTML. It says nothing where the SQL takes less than `MUCH_MS`. */
const MUCH_MS = 30

const pages = [
  ['/admin', 300],
  ['/admin/prijave', 150],
  ['/admin/prijave?size=100', 150],
  ['/admin/prijave?status=late&sort=due', 150],
  ['/admin/prijave?q=zan', 150],
  ['/admin/prijave?pay=over&sort=open', 150],
  ['/admin/prijave?duplicate=yes&sort=name', 150],
  [`/admin/prijave?event=${eventId(1)}&place=waiting`, 150],
  ['/admin/placila?show=open', 150],
  ['/admin/placila?show=all', 150],
  ['/admin/placilaNaRacun', 150],
  ['/admin/placilaNaRacun?show=all', 150],
  ['/admin/vracila', 150],
  ['/admin/invoices', 150],
  ['/admin/mails', 150],
  ['/admin/partners', 150],
  ['/admin/dogodki', 150],
  [`/admin/dogodek?id=${eventId(1)}`, 150],
  ['/admin/audit', 150],
  ['/admin/lists/regs', 150],
  ['/admin/lists/invoice', 150],
  ['/admin/lists/events', 150],
] as const

/**
 * The lists of the office and its first page, as an administrator's browser gets them from the built application, over 100,000 registrations in five editions: the
 * whole page, and beside it how long PostgreSQL itself says that it worked on its statements: those side by side count once. Then a plan of 120 events in a browser.
 */
export const office: Bench = async () => {
  const server = await startPostgres({
    shared_buffers: '512MB',
    log_duration: 'on',
    jit: 'off',
    log_line_prefix: logLinePrefix,
  })
  let app: App | null = null
  try {
    const url = await server.createDatabase()
    await prepare(url)
    let [intervals, rest]: [Interval[], string] = [[], '']
    server.onLog((text) => {
      const read = intervalsIn(rest + text)
      intervals.push(...read.intervals)
      rest = read.rest
    })
    app = await startApp(url)
    // as browsers ask over TLS
    const headers = {
      Cookie: await signIn(app),
      'Accept-Language': 'en',
      'Accept-Encoding': 'gzip, deflate, br, zstd',
    }
    const before = await untilQuiet(url)
    const measures: Measure[] = []
    for (const [address, most] of pages) {
      const whole: number[] = []
      const statements: number[] = []
      let failed = 0
      for (let turn = 0; turn < turns + warm && failed === 0; turn += 1) {
        intervals = []
        const from = performance.now()
        const answer = await fetch(`${app.address}${address}`, { headers, redirect: 'manual' })
        await answer.arrayBuffer()
        const took = performance.now() - from
        if (answer.status !== 200) failed = answer.status
        await pause(20)
        if (turn < warm && failed === 0) continue
        whole.push(took)
        statements.push(timeOf(intervals))
      }
      const [page, sql] = [median(whole), median(statements)]
      const again = sql >= MUCH_MS && { aim: { most: 1.5 } }
      measures.push(
        { what: address, value: page, unit: 'ms', aim: { most } },
        { what: `${address}: times its SQL (${sql.toFixed(0)} ms)`, value: page / sql, unit: '×', ...again },
      )
      if (failed > 0)
        measures.push({ what: `${address}: answered`, value: failed, unit: '', aim: { most: 200 } })
    }
    const written = (await rowsWritten(url)) - before
    measures.push({ what: 'rows written by workers meanwhile', value: written, unit: '', aim: { most: 0 } })
    await app.stop()
    return [...measures, ...(await measurePlanner(await server.createDatabase()))]
  } finally {
    await app?.stop()
    await server.stop()
  }
}

async function prepare(url: string): Promise<void> {
  const db = await openDatabase({ url, poolSize: 2 })
  try {
    await migrate(db, path.resolve(import.meta.dirname, '../db/migrations'))
    await makeFestivals(db, editions, registrations / editions)
    const user = { username: 'ada', password, roles: ['admin'], status: 'active' } as const
    const saved = await saveUser(makeApp(db), { by: systemActor, user, locale: 'en' })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    await db.query('update users set must_change_password = false')
  } finally {
    await db.close()
  }
}

async function signIn(app: App): Promise<string> {
  const answer = await fetch(`${app.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'ada', password }),
  })
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}: ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
