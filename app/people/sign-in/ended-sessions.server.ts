import type { AppContext } from '#app/platform/app-context.server.ts'

/**
 * The ended ones of these sessions: expired, signed out, or of a blocked or deleted user. Reads the tables, not the cache, because live
 * connections outlive a request. U7.
 */
export async function findEndedSessions(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>(
    `select s.id from sessions s join users u on u.id = s.user_id
     where s.id = any ($1) and s.expires_at > $2 and u.status = 'active' and u.proved_at is not null`,
    [ids, now()],
  )
  const active = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !active.has(id)))
}
