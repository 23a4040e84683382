import { mkdtemp, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'ronda-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Everything of every table, as text. */
async function contents(db: Database): Promise<unknown> {
  const { rows } = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely_%'
     and tablename <> 'page_stamp' order by 1`,
  )
  const tables = []
  for (const { name } of rows) {
    const { rows: own } = await db.query(`select to_jsonb(t)::text as row from ${name} t order by 1`)
    tables.push([name, own])
  }
  return tables
}

const audit = (db: Database, action: string) =>
  db.query<{ id: number }>(
    `insert into audit (edition_id, at, actor, action, subject_id, after)
     values ('TF2025', '2025-09-01T10:00:00.123456Z', 'x', $1, 's', '{"žig": "€"}') returning id`,
    [action],
  )

const nextNumber = async (db: Database) => {
  const { rows } = await db.query<{ number: number }>(`select nextval('registration_number')::int as number`)
  return rows[0]?.number
}

describe.each(ENGINES)('a backup of the %s database', (engine) => {
  it('lets the numbers of registrations continue after those of both databases, also of deleted ones', async () => {
    const from = await openTestDatabase(engine)
    await makeFestival({ db: from }, [{}])
    await from.query(`select setval('registration_number', 700)`)
    const file = path.join(folder, `${engine}-numbers.gz`)
    await backUp(from, file)
    await from.close()
    for (const [reached, next] of [
      [3, 701],
      [900, 901],
    ] as const) {
      const to = await openTestDatabase(engine)
      await to.query(`select setval('registration_number', $1)`, [reached])
      await restore(to, file)
      expect(await nextNumber(to)).toBe(next)
      await to.close()
    }
  })

  it('restores all data into both engines, and numbering continues', async () => {
    const from = await openTestDatabase(engine)
    await makeFestival({ db: from }, [{}, {}])
    await audit(from, 'first')
    const { rows: last } = await audit(from, 'second')
    const file = path.join(folder, `${engine}.gz`)
    expect(await backUp(from, file)).toBeGreaterThan(5)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backUp(from, file)).rejects.toThrow('EEXIST')

    for (const target of ENGINES) {
      const to = await openTestDatabase(target)
      await makeFestival({ db: to }, [{}, {}, {}, {}])
      await restore(to, file)
      expect(await contents(to)).toEqual(await contents(from))
      expect((await audit(to, 'third')).rows[0]?.id).toBe((last[0]?.id ?? 0) + 1)
      await to.close()
    }
    await from.close()
  })
})
