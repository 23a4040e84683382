import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { builtDumpFile } from '#app/platform/database/embedded/built-dump.server.ts'
import { dumpMigrated } from '#app/platform/database/embedded/migrated-dump.server.ts'
import { root } from './build-id.ts'

/** Writes the migrated database without rows into the build: a copy of an edition begins with it, and need not migrate first. */
const file = await builtDumpFile(root)
await writeFile(file, new Uint8Array(await dumpMigrated(path.join(root, 'db/migrations'), 'gzip')))
