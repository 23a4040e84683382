import type { Querying } from '#app/platform/database/statement.ts'

/** Heads of an event, locked until the transaction ends; null where it has no limit by heads. */
export async function lockPlaces(
  db: Querying,
  editionId: string,
  eventId: string,
): Promise<{ readonly size: number; readonly taken: number } | null> {
  const { rows } = await db.query<{ heads: number; taken: number }>({
    name: 'lock-door-places',
    text: `select heads, taken_heads + door_heads as taken from pools
      where edition_id = $1 and event_id = $2 and mode = 'head' for no key update`,
    values: [editionId, eventId],
  })
  const [row] = rows
  return row ? { size: row.heads, taken: row.taken } : null
}

/** Adds heads sold at the door as of `now`; below 0 for an undone sale. */
export async function addDoorHeads(
  db: Querying,
  editionId: string,
  { eventId, by, now }: { readonly eventId: string; readonly by: number; readonly now: Date },
): Promise<void> {
  await db.query({
    name: 'add-door-heads',
    text: `update pools set door_heads = greatest(door_heads + $3, 0), changed_at = greatest(changed_at, $4)
      where edition_id = $1 and event_id = $2`,
    values: [editionId, eventId, by, now],
  })
}

/** Whether a registration has a place at an event that was not given on at its door. */
export async function hasPlace(
  db: Querying,
  editionId: string,
  { eventId, registrationId }: { readonly eventId: string; readonly registrationId: string },
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'has-place-at-event',
    text: `select from picks where edition_id = $1 and event_id = $2 and dancer_id = $3 and state = 'placed' and no_show_at is null`,
    values: [editionId, eventId, registrationId],
  })
  return rows.length > 0
}

/** Records on the place when its dancer came in; null: not in any more. */
export async function noteCheckedIn(
  db: Querying,
  editionId: string,
  {
    eventId,
    registrationId,
    at,
  }: { readonly eventId: string; readonly registrationId: string; readonly at: Date | null },
): Promise<void> {
  await db.query({
    name: 'note-checked-in',
    text: `update picks set checked_in_at = $4 where edition_id = $1 and event_id = $2 and dancer_id = $3 and state = 'placed'`,
    values: [editionId, eventId, registrationId, at],
  })
}
