import { endingTables } from '#app/people/sign-in/sweep.server.ts'
import type { Tx } from '#app/platform/database/open.server.ts'

/** Tables without meaning in another database, or that must not come back: sessions, open and requested links, rate-limit counts. */
const leftOut: readonly string[] = [...endingTables, 'link_requests', 'page_stamp', 'turns']

/** Whether rows of this table are written into a backup. */
export function isBackedUp(table: string): boolean {
  return !leftOut.includes(table)
}

/** The names of the migrations that made this schema, in order. */
export async function migrationsOf(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}
