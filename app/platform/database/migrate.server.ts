import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'

import type { Database } from './pg-database.server.ts'

/** A migration that did not work: nothing of it was kept. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

const NUMBERED_SQL = /^\d{4}_[a-z0-9_]+\.sql$/

/**
 * Brings the schema up to date: runs the numbered `.sql` files of `folder` that are new to this database, in order, in one
 * transaction, on a connection past any pooler. Processes that start together wait for one another.
 * @returns the names of the files that were run.
 * @throws MigrationError naming the file that failed.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  return database.withDirectPool(async (pool) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
    const migrator = new Migrator({ db, provider: sqlFiles(folder) })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'The migration'
      const reason = error instanceof Error ? error.message : String(error)
      throw new MigrationError(`${failed} failed: ${reason}`, { cause: error })
    }
    return results.map(({ migrationName }) => migrationName)
  })
}

function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const files = (await readdir(folder)).filter((file) => NUMBERED_SQL.test(file)).sort()
      return Object.fromEntries(
        files.map((file) => [path.basename(file, '.sql'), sqlFile(path.join(folder, file))]),
      )
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
