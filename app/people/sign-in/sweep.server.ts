import type { AppContext } from '#app/platform/app-context.server.ts'

/** Tables whose rows all end: sessions, links, challenges, counts. Backups leave them out, for nothing of them may come back. */
export const endingTables = [
  'sessions',
  'user_tokens',
  'passkey_challenges',
  'idempotency',
  'rate_limits',
  'known_devices',
] as const

const batch = 1_000

/**
 * Deletes ended rows, and sessions of deleted users: at most a thousand of each table, so that no request waits. U20.
 * @returns how many: another call deletes the next ones
 */
export async function sweepEnded({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  let swept = 0
  for (const table of endingTables) {
    const { rowCount } = await db.query(
      `delete from ${table} where ctid = any (array(
         select ctid from ${table} where expires_at < $1 limit ${batch} for update skip locked))`,
      [now()],
    )
    swept += rowCount ?? 0
  }
  const { rowCount } = await db.query(
    `delete from sessions where id in (
       select s.id from sessions s where not exists (select from users u where u.id = s.user_id) limit ${batch})`,
  )
  return swept + (rowCount ?? 0)
}
