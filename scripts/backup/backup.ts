import { createWriteStream } from 'node:fs'
import { access, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database, Tx } from '#app/platform/database/open.server.ts'
import { quoted, tablesOf } from '#app/platform/database/tables.server.ts'
import { isBackedUp, migrationsOf } from './backup-tables.ts'

/**
 * A backup is gzipped lines of JSON: a head, then rows, a batch per line, tables in the order in which they can be filled, then an end that counts
 * them. It can be restored into either engine.
 */
export type Head = {
  readonly ronda: 2
  readonly migrations: readonly string[]
  /** The instant of the backup, ISO 8601, by the database's clock. */
  readonly asOf: string
  /** The last number that a registration was given; its registration may have been deleted. Backups of earlier versions do not have it. */
  readonly lastNumber?: number | undefined
}
export type Batch = { readonly table: string; readonly rows: readonly object[] }
/** Without it the file is truncated. */
export type End = { readonly end: { readonly rows: number } }

const ROWS = 500

/**
 * Writes all data as of one instant, except what must not come back (sessions, open links, counts). Only the owner may read the file: it contains
 * personal data. It gets its name once it is complete and on disk.
 * @returns how many rows it contains
 * @throws when the file exists, or the database has no edition
 */
export async function backUp(db: Database, file: string): Promise<number> {
  await refuseExisting(file)
  const part = `${file}.part`
  try {
    const count = await db.transaction((tx) => writeRows(tx, part))
    await onDisk(part)
    await refuseExisting(file)
    await rename(part, file)
    await onDisk(path.dirname(file))
    return count
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

async function writeRows(tx: Tx, file: string): Promise<number> {
  await tx.query('set transaction isolation level repeatable read read only')
  const { rows } = await tx.query<{ editions: number; at: Date; lastNumber: number }>(
    `select count(*)::int as editions, now() as at, (select last_value from registration_number) as "lastNumber" from editions`,
  )
  const [found] = rows
  if (!found?.editions) throw new Error('There is nothing to back up: the database holds no edition.')
  let count = 0
  async function* lines() {
    const head: Head = {
      ronda: 2,
      migrations: await migrationsOf(tx),
      asOf: found?.at.toISOString() ?? '',
      lastNumber: found?.lastNumber,
    }
    yield `${JSON.stringify(head)}\n`
    for (const { name } of (await tablesOf(tx)).filter((table) => isBackedUp(table.name))) {
      for await (const batchRows of rowsOf(tx, name)) {
        count += batchRows.length
        const batch: Batch = { table: name, rows: batchRows }
        yield `${JSON.stringify(batch)}\n`
      }
    }
    const end: End = { end: { rows: count } }
    yield `${JSON.stringify(end)}\n`
  }
  const out = createWriteStream(file, { mode: 0o600, flags: 'w' })
  await pipeline(Readable.from(lines()), createGzip(), out)
  return count
}

async function refuseExisting(file: string): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new Error(`${file} is there already (EEXIST): a backup overwrites nothing.`)
}

async function onDisk(name: string): Promise<void> {
  const handle = await open(name, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* rowsOf(tx: Tx, table: string): AsyncGenerator<object[]> {
  await tx.query(`declare whole no scroll cursor for select to_jsonb(t) as row from ${quoted(table)} t`)
  for (;;) {
    const { rows } = await tx.query<{ row: object }>(`fetch ${ROWS} from whole`)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await tx.query('close whole')
}
