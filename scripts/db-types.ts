import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { migrate } from '#app/platform/database/migrate.server.ts'
import { openDatabase } from '#app/platform/database/open.server.ts'
import { startPostgres } from '#tests/postgres.server.ts'
import { root } from './build-id.ts'
import { step } from './step.ts'

/** Regenerates `db/tables.ts` from the migrations, applied on a temporary server. */
const tables = path.join(root, 'db/tables.ts')
const server = await startPostgres()
try {
  const url = await server.createDatabase()
  const database = await openDatabase({ url })
  await migrate(database, path.join(root, 'db/migrations')).finally(() => database.close())
  const parsers = [
    '--numeric-parser',
    'number',
    '--date-parser',
    'string',
    '--type-mapping',
    '{"int8":"number"}',
  ]
  const ours = ['--exclude-pattern', 'kysely_*', '--dialect', 'postgres', '--url', url, '--out-file', tables]
  const { ok } = await step('Table types', ['kysely-codegen', ...parsers, ...ours])
  if (!ok) process.exitCode = 1
} finally {
  await server.stop()
}
const generated = await readFile(tables, 'utf8')
await writeFile(tables, generated.replace('export interface DB {', 'export interface Tables {'))
await step('Format', ['biome', 'check', '--write', tables])
