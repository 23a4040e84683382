import { describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/test-database.server.ts'

import { startUpkeep } from './upkeep.server.ts'

/** A clock whose timers the test fires. */
function bells() {
  const tasks = new Map<number, () => void>()
  const every = (ms: number, task: () => void): (() => void) => {
    tasks.set(ms, task)
    return () => void tasks.delete(ms)
  }
  return { every, ring: (ms: number) => tasks.get(ms)?.(), left: () => tasks.size }
}

const CHECKPOINT = 60
const VACUUM = 600

describe('the upkeep of the embedded database', () => {
  async function setUp() {
    const db = await openTestDatabase('embedded')
    await db.query('CREATE TABLE "odd Name" (n int)')
    const done: string[] = []
    const failures: unknown[] = []
    const { every, ring, left } = bells()
    let answers = 0
    const run = async (sql: string): ReturnType<typeof db.query> => {
      if (/^(CHECKPOINT|VACUUM)/.test(sql)) done.push(sql)
      const answer = await db.query(sql)
      answers += 1
      return answer
    }
    const plan = { checkpointEveryMs: CHECKPOINT, vacuumEveryMs: VACUUM, every }
    const stop = startUpkeep(plan, { run, failed: (error) => failures.push(error) })
    return { db, done, answered: () => answers, failures, ring, left, stop }
  }

  it('runs checkpoint and vacuum at their times', async () => {
    const { db, done, failures, ring, left, stop } = await setUp()
    expect(done).toEqual([])
    ring(CHECKPOINT)
    await expect.poll(() => done).toEqual(['CHECKPOINT'])
    ring(VACUUM)
    await expect.poll(() => done).toContain('VACUUM (ANALYZE) public."odd Name"')
    await expect.poll(() => done).toContain('VACUUM (ANALYZE) public.editions')
    await stop()
    expect(left()).toBe(0)
    expect(failures).toEqual([])
    const { rows } = await db.query<{ n: number }>(
      "SELECT reltuples AS n FROM pg_class WHERE relname = 'odd Name'",
    )
    expect(rows).toEqual([{ n: 0 }])
    await db.close()
  })

  it('does nothing without writes', async () => {
    const { db, done, answered, ring, stop } = await setUp()
    ring(CHECKPOINT)
    ring(CHECKPOINT)
    ring(CHECKPOINT)
    // a reading before and after the first, one for each of the others: a write now is nobody's own
    await expect.poll(answered).toBe(5)
    expect(done).toEqual(['CHECKPOINT'])
    await db.query('INSERT INTO "odd Name" VALUES (1)')
    ring(CHECKPOINT)
    await expect.poll(() => done).toEqual(['CHECKPOINT', 'CHECKPOINT'])
    await stop()
    await db.close()
  })

  it('ignores its own writes', async () => {
    const { db, done, ring, stop } = await setUp()
    ring(CHECKPOINT)
    ring(VACUUM)
    const { rows } = await db.query<{ last: string }>(
      "SELECT tablename AS last FROM pg_tables WHERE schemaname = 'public' ORDER BY 1 DESC LIMIT 1",
    )
    await expect.poll(() => done.at(-1)).toContain(`VACUUM (ANALYZE) public.${rows[0]?.last}`)
    const before = done.length
    for (let n = 0; n < 3; n += 1) {
      ring(CHECKPOINT)
      ring(VACUUM)
    }
    await stop()
    expect(done.slice(before)).toEqual([])
    await db.close()
  })

  it('reports a failed task and continues with the next', async () => {
    const { every, ring } = bells()
    const failures: unknown[] = []
    let lsn = 0
    let checkpoints = 0
    const run = async (sql: string): Promise<{ rows: unknown[] }> => {
      lsn += 1
      if (sql === 'CHECKPOINT') {
        checkpoints += 1
        if (checkpoints === 1) throw new Error('disk full')
      }
      return { rows: [{ position: String(lsn) }] }
    }
    const plan = { checkpointEveryMs: CHECKPOINT, vacuumEveryMs: VACUUM, every }
    const stop = startUpkeep(plan, { run, failed: (error) => failures.push(error) })
    ring(CHECKPOINT)
    ring(CHECKPOINT)
    await expect.poll(() => checkpoints).toBe(2)
    expect(failures).toEqual([new Error('disk full')])
    await stop()
  })
})
