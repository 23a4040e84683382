import { openInThread } from './embedded/threaded-engine.server.ts'
import { onEmbedded } from './open.server.ts'
import type { Database } from './pg-database.server.ts'
import { insertRows, quoted, type Table, tablesOf } from './tables.server.ts'
import type { Tx } from './transaction.server.ts'

const ROWS = 500

/**
 * Copies rows, as of one instant, into an engine of their own, in memory and in a thread. Work there locks nothing here, and nobody waits for it. Close the copy after use.
 * @param root the project's folder
 * @param chosen the SQL condition on the rows of a table that are copied; null: none of them
 */
export async function copyDatabase(
  db: Database,
  root: string,
  chosen: (table: Table) => string | null,
): Promise<Database> {
  const content = await db.transaction((tx) => readRows(tx, chosen))
  const copy = onEmbedded(await openInThread(root))
  try {
    // an engine that was used before has its log of changes still in memory
    await copy.query('checkpoint')
    await copy.transaction((tx) => writeRows(tx, content))
    await copy.query('analyze')
    return copy
  } catch (error) {
    await copy.close()
    throw error
  }
}

type Content = {
  /** Rows of a table as a list in JSON. */
  readonly batches: readonly { readonly table: Table; readonly json: string }[]
  /** Numbers go on after the last one given. */
  readonly sequences: readonly { readonly name: string; readonly last: string }[]
}

/** Reads them all before any is written: on the embedded engine everybody waits meanwhile. */
async function readRows(tx: Tx, chosen: (table: Table) => string | null): Promise<Content> {
  await tx.query('set transaction isolation level repeatable read read only')
  const batches: Content['batches'][number][] = []
  for (const table of await tablesOf(tx)) {
    const condition = chosen(table)
    if (condition === null) continue
    await tx.query(
      `declare copied no scroll cursor for select to_jsonb(t)::text as row from ${quoted(table.name)} t where ${condition}`,
    )
    for (;;) {
      const { rows } = await tx.query<{ row: string }>(`fetch ${ROWS} from copied`)
      if (rows.length > 0) batches.push({ table, json: `[${rows.map(({ row }) => row).join()}]` })
      if (rows.length < ROWS) break
    }
    await tx.query('close copied')
  }
  const { rows: sequences } = await tx.query<Content['sequences'][number]>(
    `select format('%I', sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  return { batches, sequences }
}

async function writeRows(tx: Tx, { batches, sequences }: Content): Promise<void> {
  // the triggers did their work when the rows were written; some refuse rows of an archive
  await tx.query('set local session_replication_role = replica')
  const tables = await tablesOf(tx)
  await tx.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
  await tx.query(
    `select setval(format('%I', sequencename), start_value, false) from pg_sequences where schemaname = 'public'`,
  )
  for (const { table, json } of batches) await insertRows(tx, table, json)
  for (const { name, last } of sequences) await tx.query('select setval($1, $2)', [name, last])
}
