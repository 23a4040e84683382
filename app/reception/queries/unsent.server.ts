import type { Querying } from '#app/platform/database/statement.ts'

/** Devices of the drawer's station that reported unsent actions; locked ones are left out. */
export async function readUnsentOf(
  db: Querying,
  { editionId, station }: { readonly editionId: string; readonly station: string },
): Promise<{ readonly deviceId: string; readonly registeredBy: string; readonly unsent: number }[]> {
  const { rows } = await db.query<{ id: string; registered_by: string; unsent: number }>({
    text: `select d.id, d.registered_by, d.unsent from reception_devices d join reception_shifts s on s.id = d.shift_id
      where d.edition_id = $1 and s.station = $2 and d.unsent > 0 and d.revoked_at is null
        and (s.ended_at is null or s.ended_at > s.opened_at) order by d.id`,
    values: [editionId, station],
  })
  return rows.map((row) => ({ deviceId: row.id, registeredBy: row.registered_by, unsent: row.unsent }))
}
