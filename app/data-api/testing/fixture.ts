import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { byRole, defaultNow, makeApp, makeFestival, makePerson, type TestApp } from '#tests/make.ts'
import { type Engine, openTestDatabase } from '#tests/test-database.server.ts'
import { deleteRegistrations } from './delete-registrations.ts'
import { type Answered, serve, type TestServer } from './test-server.ts'

type Payload = Record<string, unknown>

/** The data that tests of the data interface act on; present while a test runs. */
export type Fixture = {
  readonly db: Database
  readonly app: TestApp
  readonly api: TestServer
  /** How many rows there are of everything a registration writes. */
  rows(): Promise<Record<string, number>>
  /** Registers a dancer, or fails the test. */
  save(over?: Payload): Promise<Answered['body']>
  /** Calls what must be refused: with a problem document, and with nothing written. */
  refuse(path: string, payload: unknown, headers?: Record<string, string>): Promise<Answered>
}

/** A festival with a class (2 + 2 places), a milonga (1 place), a cancelled event and a draft, served over HTTP. */
export function useFixture(engine: Engine): Fixture {
  let db: Database | undefined
  let app: TestApp | undefined
  let api: TestServer | undefined

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [
      { places: byRole(2, 2, 1) },
      {
        title: { en: 'Grand milonga', sl: 'Velika milonga' },
        kind: 'milonga',
        places: { mode: 'head', size: 1 },
      },
      { status: 'cancelled' },
      { status: 'draft' },
    ])
  })
  afterAll(() => db?.close())
  beforeEach(async () => {
    fixture.app.at(defaultNow)
    api = await serve(fixture.app)
  })
  afterEach(async () => {
    await api?.stop()
    expect(await verify(fixture.app)).toEqual([])
    await deleteRegistrations(fixture.db)
  })

  const fixture: Fixture = {
    get db() {
      return there(db)
    },
    get app() {
      return there(app)
    },
    get api() {
      return there(api)
    },
    rows: () => countRows(fixture.db),
    save: async (over) => {
      const answer = await fixture.api.call('regs/save', makePerson(over))
      expect([answer.status, answer.body.errors ?? []]).toEqual([200, []])
      return answer.body
    },
    refuse: async (path, payload, headers) => {
      const before = await fixture.rows()
      const answer = await fixture.api.call(path, payload, headers)
      expect(await fixture.rows()).toEqual(before)
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
      expect(answer.body).toMatchObject({
        type: expect.any(String),
        title: expect.any(String),
        status: answer.status,
        detail: expect.stringMatching(/\S/),
      })
      return answer
    },
  }
  return fixture
}

function there<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('only while a test runs')
  return thing
}

const tables = [
  'registrations',
  'picks',
  'live_names',
  'dues',
  'claims',
  'holds',
  'audit',
  'emails',
  'idempotency',
]

async function countRows(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.query<Record<string, number>>(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  )
  return rows[0] ?? {}
}
