import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { backUp, restore } from './backup.ts'

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

const audit = (db: Database, deed: string) =>
  db.query<{ id: number }>(
    `insert into audit (edition_id, at, actor, deed, subject_id, after)
     values ('TF2025', '2025-09-01T10:00:00.123456Z', 'x', $1, 's', '{"žig": "€"}') returning id`,
    [deed],
  )

describe.each(ENGINES)('a backup of the %s database', (engine) => {
  it('restores into every engine what there was, and numbers on', async () => {
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

it('what is no backup, or of another schema, changes nothing', async () => {
  const db = await openTestDatabase('embedded')
  await makeFestival({ db }, [{}])
  const before = await contents(db)
  const bad = async (...lines: object[]) => {
    const file = path.join(folder, 'bad.gz')
    await writeFile(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
    return restore(db, file)
  }
  await expect(restore(db, path.join(folder, 'nothing.gz'))).rejects.toThrow('ENOENT')
  await expect(bad()).rejects.toThrow('no backup')
  await expect(bad({ other: 1 })).rejects.toThrow('no backup')
  await expect(bad({ ronda: 1, migrations: ['0000_other'] })).rejects.toThrow('0000_other')
  const { rows } = await db.query<{ name: string }>('select name from kysely_migration order by name')
  const head = { ronda: 1, migrations: rows.map(({ name }) => name) }
  await expect(bad(head, { table: 'unknown', rows: [] })).rejects.toThrow('unknown')
  expect(await contents(db)).toEqual(before)
  await db.close()
})
