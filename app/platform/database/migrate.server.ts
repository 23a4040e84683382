import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'

import type { Database } from './pg-database.server.ts'
import { reasonOf } from './reason.ts'

/** A migration that did not work: nothing of it was kept. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** The schema of the database is of another version of this program. */
export class OtherVersionError extends Error {
  override readonly name = 'OtherVersionError'
}

const NUMBERED_SQL = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Brings the schema up to date: runs the numbered `.sql` files of `folder` that are new to this database, in order, in one
 * transaction, on a connection past any pooler. Processes that start together wait for one another.
 * @returns the names of the files that were run.
 * @throws MigrationError naming the file that failed; OtherVersionError when a newer version has been started on this database.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  return database.withDirectPool(async (pool) => {
    await refuseNewer(pool, folder)
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({ db, provider: sqlFiles(folder) })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'The migration'
      throw new MigrationError(`${failed} failed: ${reasonOf(error)}`, { cause: error })
    }
    return results.map(({ migrationName }) => migrationName)
  })
}

/**
 * Refuses a database that an older version uses, and may be using now: `migrate` would take its schema away. A new database is none.
 * @throws OtherVersionError naming the migrations that it lacks.
 */
export async function refuseOlder(database: Database, folder: string): Promise<void> {
  const done = await database.withDirectPool(doneIn)
  const missing = (await namesIn(folder)).filter((name) => !done.includes(name))
  if (done.length === 0 || missing.length === 0) return
  throw new OtherVersionError(
    `The database is of an older version: it lacks ${firstOf(missing)}. Run this command with the version that serves it, ` +
      'or start this version first, which brings the database up to date. Nothing was changed.',
  )
}

async function refuseNewer(pool: pg.Pool, folder: string): Promise<void> {
  const known = await namesIn(folder)
  const unknown = (await doneIn(pool)).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  throw new OtherVersionError(
    `The database is of a newer version, which has run ${firstOf(unknown)}. Start that version. To go back to this one, restore a ` +
      'backup that this one made into another, empty database. Nothing was changed.',
  )
}

function firstOf([first = '', ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} and ${others.length} more` : first
}

async function doneIn(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query(`select to_regclass('kysely_migration') is not null as "isUsed"`)
  if (!rows[0]?.isUsed) return []
  const done = await pool.query<{ name: string }>('select name from kysely_migration order by name')
  return done.rows.map(({ name }) => name)
}

async function namesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => NUMBERED_SQL.test(file)).sort()
  return files.map((file) => path.basename(file, '.sql'))
}

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = await namesIn(folder)
      return Object.fromEntries(names.map((name) => [name, sqlFile(path.join(folder, `${name}.sql`))]))
    },
  }
}

function sqlFile(file: string): Migration {
  return {
    async up(db) {
      await sql.raw(await readFile(file, 'utf8')).execute(db)
    },
  }
}
