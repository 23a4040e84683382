import type { Querying } from '#app/platform/database/statement.ts'

/** Heads of events, locked until the transaction ends; without those that have no limit by heads. */
export async function lockPlaces(
  db: Querying,
  editionId: string,
  eventIds: readonly string[],
): Promise<{ readonly eventId: string; readonly size: number; readonly taken: number }[]> {
  const { rows } = await db.query<{ eventId: string; size: number; taken: number; mode: string }>({
    name: 'lock-door-places',
    text: `select event_id as "eventId", heads as size, taken_heads + door_heads as taken, mode from pools
      where edition_id = $1 and event_id = any($2) order by event_id for no key update`,
    values: [editionId, eventIds],
  })
  return rows
    .filter(({ mode }) => mode === 'head')
    .map(({ eventId, size, taken }) => ({ eventId, size, taken }))
}

/** Adds heads sold at the door of locked events as of `now`; below 0 for an undone sale. */
export async function addDoorHeads(
  db: Querying,
  editionId: string,
  { eventIds, by, now }: { readonly eventIds: readonly string[]; readonly by: number; readonly now: Date },
): Promise<void> {
  await db.query({
    name: 'add-door-heads',
    text: `update pools set door_heads = greatest(door_heads + $3, 0), changed_at = greatest(changed_at, $4)
      where edition_id = $1 and event_id = any($2)`,
    values: [editionId, eventIds, by, now],
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
