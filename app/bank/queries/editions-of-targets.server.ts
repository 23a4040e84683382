import type { Querying } from '#app/platform/database/statement.ts'
import { keyOf, type Target } from '../matching/payable.ts'

/** The edition of each target, by its key; what is not there is left out. */
export async function editionsOfTargets(
  db: Querying,
  targets: readonly Target[],
): Promise<ReadonlyMap<string, string>> {
  if (targets.length === 0) return new Map()
  const { rows } = await db.query<Target & { edition: string }>({
    name: 'editions-of-targets',
    text: `select 'registration' as type, id, edition_id as edition from registrations where id = any($1)
      union all select 'cost', id, edition_id from costs where id = any($1)`,
    values: [targets.map(({ id }) => id)],
  })
  return new Map(rows.map((row) => [keyOf(row), row.edition]))
}
