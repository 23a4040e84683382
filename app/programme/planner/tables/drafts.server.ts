import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { EventDrafts } from '#db/tables.ts'
import type { Level, Places } from '../../event.ts'
import type { Draft } from '../planned.ts'

type Row = Selectable<EventDrafts>

/** The unpublished changes, and who made the last one. */
export type StoredDraft = { readonly draft: Draft; readonly changedBy: string }

/** The unpublished changes of an edition by the ids of their events; events without any are absent. */
export async function selectDrafts(db: Querying, editionId: string): Promise<Map<string, StoredDraft>> {
  const { rows } = await db.query<Row>({
    name: 'event-drafts',
    text: 'select * from event_drafts where edition_id = $1',
    values: [editionId],
  })
  return new Map(rows.map((row) => [row.event_id, { draft: draftOf(row), changedBy: row.changed_by }]))
}

/**
 * The unpublished changes of an event, locked until the transaction ends; null, and nothing locked, when it has none. The event itself is locked
 * by the caller.
 */
export async function lockDraft(tx: Querying, editionId: string, eventId: Id): Promise<StoredDraft | null> {
  const { rows } = await tx.query<Row>(
    'select * from event_drafts where edition_id = $1 and event_id = $2 for update',
    [editionId, eventId],
  )
  return rows[0] ? { draft: draftOf(rows[0]), changedBy: rows[0].changed_by } : null
}

function draftOf(row: Row): Draft {
  return {
    ...(row.starts_at && row.ends_at && { startsAt: row.starts_at, endsAt: row.ends_at }),
    ...(row.venue_slug && { venue: row.venue_slug, room: row.room_slug }),
    ...(row.level && { level: row.level as Level }),
    ...(row.artists && { artists: row.artists }),
    ...(row.places !== null && { places: row.places as unknown as Places }),
  }
}

/** Removes the unpublished changes of an event. */
export async function dropDraft(tx: Querying, editionId: string, eventId: Id): Promise<void> {
  await tx.query('delete from event_drafts where edition_id = $1 and event_id = $2', [editionId, eventId])
}

/** Stores the unpublished changes of an event in place of those before; null removes them. */
export async function writeDraft(
  tx: Querying,
  editionId: string,
  eventId: Id,
  { draft, by, at }: { readonly draft: Draft | null; readonly by: string; readonly at: Date },
): Promise<void> {
  if (!draft) return dropDraft(tx, editionId, eventId)
  const { startsAt = null, endsAt = null, venue = null, room = null, level = null, artists = null } = draft
  await tx.query(
    `insert into event_drafts (edition_id, event_id, starts_at, ends_at, venue_slug, room_slug, level, artists, places, changed_by, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (edition_id, event_id) do update set (starts_at, ends_at, venue_slug, room_slug, level, artists, places, changed_by,
       changed_at) = ($3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      editionId,
      eventId,
      startsAt,
      endsAt,
      venue,
      room,
      level,
      artists,
      draft.places ? JSON.stringify(draft.places) : null,
      by,
      at,
    ],
  )
}

/** Who changed an event last, as the audit log has it. */
export async function lastChangedBy(db: Querying, editionId: string, eventId: Id): Promise<string> {
  const { rows } = await db.query<{ actor: string }>(
    `select actor from audit where edition_id = $1 and subject_id = $2 and action like 'event.%' order by id desc limit 1`,
    [editionId, eventId],
  )
  return rows[0]?.actor ?? ''
}
