import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type DatabaseOptions, openDatabase } from '#app/platform/database/open.server.ts'
import { id } from '#app/platform/id.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { makeApp, type TestApp } from '#tests/make.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import { sized } from '#tests/size.ts'
import { programFile } from '#tests/test-database.server.ts'
import { crashPostgres } from './crash-postgres.server.ts'
import { emailOf, makeStormFestival, registerInStorm } from './storm.ts'

const migrations = path.resolve(import.meta.dirname, '../../db/migrations')
const program = 'tests/faults/storm-process.ts'

/** At how many answers the n-th storm ends: early, late, never the same, and the same in every run. */
const killedAfter = [1, 37, 8, 90, 55, 3, 120, 24, 71, 46].slice(0, sized(4, 10))

/** What was answered before the end. */
type Answers = {
  readonly asked: Set<number>
  /** by dancer: the registration */
  readonly saved: Map<number, string>
  readonly cancelled: Map<number, string>
}

const cleaners: (() => Promise<void> | void)[] = []
afterAll(async () => {
  for (const clean of cleaners.toReversed()) await clean()
})

/** Storms over one database, each killed in the middle; after each, everything that was answered is looked for. */
async function weather(
  where: Pick<DatabaseOptions, 'url' | 'dataDir'>,
  end: (storm: ChildProcess, round: number) => Promise<void>,
): Promise<void> {
  await within(where, async (app) => {
    await migrate(app.db, migrations)
    await makeStormFestival(app)
  })
  const all: Answers = { asked: new Set(), saved: new Map(), cancelled: new Map() }
  for (const [round, answers] of killedAfter.entries()) {
    const first = Math.max(-1, ...all.asked) + 1
    await storm({ ...where, first }, all, answers, (child) => end(child, round))
    await within(where, async (app) => {
      await expectEverythingAnswered(app, all)
      await askAgain(app, all)
      await drainJobs(app)
      expect(await verify(app)).toEqual([])
      await expectEverythingAnswered(app, all)
    })
  }
  expect(all.saved.size).toBeGreaterThan(killedAfter.reduce((sum, answers) => sum + answers, 0) / 2)
}

async function within(where: DatabaseOptions, use: (app: TestApp) => Promise<void>): Promise<void> {
  const db = await openDatabase(where)
  await use(makeApp(db)).finally(() => db.close())
}

/** Runs a storm until it has so many answers, and kills it; collects its output until then. */
async function storm(
  job: object,
  all: Answers,
  answers: number,
  end: (storm: ChildProcess) => Promise<void>,
): Promise<void> {
  const child = spawn(process.execPath, [await programFile(program), JSON.stringify(job)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  cleaners.push(() => void child.kill('SIGKILL'))
  const enough = Promise.withResolvers<void>()
  const gone = once(child, 'close')
  let given = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [what, dancer, registration] = line.split(' ')
    if (what === 'asked') all.asked.add(Number(dancer))
    if (what === 'saved' && registration) all.saved.set(Number(dancer), registration)
    if (what === 'cancelled' && registration) all.cancelled.set(Number(dancer), registration)
    if (what !== 'asked') given += 1
    if (given >= answers) enough.resolve()
  })
  await Promise.race([enough.promise, gone])
  expect(child.exitCode, 'the storm has not ended by itself').toBeNull()
  await end(child)
  await gone
}

type Seen = { id: string; email: string; status: string; first: number; goodbyes: number }

/** Each is there once, under the id that was answered, with its e-mails in the outbox. */
async function expectEverythingAnswered({ db }: TestApp, { saved, cancelled }: Answers): Promise<void> {
  const { rows } = await db.query<Seen>(
    `select r.id, r.email, r.status,
       (select count(*) from emails l where l.registration_id = r.id and l.kind in ('placed', 'waiting')) as first,
       (select count(*) from emails l where l.registration_id = r.id and l.kind = 'cancelled') as goodbyes
     from registrations r`,
  )
  const byEmail = Map.groupBy(rows, ({ email }) => email)
  for (const [email, same] of byEmail) expect(same, `${email} is registered once`).toHaveLength(1)
  for (const [n, registration] of saved) {
    expect(byEmail.get(emailOf(n))).toMatchObject([{ id: registration, first: 1 }])
  }
  for (const [n, registration] of cancelled) {
    expect(byEmail.get(emailOf(n))).toMatchObject([{ id: registration, status: 'cancelled', goodbyes: 1 }])
  }
}

/** A caller without an answer asks again with the same key, twice. */
async function askAgain(app: TestApp, { asked, saved }: Answers): Promise<void> {
  for (const n of asked) {
    if (saved.has(n)) continue
    const registration = await registerInStorm(app, n)
    expect(await registerInStorm(app, n)).toBe(registration)
    saved.set(n, id(registration))
  }
}

function killed(child: ChildProcess): void {
  child.kill('SIGKILL')
}

describe('acknowledged data is stored once', { timeout: 400_000 }, () => {
  it('when the application is killed repeatedly on its embedded database', async () => {
    const home = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-storm-'))
    cleaners.push(() => fs.rmSync(home, { recursive: true, force: true }))
    await weather({ dataDir: path.join(home, 'data') }, async (child) => killed(child))
  })

  it('when the application, or its database server, is killed repeatedly', async () => {
    const server = await startPostgres({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
    cleaners.push(() => server.stop())
    await weather({ url: await server.createDatabase() }, async (child, round) => {
      if (round % 3 !== 1) return killed(child)
      const crashed = await crashPostgres(server.url)
      killed(child)
      const restarted = await crashed.restart()
      cleaners.push(async () => {
        if (restarted.exitCode !== null || restarted.signalCode !== null) return
        const gone = once(restarted, 'exit')
        restarted.kill('SIGINT')
        await gone
      })
    })
  })
})
