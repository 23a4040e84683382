import type { Database } from '#app/platform/database/open.server.ts'

/** A word that nothing else contains. */
export const marker = 'Škržatovka'

/** The same in personal fields of a registration; an address has no accents. */
export const planted = {
  person: {
    name: marker,
    surname: `${marker}-Novak`,
    email: 'skrzatovka@tango.example',
    phone: '+386 40 777 999',
    city: `${marker} ob Savi`,
    heardFrom: `from ${marker}`,
    note: `${marker} snores`,
    invoiceTo: { name: `${marker} d.o.o.`, address: `${marker} 1`, country: 'SI', vatId: null },
  },
  anyCase: /škržatovka|skrzatovka|777 ?999/i,
}

/** The tables in which it stands in any column: text, JSON, arrays, or files stored as bytes. */
export async function marked(db: Database): Promise<string[]> {
  const { rows: columns } = await db.query<{ table: string; bytes: string[] }>(
    `select t.table_name::text as table, coalesce(array_agg(c.column_name::text) filter (where c.data_type = 'bytea'), '{}') as bytes
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`,
  )
  const found: string[] = []
  for (const { table, bytes } of columns) {
    const { rows } = await db.query<Record<string, unknown> & { whole: string }>(
      `select t.*, to_jsonb(t)::text as whole from "${table}" t`,
    )
    const isThere = rows.some(
      (row) =>
        planted.anyCase.test(row.whole) ||
        bytes.some(
          (column) => Buffer.isBuffer(row[column]) && planted.anyCase.test(row[column].toString('utf8')),
        ),
    )
    if (isThere) found.push(table)
  }
  return found
}
