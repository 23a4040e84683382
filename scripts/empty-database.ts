import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { builtDumpFile } from '#app/platform/database/embedded/built-dump.server.ts'
import { dumpMigrated } from '#app/platform/database/embedded/migrated-dump.server.ts'
import { root } from './build-id.ts'

/** Writes the migrated database without rows into the build: a copy of an edition begins with it, and need not migrate first. */
const file = await builtDumpFile(root)
const build = path.dirname(file)
for (const name of await readdir(build).catch(() => [])) {
  if (/^database-\w+\.tar\.gz$/.test(name)) await rm(path.join(build, name))
}
await writeFile(file, new Uint8Array(await dumpMigrated(path.join(root, 'db/migrations'), 'gzip')))
