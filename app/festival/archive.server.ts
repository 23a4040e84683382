import type { Querying } from '#app/platform/database/statement.ts'

/**
 * From here on this transaction may forget people in archived editions too: clear what the database lists as personal (`forgettable`), and take
 * away rows that are nothing else. All else stays refused. F18.
 */
export async function allowErasure(tx: Querying): Promise<void> {
  await tx.query(access('forget'))
}

/** Allows this transaction to write into archived editions: for a restore, and the demo's first data. F18. */
export async function allowRestoring(tx: Querying): Promise<void> {
  await tx.query(access('restore'))
}

const access = (what: 'forget' | 'restore') => `select set_config('ronda.archive_access', '${what}', true)`

/** SQLSTATE read_only_sql_transaction: the database's refusal of a write into an archive. */
const readOnly = '25006'

/** Whether an error is the database's refusal to write into an archive, or into locked days. */
export function isArchiveRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === readOnly
}
