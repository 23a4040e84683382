import type { Querying } from '#app/platform/database/statement.ts'
import type { Room } from '../../event.ts'

/** Inserts a room, or updates the one of this short name; a room cannot change its venue. */
export async function upsertRoom(
  tx: Querying,
  editionId: string,
  { slug, venue, name, capacity, areaM2, position }: Room,
): Promise<void> {
  await tx.query(
    `insert into rooms (edition_id, slug, venue_slug, name, capacity, area_m2, position) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (edition_id, slug) do update set (name, capacity, area_m2, position) = ($4, $5, $6, $7)`,
    [editionId, slug, venue, JSON.stringify(name), capacity, areaM2, position],
  )
}

/** Whether an event is in it, or will be after the plan is published. */
export async function isRoomUsed(tx: Querying, editionId: string, slug: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from events where edition_id = $1 and room_slug = $2
     union all select from event_drafts where edition_id = $1 and room_slug = $2 limit 1`,
    [editionId, slug],
  )
  return rows.length > 0
}

/** Deletes a room of the edition. The caller has checked that no event is in it. */
export async function deleteRoom(tx: Querying, editionId: string, slug: string): Promise<void> {
  await tx.query('delete from rooms where edition_id = $1 and slug = $2', [editionId, slug])
}

/** Copies the rooms of one edition to another that has its venues. A new venue gets a first room automatically: the copies replace it. */
export async function copyRooms(tx: Querying, from: string, to: string): Promise<void> {
  await tx.query(
    `insert into rooms (edition_id, slug, venue_slug, name, capacity, area_m2, position)
     select $2, slug, venue_slug, name, capacity, area_m2, position from rooms where edition_id = $1
     on conflict (edition_id, slug) do update set (venue_slug, name, capacity, area_m2, position) =
       (excluded.venue_slug, excluded.name, excluded.capacity, excluded.area_m2, excluded.position)`,
    [from, to],
  )
  await tx.query(
    `delete from rooms r where edition_id = $2 and not exists (select from rooms o where o.edition_id = $1 and o.slug = r.slug)`,
    [from, to],
  )
}
