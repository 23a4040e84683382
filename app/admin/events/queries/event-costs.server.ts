import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

/** What an event costs: the bill where there is one, else what is planned. */
export type EventCosts = {
  /** Costs that name the event. */
  readonly ownCents: Cents
  /** Costs that name one of its artists and no event, in equal parts for all events of that artist that are not cancelled. */
  readonly artistsCents: Cents
}

export async function readEventCosts(db: Querying, editionId: string, eventId: string): Promise<EventCosts> {
  const { rows } = await db.query<{ own: string; artists: string }>({
    text: `
      with costs_of as (select event, artist, coalesce(actual_cents, planned_cents, 0) as amount from costs where edition_id = $1),
      busy as (select a.slug, count(*) as events from events e cross join lateral unnest(e.artists) as a(slug)
        where e.edition_id = $1 and e.status <> 'cancelled' group by 1)
      select (select coalesce(sum(amount), 0) from costs_of where event = $2)::text as own,
        (select coalesce(round(sum(amount::numeric / b.events)), 0) from costs_of c join busy b on b.slug = c.artist
          where c.event is null and c.artist = any(
            select unnest(artists) from events where edition_id = $1 and id = $2 and status <> 'cancelled'))::text as artists`,
    values: [editionId, eventId],
  })
  const [row] = rows
  return { ownCents: cents(Number(row?.own ?? 0)), artistsCents: cents(Number(row?.artists ?? 0)) }
}
