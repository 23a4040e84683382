import type { Querying } from '#app/platform/database/statement.ts'

/** From now on the secret with this hash opens the artist's classes, and no other does. Q17 */
export async function setTeacherLink(
  db: Querying,
  one: {
    readonly editionId: string
    readonly artist: string
    readonly hash: string
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await db.query({
    text: `insert into teacher_links (edition_id, artist, hash, made_by, made_at) values ($1, $2, $3, $4, $5)
      on conflict (edition_id, artist) do update set hash = excluded.hash, made_by = excluded.made_by,
        made_at = excluded.made_at`,
    values: [one.editionId, one.artist, one.hash, one.by, one.at],
  })
}

/** @returns whether there was one */
export async function deleteTeacherLink(db: Querying, editionId: string, artist: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'delete from teacher_links where edition_id = $1 and artist = $2',
    values: [editionId, artist],
  })
  return rowCount === 1
}

/** The teacher whose classes the secret with this hash opens; null: unknown. */
export async function findTeacherLink(
  db: Querying,
  hash: string,
): Promise<{ readonly editionId: string; readonly artist: string } | null> {
  const { rows } = await db.query<{ editionId: string; artist: string }>({
    text: 'select edition_id as "editionId", artist from teacher_links where hash = $1',
    values: [hash],
  })
  return rows[0] ?? null
}

/** Since when each artist has a link. */
export async function readTeacherLinks(db: Querying, editionId: string): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ artist: string; made_at: Date }>({
    text: 'select artist, made_at from teacher_links where edition_id = $1',
    values: [editionId],
  })
  return new Map(rows.map(({ artist, made_at }) => [artist, made_at]))
}
