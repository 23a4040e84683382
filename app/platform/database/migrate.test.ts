import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'

import { MigrationError, migrate, OtherVersionError, refuseOlder } from './migrate.server.ts'
import type { Database } from './open.server.ts'

const OURS = path.resolve(import.meta.dirname, '../../../db/migrations')

describe.each(ENGINES)('migrations on %s', (engine) => {
  let db: Database
  let folder: string

  beforeEach(async () => {
    db = await openTestDatabase(engine)
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ronda-migrations-'))
    fs.cpSync(OURS, folder, { recursive: true })
  })

  afterEach(async () => {
    await db.close()
    fs.rmSync(folder, { recursive: true })
  })

  const add = (name: string, sql: string): void => fs.writeFileSync(path.join(folder, name), sql)
  const exists = async (table: string): Promise<boolean> => {
    const { rows } = await db.query<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
      table,
    ])
    return rows[0]?.found ?? false
  }

  it('run new files once, in the order of their numbers', async () => {
    expect(await migrate(db, folder)).toEqual([])
    add('9002_second.sql', 'ALTER TABLE hats ADD colour text; CREATE TABLE shoes (id int);')
    add(
      '9001_first.sql',
      'CREATE TABLE hats (id int);\n-- a comment; with a semicolon\nINSERT INTO hats VALUES (1);',
    )
    add('notes.txt', 'not SQL')
    expect(await migrate(db, folder)).toEqual(['9001_first', '9002_second'])
    expect(await migrate(db, folder)).toEqual([])
    expect((await db.query('SELECT * FROM hats')).rows).toEqual([{ id: 1, colour: null }])
  })

  it('roll back a failed run, and name the file', async () => {
    add('9001_first.sql', 'CREATE TABLE hats (id int);')
    add('9002_wrong.sql', 'CREATE TABLE shoes (id int); SELEKT 1;')
    await expect(migrate(db, folder)).rejects.toThrow(MigrationError)
    await expect(migrate(db, folder)).rejects.toThrow(/^9002_wrong failed: syntax error/)
    expect([await exists('hats'), await exists('shoes')]).toEqual([false, false])
    add('9002_wrong.sql', 'CREATE TABLE shoes (id int);')
    expect(await migrate(db, folder)).toEqual(['9001_first', '9002_wrong'])
  })

  it('refuse a database of a newer version, and say which', async () => {
    add('9001_first.sql', 'SELECT 1')
    await migrate(db, folder)
    fs.rmSync(path.join(folder, '9001_first.sql'))
    add('9002_other.sql', 'CREATE TABLE hats (id int);')
    await expect(migrate(db, folder)).rejects.toThrow(OtherVersionError)
    await expect(migrate(db, folder)).rejects.toThrow(/newer version, which has run 9001_first\./)
    expect(await exists('hats')).toBe(false)
  })

  it('a command that must not migrate refuses a database of an older version, and changes nothing', async () => {
    await refuseOlder(db, folder)
    add('9001_first.sql', 'CREATE TABLE hats (id int);')
    await expect(refuseOlder(db, folder)).rejects.toThrow(/older version: it lacks 9001_first\./)
    expect(await exists('hats')).toBe(false)
  })

  it('wait for one another when processes start together', async () => {
    add('9001_first.sql', 'CREATE TABLE hats (id int);')
    const runs = await Promise.all([migrate(db, folder), migrate(db, folder)])
    expect(runs.flat()).toEqual(['9001_first'])
  })
})
