import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where a build keeps the dump of a migrated database: another engine or other migrations have another name.
 * @param root the project's folder
 */
export async function builtDumpFile(root: string): Promise<string> {
  return path.join(root, 'build', `database-${await dumpFingerprint(root)}.tar.gz`)
}

/** Of all that a dump of a migrated database depends on: the engine and the migrations. */
export async function dumpFingerprint(root: string): Promise<string> {
  const migrations = path.join(root, 'db/migrations')
  const hash = createHash('sha256')
  hash.update(await readFile(path.join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const file of (await readdir(migrations)).sort()) {
    hash.update(file).update(await readFile(path.join(migrations, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
