import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database, Tx } from '#app/platform/database/open.server.ts'

/**
 * A backup is gzipped lines of JSON: first which migrations its tables have, then rows, a batch a line, tables in the
 * order in which they may be filled. It can be restored into either engine.
 */
type Head = { readonly ronda: 1; readonly migrations: readonly string[] }
type Batch = { readonly table: string; readonly rows: readonly object[] }

const ROWS = 500

/**
 * Writes everything as it is at one instant. The file is for its owner's eyes alone: it holds personal data.
 * @throws when the file exists
 */
export async function backUp(db: Database, file: string): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600, flags: 'wx' })
  await once(out, 'open')
  let count = 0
  await db.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only')
    async function* lines() {
      const head: Head = { ronda: 1, migrations: await migrationsOf(tx) }
      yield `${JSON.stringify(head)}\n`
      for (const { name } of await tablesOf(tx)) {
        for await (const rows of rowsOf(tx, name)) {
          count += rows.length
          const batch: Batch = { table: name, rows }
          yield `${JSON.stringify(batch)}\n`
        }
      }
    }
    await pipeline(Readable.from(lines()), createGzip(), out)
  })
  return count
}

/**
 * Puts a backup in the place of everything there is, or changes nothing.
 * @throws when the file is none of ours, or was made with other migrations
 */
export async function restore(db: Database, file: string): Promise<number> {
  return db.transaction(async (tx) => {
    const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
    let count = 0
    let head: Head | null = null
    for await (const line of linesOf(file)) {
      if (!head) {
        head = await readHead(tx, line)
        await tx.query(`truncate ${[...tables.keys()].map(quoted).join(', ')} restart identity`)
        continue
      }
      const { table, rows }: Batch = JSON.parse(line)
      const known = tables.get(table)
      if (!known) throw new Error(`The backup holds a table “${table}”, which is not known here.`)
      await insert(tx, known, rows)
      count += rows.length
    }
    if (!head) throw new Error('The file is no backup.')
    for (const table of tables.values()) await countOn(tx, table)
    return count
  })
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  createReadStream(file)
    .on('error', (error) => unpacked.destroy(error))
    .pipe(unpacked)
  let rest = ''
  for await (const piece of unpacked.setEncoding('utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new Error('The backup is not whole.')
}

async function readHead(tx: Tx, line: string): Promise<Head> {
  const head: Partial<Head> = JSON.parse(line)
  if (head.ronda !== 1 || !head.migrations) throw new Error('The file is no backup.')
  const here = await migrationsOf(tx)
  if (head.migrations.join() !== here.join()) {
    throw new Error(
      `The backup was made with migrations ${head.migrations.join(', ')}; here are ${here.join(', ')}.`,
    )
  }
  return { ronda: 1, migrations: head.migrations }
}

async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

type Table = { readonly name: string; readonly columns: readonly string[]; readonly identity: string | null }

/** Ours, each after those it points to; columns that the database computes itself are left to it. */
async function tablesOf(tx: Tx): Promise<Table[]> {
  const { rows } = await tx.query<Table & { needs: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      (select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as identity,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely_%'
      -- says of this database when it changed; another's is nothing to it
      and c.relname <> 'page_stamp'
    order by c.relname`)
  const sorted: (typeof rows)[number][] = []
  const waiting = new Set(rows)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ needs }) =>
      needs.every((need) => sorted.some(({ name }) => name === need)),
    )
    if (ready.length === 0) throw new Error('The tables point at each other in a circle.')
    for (const table of ready) {
      sorted.push(table)
      waiting.delete(table)
    }
  }
  return sorted
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

async function insert(tx: Tx, { name, columns }: Table, rows: readonly object[]): Promise<void> {
  const list = columns.map(quoted).join(', ')
  await tx.query(
    `insert into ${quoted(name)} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

/** New rows are numbered after the restored ones. */
async function countOn(tx: Tx, { name, identity }: Table): Promise<void> {
  if (identity === null) return
  await tx.query(
    `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(identity)}), 0) + 1, false) from ${quoted(name)}`,
    [quoted(name), identity],
  )
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
