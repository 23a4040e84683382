import type { Querying } from '#app/platform/database/statement.ts'
import { type CsvMapping, csvMappingSchema } from '../csv/csv-mapping.ts'

/** Under which heading a mapping is found again. */
const headingKey = (heading: readonly string[]): string => heading.map((cell) => cell.trim()).join('\t')

/** Remembers how files with this heading are read. */
export async function saveMapping(
  db: Querying,
  mapping: CsvMapping,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  await db.query({
    name: 'save-csv-mapping',
    text: `insert into csv_mappings (heading, mapping, saved_at, saved_by) values ($1, $2, $3, $4)
      on conflict (heading) do update set mapping = excluded.mapping, saved_at = excluded.saved_at, saved_by = excluded.saved_by`,
    values: [headingKey(mapping.heading), JSON.stringify(mapping), at, by],
  })
}

/** The mapping for files with this heading; null if there is none. */
export async function findMapping(db: Querying, heading: readonly string[]): Promise<CsvMapping | null> {
  const { rows } = await db.query<{ mapping: unknown }>({
    name: 'find-csv-mapping',
    text: 'select mapping from csv_mappings where heading = $1',
    values: [headingKey(heading)],
  })
  return rows[0] ? csvMappingSchema.parse(rows[0].mapping) : null
}
