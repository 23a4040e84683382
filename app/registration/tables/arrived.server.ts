import type { Querying } from '#app/platform/database/statement.ts'

/** Whether the dancer was let in anywhere, with a place or without, or was handed anything. The caller has locked the registration. R19, R52 */
export async function hasArrived(
  db: Querying,
  { editionId, id }: { readonly editionId: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await db.query<{ arrived: boolean }>({
    name: 'has-arrived',
    text: `select exists (select from picks where edition_id = $1 and dancer_id = $2 and checked_in_at is not null)
      or exists (select from reception_actions where edition_id = $1 and registration_id = $2 and kind in ('checkIn', 'handOut')
        and state = 'done' and undone_by is null) as arrived`,
    values: [editionId, id],
  })
  return rows[0]?.arrived ?? false
}
