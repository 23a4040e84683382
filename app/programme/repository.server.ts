import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { Artists, Pools, Rooms, Venues } from '#db/tables.ts'
import type { Artist, FestivalEvent, Room, Venue } from './event.ts'
import {
  artistOf,
  columnsOf,
  type EventRow,
  eventOf,
  placesOf,
  roomOf,
  type TakenRow,
  takenOf,
  venueOf,
} from './rows.ts'

const eventColumns = 'e.*, p.mode, p.leaders, p.followers, p.heads, p.tolerance'

/** All events of the edition, drafts and cancelled ones too, in order of time. */
export async function selectEvents(db: Querying, editionId: string): Promise<FestivalEvent[]> {
  const { rows } = await db.query<EventRow>(
    `select ${eventColumns} from events e
     join pools p on p.edition_id = e.edition_id and p.event_id = e.id
     where e.edition_id = $1 order by e.starts_at, e.id`,
    [editionId],
  )
  return rows.map(eventOf)
}

/** The venues of an edition, by their position in the programme. */
export async function selectVenues(db: Querying, editionId: string): Promise<Venue[]> {
  const { rows } = await db.query<Selectable<Venues>>(
    'select * from venues where edition_id = $1 order by position, slug',
    [editionId],
  )
  return rows.map(venueOf)
}

/** The rooms of each venue together, in the order of the venues. */
export async function selectRooms(db: Querying, editionId: string): Promise<Room[]> {
  const { rows } = await db.query<Selectable<Rooms>>(
    `select r.* from rooms r join venues v on v.edition_id = r.edition_id and v.slug = r.venue_slug
     where r.edition_id = $1 order by v.position, v.slug, r.position, r.slug`,
    [editionId],
  )
  return rows.map(roomOf)
}

/** The artists of an edition, by their position in the programme. */
export async function selectArtists(db: Querying, editionId: string): Promise<Artist[]> {
  const { rows } = await db.query<Selectable<Artists>>(
    'select * from artists where edition_id = $1 order by position, slug',
    [editionId],
  )
  return rows.map(artistOf)
}

/** The counters of every event of the edition. */
export async function selectTaken(db: Querying, editionId: string): Promise<TakenRow[]> {
  const { rows } = await db.query<TakenRow>({
    name: 'programme-taken',
    text: `select event_id, taken_leaders, taken_followers, taken_heads, door_heads, waiting
           from pools where edition_id = $1`,
    values: [editionId],
  })
  return rows
}

/** An event and its counters, locked against every placing until the transaction ends. */
export async function lockEvent(tx: Querying, editionId: string, eventId: Id) {
  const { rows: pools } = await tx.query<Selectable<Pools>>(
    'select * from pools where edition_id = $1 and event_id = $2 for update',
    [editionId, eventId],
  )
  const [pool] = pools
  if (!pool) return null
  const { rows } = await tx.query<EventRow>(
    `select ${eventColumns} from events e
     join pools p on p.edition_id = e.edition_id and p.event_id = e.id
     where e.edition_id = $1 and e.id = $2`,
    [editionId, eventId],
  )
  return rows[0]
    ? { event: eventOf(rows[0]), places: placesOf(pool), taken: takenOf(pool), waiting: pool.waiting }
    : null
}

/** The references of an event that do not exist. Price items belong to pricing, but an event must not name a missing one. */
export async function selectMissing(
  tx: Querying,
  editionId: string,
  { venue, artists, priceItem }: Pick<FestivalEvent, 'venue' | 'artists' | 'priceItem'>,
): Promise<{ venue: boolean; artist: boolean; price_item: boolean }> {
  const { rows } = await tx.query<{ venue: boolean; artist: boolean; price_item: boolean }>(
    `select
       not exists (select from venues where edition_id = $1 and slug = $2) as venue,
       exists (select from unnest($3::text[]) as named(slug)
               where not exists (select from artists a where a.edition_id = $1 and a.slug = named.slug)) as artist,
       $4::text is not null and not exists
         (select from price_items where edition_id = $1 and code = $4 and kind = 'single') as price_item`,
    [editionId, venue, artists, priceItem],
  )
  return rows[0] ?? { venue: true, artist: true, price_item: true }
}

