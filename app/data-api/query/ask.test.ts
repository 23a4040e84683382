import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { aggregateIn, countIn, findIn, readIn } from './ask.server.ts'
import type { Document } from './documents.ts'
import { Unanswerable } from './run-query.ts'
import type { Source } from './source.ts'
import { compareFinds, comparePipelines, wholeOf } from './testing/against-mingo.ts'
import { makeThings, putThings, things } from './testing/things.ts'
import { TooSlow } from './time-limit.server.ts'

describe.each(ENGINES)('a query on engine %s', (engine) => {
  let db: Database
  const documents = makeThings(20251113, 60)
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  beforeEach(() => putThings(db, documents))
  afterAll(() => db.close())

  it('X9 finds what mingo finds, with order, page, projection and count', () =>
    compareFinds(db, documents, { seed: 12, runs: 150 }))

  it('X9 aggregates what mingo aggregates, mostly in SQL', async () => {
    const { whole } = await comparePipelines(db, documents, { seed: 13, runs: 150 })
    expect(whole).toBeGreaterThan(75)
  })

  const idsOf = (found: unknown) => (found as Document[]).map(({ _id }) => Number.parseInt(String(_id), 16))

  it('X9 sorts lists by their least element upwards, by their greatest downwards, empty ones before null', async () => {
    const base = { name: null, size: null, fine: null, at: null, day: null, title: {}, picks: [] }
    const lists = [['b', 'z'], null, [], ['c'], ['a', 'd']]
    await putThings(
      db,
      lists.map((tags, index) => ({ _id: String(index), ...base, tags, any: tags ?? undefined })),
    )
    for (const by of ['tags', 'any']) {
      const sorted = async (direction: 1 | -1) =>
        idsOf(await wholeOf(await findIn(db, things, { query: {}, opts: { sort: { [by]: direction } } })))
      expect(await sorted(1)).toEqual([2, 1, 4, 0, 3])
      expect(await sorted(-1)).toEqual([0, 4, 3, 1, 2])
    }
  })

  it('X9 sorts values of different types by type', async () => {
    const base = { name: null, size: null, fine: null, at: null, day: null, tags: null, title: {}, picks: [] }
    const values = [true, 'b', 10, undefined, { a: 1 }, 'B', false, -1.5, 9]
    await putThings(
      db,
      values.map((any, index) => ({ _id: String(index), ...base, any })),
    )
    const found = await findIn(db, things, { query: {}, opts: { sort: { any: 1 } } })
    expect(idsOf(await wholeOf(found))).toEqual([3, 7, 8, 2, 5, 1, 4, 6, 0])
  })

  const many: Source = {
    from: "(select lpad(n::text, 24, '0') as id, n, repeat('x', 200) as text from generate_series(1, 3000) as n) as many",
    columns: {
      _id: { sql: 'id', type: 'text' },
      n: { sql: 'n', type: 'number' },
      text: { sql: 'text', type: 'text' },
    },
  }

  it('X13 streams large answers in batches, with the count first', async () => {
    const found = await findIn(db, many, { query: { n: { $gt: 500 } } })
    if (!('rows' in found)) throw new Error('not streamed')
    expect(found.rows.size).toBe(2500)
    const sizes: number[] = []
    for await (const batch of found.rows.batches) sizes.push(batch.length)
    expect(Math.max(...sizes)).toBeLessThan(500)
    expect(sizes.reduce((all, one) => all + one)).toBe(2500)
  })

  it('X13 counts all rows beside a page', async () => {
    const found = await findIn(db, many, { query: {}, opts: { skip: 1000, limit: 1500, count: true } })
    expect(found).toMatchObject({ rows: { size: 1500 }, count: 3000 })
    expect(await wholeOf(found)).toMatchObject({ count: 3000 })
    expect(await countIn(db, many, { n: { $lte: 7 } })).toBe(7)
  })

  it('X13 releases its connection when the reader stops', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const found = await findIn(db, many, { query: {} })
      if (!('rows' in found)) throw new Error('not streamed')
      for await (const _ of found.rows.batches) break
    }
    expect(await readIn(db, many, { query: { n: 1 }, opts: { projection: { n: 1, _id: 0 } } })).toEqual([
      { n: 1 },
    ])
  })

  it('X13 releases its connection when the reader is slow', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const found = await findIn(db, many, { query: {} })
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    // On the embedded engine this would wait for ever: it has the one connection.
    expect(await countIn(db, many, {})).toBe(3000)
    await expect(wholeOf(found)).rejects.toThrow(TooSlow)
  })

  it('X13 processes in memory only what fits', async () => {
    const rest = [{ $unwind: '$text' }, { $count: 'n' }]
    expect(await wholeOf(await aggregateIn(db, many, rest))).toEqual([{ n: 3000 }])
    const huge: Source = { ...many, from: String(many.from).replace('3000', '50001').replace('200', '1') }
    await expect(aggregateIn(db, huge, rest)).rejects.toThrow(TooSlow)
    expect(await countIn(db, many, {})).toBe(3000)
  })

  it('X9 is answered with 422 when the database refuses it', async () => {
    const odd: Source = {
      from: 'things',
      columns: { _id: { sql: 'id', type: 'text' }, n: { sql: '1 / size', type: 'number' } },
    }
    await db.query('update things set size = 0')
    await expect(findIn(db, odd, { query: { n: 1 } })).rejects.toThrow(Unanswerable)
    await expect(readIn(db, odd, { query: { n: 1 }, opts: { limit: 1 } })).rejects.toThrow(Unanswerable)
    await expect(aggregateIn(db, odd, [{ $match: { n: 1 } }, { $limit: 1 }])).rejects.toThrow(Unanswerable)
  })

  it.each<[string, Record<string, unknown>]>([
    ['maps', { any: { $in: Array.from({ length: 1000 }, (_, n) => ({ a: n })) } }],
    ['conditions', { $nor: Array.from({ length: 1500 }, (_, n) => ({ 'any.a': `x${n}` })) }],
    ['values', { any: { $all: Array.from({ length: 1000 }, (_, n) => n) } }],
  ])('X13 is answered for as many %s as are allowed', async (_, query) => {
    expect(await findIn(db, things, { query, opts: { limit: 1 } })).toHaveProperty('value')
  })

  it('X13 has ten seconds for each statement, and reports when one was stopped', async () => {
    const asked: Source = {
      from: "(select '1' as id, current_setting('statement_timeout') as longest) as asked",
      columns: { _id: { sql: 'id', type: 'text' }, longest: { sql: 'longest', type: 'text' } },
    }
    const document = { _id: '1', longest: '10s' }
    expect(await wholeOf(await findIn(db, asked, { query: {} }))).toEqual([document])
    expect(await readIn(db, asked, { query: {} })).toEqual([document])
    expect(await db.transaction((tx) => readIn(tx, asked, { query: {} }))).toEqual([document])
    expect((await db.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }])

    await db.query(`create or replace function stopped() returns text language plpgsql as
      $$ begin raise exception using errcode = 'query_canceled'; end $$`)
    const slow: Source = { ...asked, columns: { ...asked.columns, _id: { sql: 'stopped()', type: 'text' } } }
    await expect(findIn(db, slow, { query: {} })).rejects.toThrow(TooSlow)
    await expect(findIn(db, slow, { query: {}, opts: { limit: 1 } })).rejects.toThrow(TooSlow)
    await expect(countIn(db, slow, { _id: 'a' })).rejects.toThrow(TooSlow)
  })

  it('X9 writes nothing', async () => {
    await db.query('create sequence if not exists asked')
    const sly: Source = { from: 'things', columns: { _id: { sql: "nextval('asked')::text", type: 'text' } } }
    await expect(findIn(db, sly, { query: {}, opts: { limit: 5 } })).rejects.toThrow('read-only')
  })
})
