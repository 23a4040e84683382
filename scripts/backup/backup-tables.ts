import { endingTables } from '#app/people/sign-in/sweep.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'

/** A table as a backup stores it. Generated columns are left out. */
export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly identity: string | null
}

/** Tables without meaning in another database, or that must not come back: sessions, open and requested links, rate-limit counts. */
const leftOut: readonly string[] = [...endingTables, 'link_requests', 'page_stamp', 'turns']

/** Whether rows of this table are written into a backup. */
export function isBackedUp(table: string): boolean {
  return !leftOut.includes(table)
}

/** All tables of the schema, each after those it references. */
export async function tablesOf(tx: Tx): Promise<Table[]> {
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
      -- says of this database when it changed
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

/** The names of the migrations that made this schema, in order. */
export async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** The name as an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
