import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { actorWithCookie, enter, makeUser } from '../testing/make-user.ts'
import { signIn } from './sign-in.server.ts'
import { sweepEnded } from './sweep.server.ts'

const tables = [
  'sessions',
  'user_tokens',
  'passkey_challenges',
  'idempotency',
  'rate_limits',
  'known_devices',
] as const

describe.each(defaultEngines)('sweeping on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterEach(() => db.close())

  async function counts(): Promise<number[]> {
    const { rows } = await db.query<Record<string, number>>(
      `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
    )
    return tables.map((table) => rows[0]?.[table] ?? -1)
  }

  /** A row of each table that ends then. */
  async function fill(name: string, ending: Date): Promise<void> {
    const hash = (name + '0'.repeat(24)).slice(0, 24)
    const { rows } = await db.query<{ id: string }>('select id from users')
    const values = [hash, rows[0]?.id, ending, app.now()]
    await db.query(
      `insert into sessions (id, hash, user_id, made_at, seen_at, expires_at, address)
       values ($1, $1, $2, $4, $4, $3, '')`,
      values,
    )
    await db.query(
      'insert into user_tokens (hash, user_id, made_at, expires_at) values ($1, $2, $4, $3)',
      values,
    )
    await db.query('insert into passkey_challenges values ($1, $2, $3)', [hash, null, ending])
    await db.query('insert into idempotency (key, request_hash, expires_at) values ($1, $1, $2)', [
      hash,
      ending,
    ])
    await db.query('insert into rate_limits values ($1, 1, $2)', [hash, ending])
    await db.query('insert into known_devices values ($1, $2, $4, $3)', values)
  }

  it('U20 deletes what has ended, and nothing else', async () => {
    await makeUser(app)
    await fill('a', new Date(app.now().getTime() - 1))
    await fill('b', new Date(app.now().getTime() + 60_000))
    expect(await sweepEnded(app)).toBe(tables.length)
    expect(await counts()).toEqual([1, 1, 1, 1, 1, 1])
    expect(await sweepEnded(app)).toBe(0)
    app.at(new Date(app.now().getTime() + 60_001))
    expect(await sweepEnded(app)).toBe(tables.length)
    expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('continues with the next batch', async () => {
    await db.query(`insert into rate_limits select 'k' || n, 1, $1 from generate_series(1, 2500) n`, [
      new Date(app.now().getTime() - 1),
    ])
    const swept = [await sweepEnded(app), await sweepEnded(app), await sweepEnded(app)]
    expect(swept).toEqual([1000, 1000, 500])
  })

  it('U3 and U5 leaves sessions and counts in use', async () => {
    await makeUser(app)
    const { cookie } = await enter(app)
    const guess = () => signIn(app, { username: 'eva', password: 'a guess', address: '192.0.2.7' })
    for (let n = 0; n < 5; n += 1) await guess()
    await sweepEnded(app)
    expect(await actorWithCookie(app, cookie).session()).not.toBeNull()
    expect(await guess()).toMatchObject({ reason: { kind: 'too-often' } })
  })
})
