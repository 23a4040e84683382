import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { Action } from '#app/reception/actions/action.ts'
import { skewOf } from '#app/reception/actions/clock.ts'
import type { SyncAnswer } from '#app/reception/commands/sync.server.ts'
import { verifyReception } from '#app/reception/queries/verify-reception.server.ts'
import { openTestDesk, type TestDesk } from '#app/reception/testing/desks.ts'
import { saveRegistration } from '#app/registration/commands/save.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { drainJobs } from '#app/registration/time/jobs.server.ts'
import { eventId, makeApp, makeFestival, makeInput, type TestApp } from '#tests/make.ts'
import { sized } from '#tests/size.ts'
import {
  type Engine,
  emptyFestivalDirectory,
  newServerDatabase,
  programFile,
} from '#tests/test-database.server.ts'
import type { DesksJob } from './reception-process.ts'

const program = 'tests/storm/reception-process.ts'
const edition = { id: '20tf2026', code: 'TF2026', number: 20 }
const event = eventId(1)
const engines = sized<readonly Engine[]>(['embedded'], ['embedded', 'postgresql'])

/** Each of the two desks checks in half of the check-ins, of which `both` are of one ticket; likewise payments. Sales exceed the places by `over`. */
const evening = sized(
  { dancers: 44, both: 4, payments: 8, bothPay: 1, sales: 6, over: 2, kills: 3 },
  { dancers: 280, both: 20, payments: 40, bothPay: 2, sales: 30, over: 5, kills: 12 },
)
const registeredAt = '2025-09-01T10:00:00+02:00'
/** When the desks are back on the network. */
const syncedAt = '2025-11-14T01:00:00+01:00'
const doneFrom = Date.parse('2025-11-13T21:00:00+01:00')
/** Desk B's clock. */
const behindMs = 3 * 3_600_000

const cleaners: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaners.splice(0).toReversed()) await clean()
})

type Where = DesksJob['where']

async function place(engine: Engine): Promise<Where> {
  if (engine === 'postgresql') return { url: await newServerDatabase() }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-desks-'))
  cleaners.push(() => fs.rmSync(home, { recursive: true, force: true }))
  fs.cpSync(await emptyFestivalDirectory(), home, { recursive: true })
  return { dataDir: home }
}

async function within<Value>(where: Where, use: (app: TestApp) => Promise<Value>): Promise<Value> {
  const db = await openDatabase(where)
  return use(makeApp(db)).finally(() => db.close())
}

type Server = {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  readonly gone: Promise<unknown>
  readonly port: string
}

