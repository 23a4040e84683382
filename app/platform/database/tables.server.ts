import type { Tx } from './transaction.server.ts'

/** A table as its rows are stored outside of it. Generated columns are left out. */
export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly identity: string | null
}

/** All tables of the schema, each after those it references. */
export async function tablesOf(tx: Pick<Tx, 'query'>): Promise<Table[]> {
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

/** Inserts rows given as JSON: a list of what `to_jsonb` says of each. @throws the database's error where they contradict others */
export async function insertRows(
  tx: Pick<Tx, 'query'>,
  { name, columns }: Table,
  json: string,
): Promise<void> {
  const list = columns.map(quoted).join(', ')
  await tx.query(
    `insert into ${quoted(name)} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    [json],
  )
}

/** A table's own numbers continue after those of its rows. */
export async function countOn(tx: Pick<Tx, 'query'>, { name, identity }: Table): Promise<void> {
  if (identity === null) return
  await tx.query(
    `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${quoted(identity)}), 0) + 1, false) from ${quoted(name)}`,
    [quoted(name), identity],
  )
}

/** The name as an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
