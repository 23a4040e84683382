import { createHash } from 'node:crypto'
import type { Querying } from '#app/platform/database/statement.ts'
import { type ImportMapping, importMapping } from '../mapping/mapping.ts'

/** The same headings in any order are one set. */
function keyOf(headings: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(headings.toSorted())).digest('hex')
}

/** The mapping last used for files with these headings in this edition; null: none, or by an older version. */
export async function selectMapping(
  db: Querying,
  editionId: string,
  headings: readonly string[],
): Promise<ImportMapping | null> {
  const { rows } = await db.query<{ mapping: unknown }>({
    name: 'import-mapping',
    text: 'select mapping from import_mappings where edition_id = $1 and headings = $2',
    values: [editionId, keyOf(headings)],
  })
  const parsed = importMapping.safeParse(rows[0]?.mapping)
  return parsed.success ? parsed.data : null
}

/** Stores the mapping of columns for files with the same headings, in place of the one before. */
export async function saveMapping(
  db: Querying,
  {
    editionId,
    headings,
    mapping,
    by,
    at,
  }: {
    readonly editionId: string
    readonly headings: readonly string[]
    readonly mapping: ImportMapping
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await db.query({
    name: 'remember-import-mapping',
    text: `insert into import_mappings (edition_id, headings, mapping, said_by, said_at) values ($1, $2, $3, $4, $5)
      on conflict (edition_id, headings) do update set mapping = excluded.mapping, said_by = excluded.said_by, said_at = excluded.said_at`,
    values: [editionId, keyOf(headings), JSON.stringify(mapping), by, at],
  })
}
