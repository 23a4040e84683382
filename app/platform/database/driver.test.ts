import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'

import type { Database } from './open.server.ts'

/** The behaviour of the driver that the app relies on, for both engines. */
describe.each(ENGINES)('the driver on %s', (engine) => {
  let db: Database

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await db.query(
      'CREATE TABLE things (id int PRIMARY KEY, name text, owner int REFERENCES things, CHECK (id > 0))',
    )
  })

  beforeEach(async () => {
    await db.query('TRUNCATE things')
  })

  afterAll(() => db.close())

  const one = async (text: string, values: unknown[] = []): Promise<unknown> => {
    const { rows } = await db.query<Record<string, unknown>>(`SELECT ${text} AS value`, values)
    return rows[0]?.value
  }
  const ids = async (): Promise<unknown[]> =>
    (await db.query<{ id: number }>('SELECT id FROM things ORDER BY id')).rows.map(({ id }) => id)
  const codeOf = (action: Promise<unknown>): Promise<unknown> =>
    action.then(
      () => 'no error',
      (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
    )

  describe('values', () => {
    it('reads numbers, texts, days and instants as documented', async () => {
      expect(await one('42::int')).toBe(42)
      expect(await one('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
      expect(await one('(SELECT sum(x) FROM (VALUES (1::bigint), (2)) AS t (x))')).toBe(3)
      expect(await one('12.5::numeric')).toBe(12.5)
      expect(await one("'čšž ČŠŽ € −'::text")).toBe('čšž ČŠŽ € −')
      expect(await one("'2025-11-13'::date")).toBe('2025-11-13')
      expect(await one("'2025-11-13 20:30:00'::timestamp")).toBe('2025-11-13 20:30:00')
      expect(await one("'2025-11-13T20:30:00+01:00'::timestamptz")).toEqual(new Date('2025-11-13T19:30:00Z'))
      expect(await one('true')).toBe(true)
      expect(await one('NULL')).toBeNull()
    })

    it('refuses an integer that would lose digits', async () => {
      await expect(one('9007199254740993::bigint')).rejects.toThrow(RangeError)
      expect(await one('1')).toBe(1)
    })

    it('keeps both instants of the hour repeated at the end of summer time', async () => {
      const first = new Date('2025-10-26T00:30:00Z')
      const second = new Date('2025-10-26T01:30:00Z')
      expect(await one('$1::timestamptz', [first])).toEqual(first)
      expect(await one('$1::timestamptz', [second])).toEqual(second)
      expect(await one("to_char($1::timestamptz AT TIME ZONE 'Europe/Ljubljana', 'HH24:MI')", [first])).toBe(
        '02:30',
      )
      expect(await one("to_char($1::timestamptz AT TIME ZONE 'Europe/Ljubljana', 'HH24:MI')", [second])).toBe(
        '02:30',
      )
      expect(await one("current_setting('TimeZone')")).toBe('UTC')
    })

    it('transfers arrays, json, bytes and null in both directions', async () => {
      expect(await one('$1::int[]', [[1, 2, 3]])).toEqual([1, 2, 3])
      expect(await one('$1::text[]', [['a,b', '"c"', 'd\\e', null]])).toEqual(['a,b', '"c"', 'd\\e', null])
      expect(await one('ARRAY[[1,2],[3,4]]::bigint[]')).toEqual([
        [1, 2],
        [3, 4],
      ])
      expect(await one("ARRAY['2025-11-13', NULL]::date[]")).toEqual(['2025-11-13', null])
      expect(await one('$1::jsonb', [{ en: 'Milonga', sl: 'Milonga', n: [1, null] }])).toEqual({
        en: 'Milonga',
        sl: 'Milonga',
        n: [1, null],
      })
      const bytes = randomBytes(70_000)
      expect(await one('$1::bytea', [bytes])).toEqual(bytes)
      expect(await one('$1::text', [null])).toBeNull()
    })

    it('writes eight megabytes and reads forty thousand rows', async () => {
      const long = 'č'.repeat(4 * 1024 * 1024)
      expect(await one('length($1::text)', [long])).toBe(long.length)
      expect(await one('$1::text', [long])).toBe(long)
      const { rows } = await db.query<{ n: number }>(
        "SELECT n, repeat('x', 100) FROM generate_series(1, 40000) AS n",
      )
      expect(rows).toHaveLength(40_000)
      expect(rows.at(-1)?.n).toBe(40_000)
    })
  })

  describe('failures', () => {
    it('have the same names on both engines', async () => {
      await db.query('INSERT INTO things VALUES (1)')
      expect(await codeOf(db.query('INSERT INTO things VALUES (1)'))).toBe('23505')
      expect(await codeOf(db.query('INSERT INTO things VALUES (2, NULL, 99)'))).toBe('23503')
      expect(await codeOf(db.query('INSERT INTO things VALUES (-1)'))).toBe('23514')
      expect(await codeOf(db.query('SELEKT 1'))).toBe('42601')
      expect(await codeOf(db.query('SELECT * FROM nowhere'))).toBe('42P01')
      expect(await codeOf(db.query('SELECT 1/$1::int', [0]))).toBe('22012')
      expect(await codeOf(db.query('SELECT $1::int', ['three']))).toBe('22P02')
      expect(await codeOf(db.query("DO $$ BEGIN RAISE 'no' USING ERRCODE = '40P01'; END $$"))).toBe('40P01')
    })

    it('name the constraint and the table', async () => {
      await db.query('INSERT INTO things VALUES (1)')
      const error = await db.query('INSERT INTO things VALUES (1)').catch((e: unknown) => e)
      expect(error).toBeInstanceOf(pg.DatabaseError)
      expect(error).toMatchObject({ constraint: 'things_pkey', table: 'things', severity: 'ERROR' })
    })

    it('leave no trace: a hundred failures among good statements, each with its own result', async () => {
      for (let n = 0; n < 100; n += 1) {
        expect(await codeOf(db.query('SELECT $1::int / 0', [n]))).toBe('22012')
        expect(await one('$1::int', [n])).toBe(n)
      }
    })

    it('are returned to the right one of many concurrent callers', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) =>
          n % 3 === 0 ? codeOf(db.query('SELECT 1 / $1::int', [0])) : one('$1::int', [n]),
        ),
      )
      expect(answers).toEqual(answers.map((_, n) => (n % 3 === 0 ? '22012' : n)))
    })

    it('end a simple query of several statements as a whole', async () => {
      expect(await codeOf(db.query('INSERT INTO things VALUES (1); INSERT INTO things VALUES (1)'))).toBe(
        '23505',
      )
      expect(await ids()).toEqual([])
      await db.query('INSERT INTO things VALUES (1); INSERT INTO things VALUES (2)')
      expect(await ids()).toEqual([1, 2])
    })

    it('do not lend a connection with an open transaction', async () => {
      await db.query('BEGIN; INSERT INTO things VALUES (1)')
      expect(await ids()).toEqual([])
      expect(await codeOf(db.query('BEGIN; SELECT 1/0'))).toBe('22012')
      expect(await one('1')).toBe(1)
    })
  })

  describe('transactions', () => {
    it('commit all or nothing', async () => {
      await db.transaction(async (tx) => {
        await tx.query('INSERT INTO things VALUES ($1)', [1])
        await tx.query('INSERT INTO things VALUES ($1)', [2])
      })
      const failing = db.transaction(async (tx) => {
        await tx.query('INSERT INTO things VALUES (3)')
        await tx.query('INSERT INTO things VALUES (1)')
      })
      expect(await codeOf(failing)).toBe('23505')
      expect(await ids()).toEqual([1, 2])
    })

    it('are broken by a failed statement and usable again after a savepoint', async () => {
      await db.transaction(async (tx) => {
        await tx.query('INSERT INTO things VALUES (1)')
        await tx.query('SAVEPOINT before')
        expect(await codeOf(tx.query('SELEKT'))).toBe('42601')
        expect(await codeOf(tx.query('SELECT 1'))).toBe('25P02')
        await tx.query('ROLLBACK TO before')
        await tx.query('INSERT INTO things VALUES (2)')
      })
      expect(await ids()).toEqual([1, 2])
    })

    it('of twenty concurrent callers count every one', async () => {
      await db.query("INSERT INTO things VALUES (1, '0')")
      const actions = Array.from({ length: 20 }, () =>
        db.transaction(async (tx) => {
          const { rows } = await tx.query<{ name: string }>('SELECT name FROM things WHERE id = 1 FOR UPDATE')
          await tx.query('UPDATE things SET name = $1 WHERE id = 1', [String(Number(rows[0]?.name) + 1)])
        }),
      )
      await Promise.all(actions)
      expect(await one('(SELECT name FROM things WHERE id = 1)')).toBe('20')
    })

    it('are rolled back when their client disconnects', async () => {
      const client = await db.pool.connect()
      await client.query('BEGIN')
      await client.query('INSERT INTO things VALUES (1)')
      client.release(true)
      await expect.poll(ids).toEqual([])
      await db.query('INSERT INTO things VALUES (1)')
      expect(await ids()).toEqual([1])
    })

    it('are rolled back when their client fails in the middle of a statement', async () => {
      const client = await db.pool.connect()
      await client.query('BEGIN')
      await client.query('INSERT INTO things VALUES (1)')
      const cut = client.query('INSERT INTO things VALUES (2)').catch((error: unknown) => error)
      Reflect.get(client, 'connection').stream.destroy()
      expect(await cut).toBeInstanceOf(Error)
      client.release(true)
      await expect.poll(ids).toEqual([])
    })
  })

  describe('sessions', () => {
    it('prepare a named statement once and forget it with the connection', async () => {
      const statement = { name: 'things-count', text: 'SELECT count(*) AS n FROM things WHERE id > $1' }
      for (let n = 0; n < 10; n += 1)
        expect((await db.query({ ...statement, values: [n] })).rows).toEqual([{ n: 0 }])
      const client = await db.pool.connect()
      client.release(true)
      expect((await db.query({ ...statement, values: [0] })).rows).toEqual([{ n: 0 }])
    })

    it('survive a named statement that fails, in parsing or in running', async () => {
      const wrong = { name: 'wrong', text: 'SELECT nothing FROM things' }
      const divide = { name: 'divide', text: 'SELECT 10 / $1::int AS n' }
      expect(await codeOf(db.query(wrong))).toBe('42703')
      expect(await codeOf(db.query(wrong))).toBe('42703')
      expect(await codeOf(db.query({ ...divide, values: [0] }))).toBe('22012')
      expect((await db.query({ ...divide, values: [5] })).rows).toEqual([{ n: 2 }])
    })

    it('inherit nothing from the session before', async () => {
      const client = await db.pool.connect()
      await client.query("SET application_name = 'before'; CREATE TEMPORARY TABLE leftover (id int)")
      client.release(true)
      expect(await one("to_regclass('leftover')::text")).toBeNull()
      expect(await one("current_setting('application_name')")).not.toBe('before')
    })

    it('deliver notifications', async () => {
      const client = await db.pool.connect()
      const received = new Promise<string | undefined>((resolve) =>
        client.once('notice', ({ message }) => resolve(message)),
      )
      await client.query("DO $$ BEGIN RAISE NOTICE 'good evening'; END $$")
      expect(await received).toBe('good evening')
      client.release()
    })

    it('read by cursor, and may stop in the middle', async () => {
      const client = await db.pool.connect()
      const paged = new pg.Query({
        text: 'SELECT n FROM generate_series(1, 1000) AS n',
        rows: 100,
      } as pg.QueryConfig)
      const rows: unknown[] = []
      paged.on('row', (row) => rows.push(row))
      const over = new Promise((resolve, reject) => paged.on('end', resolve).on('error', reject))
      client.query(paged)
      await over
      expect(rows).toHaveLength(1000)

      await client.query('BEGIN')
      await client.query('DECLARE pages CURSOR FOR SELECT n FROM generate_series(1, 1000) AS n')
      expect((await client.query('FETCH 10 FROM pages')).rows).toHaveLength(10)
      client.release(true)
      expect(await one('1')).toBe(1)
    })
  })

  it('supports Kysely on the pool and in a transaction', async () => {
    const name = async (kysely: Database['kysely']): Promise<unknown> =>
      kysely.selectNoFrom((eb) => eb.val('Ronda').as('name')).executeTakeFirst()
    expect(await name(db.kysely)).toEqual({ name: 'Ronda' })
    expect(await db.transaction((tx) => name(tx.kysely))).toEqual({ name: 'Ronda' })
  })

  it('compares letters by the ICU collations', async () => {
    expect(await one("lower('ČŠŽ')")).toBe('čšž')
    expect(await one("unaccent('Žiga Čeč')")).toBe('Ziga Cec')
    const { rows } = await db.query<{ x: string }>(
      `SELECT x FROM unnest(ARRAY['Ž','Z','Š','S','Č','C','D','Đ','Ć']) AS x ORDER BY x COLLATE "sl-x-icu"`,
    )
    expect(rows.map(({ x }) => x).join('')).toBe('CČĆDĐSŠZŽ')
  })

  it('does not block timers and sockets while it is busy', async () => {
    let turns = 0
    let busy = true
    const count = (): void => {
      turns += 1
      if (busy) setImmediate(count)
    }
    setImmediate(count)
    for (let n = 0; n < 500; n += 1) await db.query('SELECT 1')
    busy = false
    expect(turns).toBeGreaterThan(10)
  })
})
