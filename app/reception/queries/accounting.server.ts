import type { Querying } from '#app/platform/database/statement.ts'

/** The last day whose books are closed; null: every day is open. G6 */
export async function readLockedUntil(db: Querying, editionId: string): Promise<string | null> {
  const { rows } = await db.query<{ until: string | null }>({
    name: 'accounting-locked-until',
    text: 'select accounting_locked_until::text as until from editions where id = $1',
    values: [editionId],
  })
  return rows[0]?.until ?? null
}
