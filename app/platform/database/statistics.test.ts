import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import type { Database } from './open.server.ts'
import { refreshStatistics } from './statistics.server.ts'

describe.each(ENGINES)('statistics on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine, { poolSize: 1 })
    await db.query('create table seats (festival text, seat int, primary key (festival, seat))')
    // PostgreSQL's own autovacuum could analyse the table in between.
    await db.query('alter table seats set (autovacuum_enabled = false)')
  })
  afterAll(() => db.close())

  async function add(rows: number, festival = 'one'): Promise<void> {
    await db.query(
      `insert into seats select $2, n from generate_series(1, $1) n
       where not exists (select from seats where festival = $2 and seat = n)`,
      [rows, festival],
    )
    await db.query('select pg_stat_force_next_flush()')
  }
  const counted = async () => {
    const { rows } = await db.query<{ distinct: number }>(
      `select n_distinct::int as distinct from pg_stats where tablename = 'seats' and attname = 'festival'`,
    )
    return rows[0]?.distinct ?? null
  }

  it('skips small tables, and analyses a table once when it has grown, and again when it has doubled', async () => {
    await add(99)
    expect(await refreshStatistics(db)).toBe(0)
    expect(await counted()).toBeNull()
    await add(150)
    expect(await refreshStatistics(db)).toBe(1)
    expect(await counted()).toBe(1)
    expect(await refreshStatistics(db)).toBe(0)
    await add(300)
    expect(await refreshStatistics(db)).toBe(0)
    await add(301)
    expect(await refreshStatistics(db)).toBe(1)
  })

  it('gets to know a festival that does not double a table, not more often than every half minute', async () => {
    await add(5_000)
    await refreshStatistics(db)
    await add(100, 'two')
    expect(await refreshStatistics(db, 0)).toBe(0)
    await add(300, 'two')
    expect(await refreshStatistics(db)).toBe(0)
    expect(await refreshStatistics(db, 0)).toBe(1)
    expect(await counted()).toBe(2)
    expect(await refreshStatistics(db, 0)).toBe(0)
  })
})