/**
 * Writes the event and its pool, new or existing, as of `now`; the counters of places stay as they are.
 * @returns its room: without a named one it stays in its own, or gets the venue's first (E20); and whether it winds down, which ends where it is not
 * published or its places are not counted (E27)
 */
export async function upsertEvent(
  tx: Querying,
  editionId: string,
  event: FestivalEvent,
  now: Date,
): Promise<{ readonly room: string | null; readonly windsDown: boolean }> {
  const { mode, leaders, followers, heads, tolerance } = columnsOf(event.places)
  const { rows } = await tx.query<{ room_slug: string | null; winds_down: boolean }>(
    `insert into events (edition_id, id, kind, title, text, level, artists, venue_slug, starts_at, ends_at, festival_day,
       status, price_item, tags, room_slug, unscheduled, winds_down)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, coalesce($16, false) and $12 = 'draft',
       coalesce($17, false) and $12 = 'published' and $18)
     on conflict (edition_id, id) do update set (kind, title, text, level, artists, venue_slug, starts_at, ends_at,
       festival_day, status, price_item, tags, room_slug, unscheduled, winds_down) = ($3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14,
       coalesce($15, events.room_slug), coalesce($16, events.unscheduled) and $12 = 'draft',
       coalesce($17, events.winds_down) and $12 = 'published' and $18)
     returning room_slug, winds_down`,
    [
      editionId,
      event.id,
      event.kind,
      JSON.stringify(event.title),
      JSON.stringify(event.text),
      event.level,
      event.artists,
      event.venue,
      event.startsAt,
      event.endsAt,
      event.festivalDay,
      event.status,
      event.priceItem,
      event.tags,
      event.room ?? null,
      event.unscheduled ?? null,
      event.windsDown ?? null,
      mode !== 'open',
    ],
  )
  const windsDown = rows[0]?.winds_down ?? false
  await tx.query(
    `insert into pools (edition_id, event_id, mode, leaders, followers, heads, tolerance, open, open_until, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (edition_id, event_id) do update set (mode, leaders, followers, heads, tolerance, open, open_until, changed_at) =
       ($3, $4, $5, $6, $7, $8, $9, greatest(pools.changed_at, $10))`,
    [
      editionId,
      event.id,
      mode,
      leaders,
      followers,
      heads,
      tolerance,
      event.status === 'published' && !windsDown,
      event.startsAt,
      now,
    ],
  )
  return { room: rows[0]?.room_slug ?? null, windsDown }
}

/** Whether any registration, also an ended one, picked it, or places were ever sold at its door, also where that sale was undone. E3. */
export async function wasUsed(tx: Querying, editionId: string, eventId: Id): Promise<boolean> {
  const { rows } = await tx.query(
    `select from picks where edition_id = $1 and event_id = $2
     union all
     select from pool_history where edition_id = $1 and event_id = $2 and door_heads > 0
     limit 1`,
    [editionId, eventId],
  )
  return rows.length > 0
}

/** Deletes an event. @throws a foreign-key error while another row names it. */
export async function deleteEvent(tx: Querying, editionId: string, eventId: Id): Promise<void> {
  await tx.query('delete from pools where edition_id = $1 and event_id = $2', [editionId, eventId])
  await tx.query('delete from events where edition_id = $1 and id = $2', [editionId, eventId])
}

/** Queues a release of the event: the change may admit waiting dancers. */
export async function requestRelease(
  tx: Querying,
  editionId: string,
  eventId: Id,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into jobs (edition_id, kind, subject_id, reason, at) values ($1, 'release', $2, $3, $4)`,
    [editionId, eventId, reason, at],
  )
}

/** Removes this price item from drafts. */
export async function leaveItem(tx: Querying, editionId: string, code: string): Promise<void> {
  await tx.query(
    `update events set price_item = null where edition_id = $1 and price_item = $2 and status = 'draft'`,
    [editionId, code],
  )
}
