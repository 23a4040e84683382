import { migrate } from '../migrate.server.ts'
import { onEmbedded } from '../open.server.ts'
import { openInMemory } from './embedded-engine.server.ts'

/**
 * Makes a database in memory with the schema and no rows but those of the migrations.
 * @returns its dump, as `openInMemory` takes it
 */
export async function dumpMigrated(migrations: string, compression: 'none' | 'gzip'): Promise<ArrayBuffer> {
  const engine = await openInMemory()
  const database = onEmbedded(engine)
  try {
    await migrate(database, migrations)
    const dump = await engine.backend.dumpDataDir(compression)
    return await dump.arrayBuffer()
  } finally {
    await database.close()
  }
}
