import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'

/** Events that were handled before an instant, that had no session, or whose dancer was erased; a batch of them. */
export async function readEventsToRedact(db: Querying, before: Date): Promise<Id[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'card-events-to-redact',
    text: `select i.id from inbox i
      left join card_sessions s on s.id = i.outcome ->> 'session'
      left join registrations r on r.edition_id = s.edition_id and r.id = s.registration_id
      where i.source = 'card' and i.handled_at is not null and i.redacted_at is null
        and (i.handled_at < $1 or r.id is null or r.erased_at is not null)
      order by i.handled_at limit 100`,
    values: [before],
  })
  return rows.map((row) => id(row.id))
}
