import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, newServerDatabase, openTestDatabase } from '#tests/test-database.server.ts'

import { HeldConnectionError } from './embedded/held-connection.server.ts'
import { type Database, openDatabase, type Tx } from './open.server.ts'
import { BrokenTransactionError } from './transaction.server.ts'

describe.each(ENGINES)('transactions on %s', (engine) => {
  let db: Database

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await db.query('CREATE TABLE notes (id int PRIMARY KEY)')
  })

  beforeEach(async () => {
    await db.query('TRUNCATE notes')
  })

  afterAll(() => db.close())

  const count = async (): Promise<unknown> =>
    (await db.query<{ n: number }>('SELECT count(*) AS n FROM notes')).rows[0]?.n
  const raise = (tx: Tx, code: string): Promise<unknown> =>
    tx.query(`DO $$ BEGIN RAISE 'conflict' USING ERRCODE = '${code}'; END $$`)

  it.each(['40001', '40P01', '55P03', '25006'])('run again after %s, from the beginning', async (code) => {
    let runs = 0
    const value = await db.transaction(async (tx) => {
      runs += 1
      await tx.query('INSERT INTO notes VALUES (1)')
      if (runs < 3) await raise(tx, code)
      return 'done'
    })
    expect([value, runs, await count()]).toEqual(['done', 3, 1])
  })

  it('give up after the allowed retries, and never retry a permanent failure', async () => {
    let runs = 0
    const failing = (code: string, retries?: number): Promise<void> => {
      runs = 0
      const options = retries === undefined ? {} : { retries }
      return db.transaction(async (tx) => {
        runs += 1
        await raise(tx, code)
      }, options)
    }
    await expect(failing('40001', 2)).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(3)
    await expect(failing('40001', 0)).rejects.toMatchObject({ code: '40001' })
    expect(runs).toBe(1)
    await expect(failing('23505')).rejects.toMatchObject({ code: '23505' })
    expect(runs).toBe(1)
    await expect(db.transaction(async () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug')
  })

  it('throw instead of committing after a swallowed failure', async () => {
    const action = db.transaction(async (tx) => {
      await tx.query('INSERT INTO notes VALUES (1)')
      await tx.query('SELEKT').catch(() => undefined)
    })
    await expect(action).rejects.toThrow(BrokenTransactionError)
    expect(await count()).toBe(0)
  })

  it('refuse the pool at once, in all its forms', async () => {
    const refused: unknown[] = []
    await db.transaction(async () => {
      const forms = [
        () => db.query('SELECT 1'),
        () => db.pool.query('SELECT 1'),
        () => db.pool.connect(),
        () => db.kysely.selectNoFrom((eb) => eb.val(1).as('n')).execute(),
        () => db.transaction(async () => undefined),
        () => db.ping(),
      ]
      for (const form of forms)
        refused.push(
          await form().then(
            () => 'let through',
            (error: unknown) => error,
          ),
        )
    })
    expect(refused).toHaveLength(6)
    for (const error of refused) expect(error).toBeInstanceOf(HeldConnectionError)
    await db.ping()
  })

  it('cannot be used after their end', async () => {
    let kept: Tx | undefined
    await db.transaction(async (tx) => {
      kept = tx
    })
    await expect(kept?.query('SELECT 1')).rejects.toThrow('over')
    await expect(kept?.kysely.selectNoFrom((eb) => eb.val(1).as('n')).execute()).rejects.toThrow('over')
  })

  it('count changed rows through Kysely, and refuse a nested transaction', async () => {
    await db.transaction(async (tx) => {
      await tx.query('INSERT INTO notes VALUES (1), (2)')
      const { sql } = await import('kysely')
      const { numAffectedRows } = await sql`UPDATE notes SET id = id + 10`.execute(tx.kysely)
      expect(numAffectedRows).toBe(2n)
      await expect(tx.kysely.transaction().execute(async () => undefined)).rejects.toThrow('already inside')
    })
    expect(await count()).toBe(2)
  })

  it('run READ COMMITTED', async () => {
    const level = await db.transaction(async (tx) => (await tx.query('SHOW transaction_isolation')).rows)
    expect(level).toEqual([{ transaction_isolation: 'read committed' }])
  })

  it('notify listeners after the commit, and only then', async () => {
    const received: string[] = []
    const stop = await db.listen('places', { notified: (payload) => void received.push(payload) })
    await db
      .transaction(async (tx) => {
        await tx.notify('places', 'undone')
        throw new Error('changed my mind')
      })
      .catch(() => undefined)
    await db.transaction(async (tx) => {
      await tx.notify('places', 'done')
      await tx.query('SELECT 1')
      expect(received).toEqual([])
    })
    await db.notify('places', 'later')
    await db.notify('elsewhere', 'not for us')
    await expect.poll(() => received).toEqual(['done', 'later'])
    await stop()
    await db.notify('places', 'nobody there')
    await db.ping()
    expect(received).toEqual(['done', 'later'])
  })

  it('notify the listeners of this process before the caller continues, and once', async () => {
    const received: string[] = []
    const stop = await db.listen('copies', { notified: (payload) => void received.push(payload) })
    for (const payload of ['first', 'second']) {
      await db.transaction((tx) => tx.notify('copies', payload))
      expect(received.at(-1)).toBe(payload)
    }
    await db.notify('copies', 'third')
    expect(received).toEqual(['first', 'second', 'third'])
    const later = await db.listen('later', { notified: (payload) => void received.push(payload) })
    await db.notify('later', 'the echoes of all before it came')
    await db.ping()
    expect(received).toHaveLength(4)
    await Promise.all([stop(), later()])
  })

  it('let a listener use the pool', async () => {
    const answer = new Promise((resolve) => {
      void db
        .listen('ask', { notified: () => resolve(db.query('SELECT 1 AS n').then(({ rows }) => rows)) })
        .then(() => db.transaction((tx) => tx.notify('ask')))
    })
    expect(await answer).toEqual([{ n: 1 }])
  })
})

