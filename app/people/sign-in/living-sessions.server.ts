import type { AppContext } from '#app/platform/app-context.server.ts'

/**
 * Which of these sessions no longer stand: ended, signed out, or of somebody who is blocked or not there any more. Asks the tables and
 * no copy, for connections that outlive a request. U7.
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
  const living = new Set(rows.map(({ id }) => id))
  return new Set(ids.filter((id) => !living.has(id)))
}
