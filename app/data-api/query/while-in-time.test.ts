import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { aggregateIn, countIn, findIn, readIn } from './ask.server.ts'
import type { FindOptions } from './check/check-options.ts'
import type { Source } from './source.ts'
import { TooSlow } from './time-limit.server.ts'

/** Every combination of three rows: reading all takes far longer than allowed, on any machine. */
const endless: Source = {
  from: '(select one.* from heavy one, heavy two, heavy three offset 0) as t',
  columns: {
    _id: { sql: 't.id', type: 'text' },
    note: { sql: 't.note', type: 'text' },
    n: { sql: 't.n', type: 'number' },
    tags: { sql: 't.tags', type: 'textArray' },
    picks: { sql: 't.picks', type: 'json' },
  },
  search: 'searchable(t.note)',
}
const few: Source = { ...endless, from: '(select * from heavy where n <= 7) as t' }

const heavy: readonly [string, Record<string, unknown>, FindOptions?][] = [
  ['patterns', { note: /[ab]{255}z/ }],
  ['patterns among words', { tags: /[ab]{255}z/ }],
  ['conditions within JSON', { 'picks.n': { $gt: 1e6 } }],
  ['elements of lists', { picks: { $elemMatch: { n: { $gt: 1e6 } } } }],
  ['words', { $text: { $search: 'never there' } }],
  ['many plain conditions', { $or: Array.from({ length: 500 }, (_, n) => ({ n: -n - 1 })) }],
  ['conditions in conditions', { $nor: [{ $and: Array.from({ length: 500 }, () => ({ n: { $gt: 0 } })) }] }],
  ['many values', { n: { $all: Array.from({ length: 500 }, () => -7) } }],
  ['orders by JSON', {}, { sort: { 'picks.n': 1 } }],
  ['orders by words', {}, { sort: { tags: 1 } }],
]
const asMade = ({ note, tags, ...query }: Record<string, unknown>) => ({
  ...query,
  ...(note !== undefined && { note: { $regex: note } }),
  ...(tags !== undefined && { tags: { $regex: tags } }),
})

describe.each(ENGINES)('the time limit of a query on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 1 })
    await db.query(`create table heavy as
      select n::text as id, n, repeat('ab', 1000) as note, array[repeat('ab', 500), 'b'] as tags,
        jsonb_build_array(jsonb_build_object('n', n), jsonb_build_object('n', 2)) as picks
      from generate_series(1, 300) as n`)
    // As little as there is before a query begins to check its limit; a server would wait for ten seconds by itself.
    await db.query(`set ronda.longest_question = '0s'`)
  })
  afterAll(async () => {
    await db.query('drop table heavy')
    await db.close()
  })

  it.each(heavy)('X13 stops %s, and the next query is served', async (_, query, opts = {}) => {
    const asked = { query: asMade(query), opts: { ...opts, limit: 5 } }
    await expect(findIn(db, endless, asked)).rejects.toThrow(TooSlow)
    expect(await countIn(db, few, {})).toBe(7)
    await expect(readIn(db, few, asked)).resolves.toBeInstanceOf(Array)
  })

  it('X13 stops counts, groups, large answers and queries of a write', async () => {
    const query = asMade({ note: /[ab]{255}z/ })
    await expect(countIn(db, endless, query)).rejects.toThrow(TooSlow)
    await expect(findIn(db, endless, { query })).rejects.toThrow(TooSlow)
    const groups = [{ $match: query }, { $group: { _id: '$n', n: { $sum: 1 } } }]
    await expect(aggregateIn(db, endless, groups)).rejects.toThrow(TooSlow)
    await expect(db.transaction((tx) => readIn(tx, endless, { query }))).rejects.toThrow(TooSlow)
    expect(await countIn(db, few, query)).toBe(0)
  })
})

it('X13 the embedded engine has two seconds for a query', async () => {
  const db = await openTestDatabase('embedded')
  const { rows } = await db.query(`select current_setting('ronda.longest_question') as longest`)
  expect(rows).toEqual([{ longest: '2s' }])
  await db.close()
})