describe('on a server', () => {
  it('deadlocks are solved by running again', async () => {
    const db = await openTestDatabase('postgresql')
    await db.query('CREATE TABLE pairs (id int PRIMARY KEY, n int NOT NULL DEFAULT 0)')
    await db.query('INSERT INTO pairs VALUES (1), (2)')
    const both = { arrived: 0, go: (): void => undefined }
    const met = new Promise<void>((resolve) => {
      both.go = resolve
    })
    const crosswise = (first: number, second: number): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.query('UPDATE pairs SET n = n + 1 WHERE id = $1', [first])
        both.arrived += 1
        if (both.arrived === 2) both.go()
        await met
        await tx.query('UPDATE pairs SET n = n + 1 WHERE id = $1', [second])
      })
    await Promise.all([crosswise(1, 2), crosswise(2, 1)])
    expect(both.arrived).toBeGreaterThan(2)
    expect((await db.query('SELECT n FROM pairs')).rows).toEqual([{ n: 2 }, { n: 2 }])
    await db.close()
  })

  it('statements have no names through a pooler, and migrations and LISTEN bypass it', async () => {
    const url = await newServerDatabase()
    const direct = `${url}?application_name=direct`
    const db = await openDatabase({ url, directUrl: direct, poolSize: 1 })
    await db.query({ name: 'never', text: 'SELECT 1' })
    expect((await db.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
    const whoami = await db.withDirectPool((pool) =>
      pool.query<{ a: string }>("SELECT current_setting('application_name') AS a"),
    )
    expect(whoami.rows).toEqual([{ a: 'direct' }])
    const received: string[] = []
    await db.listen('x', { notified: (payload) => void received.push(payload) })
    await db.notify('x', 'hello')
    await expect.poll(() => received).toEqual(['hello'])
    await db.close()

    const plain = await openDatabase({ url, poolSize: 1 })
    await plain.query({ name: 'once', text: 'SELECT 1' })
    expect((await plain.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([{ name: 'once' }])
    await plain.close()
  })

  it('no setting is sent through a pooler, which may refuse them; the database must have UTC itself', async () => {
    const url = await newServerDatabase()
    const admin = await openDatabase({ url, poolSize: 1 })
    const name = decodeURIComponent(new URL(url).pathname.slice(1))
    const set = (zone: string) => admin.query(`ALTER DATABASE "${name}" SET timezone = '${zone}'`)
    const throughPooler = () =>
      openDatabase({ url, directUrl: `${url}?application_name=direct`, poolSize: 1 })

    await set('Europe/Ljubljana')
    await expect(throughPooler()).rejects.toThrow(
      `its time zone is Europe/Ljubljana. Through a pooler it must be UTC by itself: ALTER DATABASE "${name}" SET timezone = 'UTC'`,
    )
    await set('UTC')
    const db = await throughPooler()
    expect((await db.query(`SELECT source FROM pg_settings WHERE name = 'TimeZone'`)).rows).toEqual([
      { source: 'database' },
    ])
    await db.close()
    await admin.close()
  })

  it('a broken listening connection reconnects and reports possibly missed notifications', async () => {
    const db = await openTestDatabase('postgresql')
    const received: string[] = []
    let missed = 0
    const stop = await db.listen('news', {
      notified: (payload) => void received.push(payload),
      missed: () => {
        missed += 1
      },
    })
    const admin = new pg.Client({ connectionString: await databaseUrl(db) })
    await admin.connect()
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()",
    )
    await expect.poll(() => missed, { timeout: 10_000 }).toBe(1)
    const other = await openDatabase({ url: await databaseUrl(db) })
    await other.notify('news', 'again')
    await expect.poll(() => received).toEqual(['again'])
    await other.close()
    await admin.end()
    await stop()
    await db.close()
  })

  it('an unreachable server is an error at once', async () => {
    await expect(openDatabase({ url: 'postgresql://nobody:x@127.0.0.1:9/none' })).rejects.toThrow(
      'ECONNREFUSED',
    )
  })
})

async function databaseUrl(db: Database): Promise<string> {
  const address = db.pool.options.connectionString
  if (address === undefined) throw new Error('no address')
  return address
}