async function startServer(job: DesksJob): Promise<Server> {
  const child = spawn(process.execPath, [await programFile(program), JSON.stringify(job)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  cleaners.push(() => child.kill('SIGKILL'))
  const gone = once(child, 'close')
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, gone, port: said.toString('utf8').trim() }
}

/** A server that is killed at a statement several times, each time a new one is started; a request without an answer is sent again. */
function restartingServer(where: Where) {
  let kills = 0
  const start = () =>
    startServer({ where, at: syncedAt, diesAt: kills < evening.kills ? 20 + 45 * kills : null })
  let server = start()
  return {
    kills: () => kills,
    async post(pathName: string, secret: string, body: object): Promise<SyncAnswer> {
      const text = JSON.stringify(body)
      const headers = { 'Content-Type': 'application/json', 'X-Device': secret }
      for (;;) {
        const current = server
        const { port, gone } = await current
        const answer = await fetch(`http://127.0.0.1:${port}${pathName}`, {
          method: 'POST',
          headers,
          body: text,
        })
          .then(async (got) => ({ status: got.status, body: (await got.json()) as SyncAnswer }))
          .catch(() => null)
        if (answer?.status === 200) return answer.body
        if (answer) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
        await gone
        if (server !== current) continue
        kills += 1
        server = start()
      }
    },
    async end(): Promise<void> {
      const { child, gone } = await server
      child.stdin.end()
      await gone
    },
  }
}

/** A festival of one milonga whose dancers all owe, and two desks with a drawer. */
async function begin(app: TestApp) {
  await app.db.query('update editions set is_current = false, catalogue_version = catalogue_version + 1')
  app.at(registeredAt)
  const { dancers, sales, over } = evening
  const size = dancers + sales - over
  await makeFestival(app, [{ kind: 'milonga', places: { mode: 'head', size } }], { edition })
  const ids: Id[] = []
  for (let n = 0; n < dancers; n += 1) {
    const saved = await saveRegistration(app, { input: makeInput({}), by: nobody })
    if (!saved.ok) throw new Error(JSON.stringify(saved.reason))
    ids.push(saved.value.id)
  }
  await drainJobs(app)
  app.at(new Date(doneFrom))
  const a = await openTestDesk({ app }, 'A')
  const b = await openTestDesk({ app }, 'B', { floatCents: 5_000, behindMs })
  return { ids, a, b }
}

/** What both desks did without network, by their own clocks. */
function does(ids: readonly Id[], a: TestDesk, b: TestDesk): { a: Action[]; b: Action[] } {
  const { dancers, both, payments, bothPay, sales } = evening
  const done = { a: [] as Action[], b: [] as Action[] }
  const at = (n: number) => ({ a: doneFrom + n * 1_000, b: doneFrom + n * 1_000 - behindMs })
  const id = (n: number) => ids[n] as Id
  const perDesk = (dancers + both) / 2
  const checkIn = (desk: TestDesk, n: number, when: number) =>
    desk.make('checkIn', { registrationId: id(n), eventId: event, reason: null, at: when })
  for (let n = 0; n < perDesk; n += 1) done.a.push(checkIn(a, n, at(n).a))
  for (let n = dancers - perDesk; n < dancers; n += 1) done.b.push(checkIn(b, n, at(n).b))
  const money = (desk: TestDesk, n: number, when: number) =>
    desk.make('money', {
      registrationId: id(n),
      amountCents: 4_000,
      method: 'cash',
      documentNumber: null,
      sessionId: desk.sessionId,
      at: when,
    })
  const half = payments / 2
  for (let n = 0; n < half; n += 1) done.a.push(money(a, n, at(400 + n).a))
  for (let n = half - bothPay; n < payments - bothPay; n += 1) done.b.push(money(b, n, at(400 + n).b))
  for (let n = 0; n < sales; n += 1) {
    const [own, desk] = n % 2 ? (['a', a] as const) : (['b', b] as const)
    done[own].push(
      desk.make('doorSale', {
        eventId: event,
        item: 'class',
        count: 1,
        role: n % 3 ? 'leader' : null,
        unitCents: 2_000,
        method: n % 6 < 2 ? 'terminal' : 'cash',
        documentNumber: null,
        freeReason: null,
        sessionId: desk.sessionId,
        at: at(500 + n)[own],
      }),
    )
  }
  return done
}

/** Sends what a desk did in parts, each until it is answered; the app of desk A is a newer one after half of it. */
async function sendAll(
  server: ReturnType<typeof restartingServer>,
  {
    desk,
    actions,
    clock,
    isUpdated,
  }: { desk: TestDesk; actions: readonly Action[]; clock: number; isUpdated: boolean },
): Promise<void> {
  let after = 0
  for (let n = 0; n < actions.length; n += 20) {
    const isNew = isUpdated && n >= actions.length / 2
    const some = actions.slice(n, n + 20).map((one) => (isNew ? { ...one, addedLater: 'x' } : one))
    const answer = await server.post('/sync', desk.secret, {
      sentAt: clock,
      after,
      actions: some,
      unsent: actions.length - n,
      oldestUnsentAt: some[0]?.at ?? null,
      appVersion: isNew ? 'reception-2' : 'reception-1',
    })
    expect(answer.results.map(({ id }) => id)).toEqual(some.map(({ id }) => id))
    expect(answer.skewMs).toBe(skewOf({ sentAt: clock, receivedAt: Date.parse(syncedAt) }))
    after = answer.seq
  }
}

describe.each(engines)('an evening of two desks through a server that is killed, on %s', (engine) => {
  it(
    'Q1–Q5 Q10 Q12 is recorded once each, with its conflicts and its cash to the cent',
    async () => {
      const where = await place(engine)
      const { ids, a, b } = await within(where, begin)
      const done = does(ids, a, b)
      const server = restartingServer(where)
      const now = Date.parse(syncedAt)
      const ofA = { desk: a, actions: done.a, clock: now, isUpdated: true }
      const ofB = { desk: b, actions: done.b, clock: now - behindMs, isUpdated: false }
      await Promise.all([sendAll(server, ofA), sendAll(server, ofB)])
      // an answer may have been lost on the way: all of it comes a second time
      await sendAll(server, ofB)
      await server.end()
      expect(server.kills()).toBe(evening.kills)

      const { dancers, both, payments, bothPay, sales, over } = evening
      await within(where, async (app) => {
        const rows = async (text: string, values: unknown[] = []) => (await app.db.query(text, values)).rows
        expect(
          await rows(
            `select kind, state, count(*)::int as n from reception_actions group by 1, 2 order by 1`,
          ),
        ).toEqual([
          { kind: 'checkIn', state: 'done', n: dancers + both },
          { kind: 'doorSale', state: 'done', n: sales },
          { kind: 'money', state: 'done', n: payments },
        ])
        expect(
          await rows(
            `select kind, count(*)::int as n, sum(excess)::int as excess from reception_conflicts group by 1 order by 1`,
          ),
        ).toEqual([
          { kind: 'clockWrong', n: 1, excess: null },
          { kind: 'overPlaces', n: over, excess: (over * (over + 1)) / 2 },
          { kind: 'paidTwice', n: bothPay, excess: bothPay * 4_000 },
          { kind: 'ticketTwice', n: both, excess: null },
        ])
        const takings = (actions: readonly Action[], method: string) =>
          actions.reduce((sum, one) => {
            if (one.kind === 'money' && one.method === method) return sum + one.amountCents
            return one.kind === 'doorSale' && one.method === method ? sum + one.count * one.unitCents : sum
          }, 0)
        expect(
          await rows(
            `select s.station, r.method, sum(r.amount_cents)::int as cents from cash_rows r
               join cash_sessions s on s.id = r.session_id group by 1, 2 order by 1, 2`,
          ),
        ).toEqual([
          { station: 'A', method: 'cash', cents: takings(done.a, 'cash') },
          { station: 'A', method: 'terminal', cents: takings(done.a, 'terminal') },
          { station: 'B', method: 'cash', cents: takings(done.b, 'cash') },
          { station: 'B', method: 'terminal', cents: takings(done.b, 'terminal') },
        ])
        expect(
          await rows(`select sum(amount_cents)::int as cents from movements where source_type = 'desk'`),
        ).toEqual([{ cents: payments * 4_000 + sales * 2_000 }])
        expect(await rows(`select count(*)::int as n from picks where checked_in_at is not null`)).toEqual([
          { n: dancers },
        ])
        // desk B's first check-in, by the server's clock
        const first = doneFrom + (dancers - (dancers + both) / 2) * 1_000
        expect(await rows(`select min(at) as at from reception_actions where station = 'B'`)).toEqual([
          { at: new Date(first) },
        ])
        expect(
          await rows('select taken_heads, door_heads from pools where edition_id = $1', [edition.id]),
        ).toEqual([{ taken_heads: dancers, door_heads: sales }])
        await drainJobs(app)
        expect([...(await verify(app)), ...(await verifyReception(app.db))]).toEqual([])
      })
    },
    sized(300_000, 900_000),
  )
})
