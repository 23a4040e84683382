import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openInMemory } from '#app/platform/database/embedded/embedded-engine.server.ts'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { type Database, onEmbedded } from '#app/platform/database/open.server.ts'

const migrations = path.resolve(import.meta.dirname, '../../db/migrations')

/** An empty database in memory whose last migration is the named one. */
export async function openAfterMigration(last: string): Promise<Database> {
  const engine = await openInMemory()
  const db = onEmbedded({ backend: engine.backend, close: () => engine.close() })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ronda-migrations-'))
  for (const file of (await readdir(migrations)).filter((name) => name <= last)) {
    await cp(path.join(migrations, file), path.join(folder, file))
  }
  await migrate(db, folder)
  await rm(folder, { recursive: true })
  return db
}

/** Runs the migrations that came since. */
export function migrateToPresent(db: Database): Promise<unknown> {
  return migrate(db, migrations)
}
