import type { Querying } from '#app/platform/database/statement.ts'

/**
 * Queues a job for every dancer placed or waiting in these events: it notifies each of them once, however many of their events change.
 * R42
 * @returns the dancers, each with an event
 */
export async function notifyDancersIn(
  db: Querying,
  editionId: string,
  { events, at }: { readonly events: readonly string[]; readonly at: Date },
): Promise<{ readonly dancer: string; readonly event: string }[]> {
  if (events.length === 0) return []
  const { rows } = await db.query<{ dancer: string; event: string }>({
    name: 'notify-of-moved-events',
    text: `with those as (
        select p.dancer_id as dancer, p.event_id as event from picks p
          join registrations r on r.edition_id = p.edition_id and r.id = p.dancer_id
        where p.edition_id = $1 and p.event_id = any($2) and p.state in ('placed', 'waiting') and not p.held),
      queued as (insert into jobs (edition_id, kind, subject_id, reason, at)
        select $1, 'settle', dancer, 'eventMoved:' || event, $3::timestamptz from those)
      select dancer, event from those`,
    values: [editionId, events, at],
  })
  return rows
}
