import type { Querying } from '#app/platform/database/statement.ts'

/** When the last bank statement of an account was imported; null: never. */
export async function readLastImport(db: Querying, iban: string): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>({
    name: 'today-last-import',
    text: 'select max(imported_at) as at from bank_statements where account = $1',
    values: [iban],
  })
  return rows[0]?.at ?? null
}
