import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import type { EventKind } from '#app/programme/event.ts'
import type { EventDemand } from '../stats/statistics.ts'

type Row = {
  id: string
  title: Bilingual
  kind: EventKind
  festival_day: string
  is_on: boolean
  asked: number
  served: number
  served_later: number
  median_wait: number | null
  never_placed: number
  placed: number
  checked_in: number
}

/** For each event how many asked, got a place, after how long, and came; in the order of the programme. Y5, Y6 */
export async function readEventDemand(db: Querying, editionId: string): Promise<EventDemand[]> {
  const { rows } = await db.query<Row>({
    name: 'event-demand',
    text: `
      with wanted as (
        select event_id, count(*)::int as asked, count(placed_at)::int as served,
          count(*) filter (where placed_at > queued_at)::int as served_later,
          (percentile_cont(0.5) within group (order by extract(epoch from placed_at - queued_at))
            filter (where placed_at > queued_at) / 3600)::float as median_wait,
          count(*) filter (where placed_at is null)::int as never_placed,
          count(*) filter (where state = 'placed')::int as placed,
          count(*) filter (where state = 'placed' and checked_in_at is not null)::int as checked_in
        from picks where edition_id = $1 and not held and state <> 'prepared' group by event_id)
      select e.id, e.title, e.kind, e.festival_day::text as festival_day, e.status = 'published' as is_on,
        coalesce(asked, 0) as asked, coalesce(served, 0) as served, coalesce(served_later, 0) as served_later, median_wait,
        coalesce(never_placed, 0) as never_placed, coalesce(placed, 0) as placed, coalesce(checked_in, 0) as checked_in
      from events e left join wanted w on w.event_id = e.id
      where e.edition_id = $1 and e.status <> 'draft' order by e.starts_at, e.id`,
    values: [editionId],
  })
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    kind: row.kind,
    festivalDay: localDay(row.festival_day),
    isOn: row.is_on,
    asked: row.asked,
    served: row.served,
    servedLater: row.served_later,
    medianWaitHours: row.median_wait,
    neverPlaced: row.never_placed,
    placed: row.placed,
    checkedIn: row.checked_in,
  }))
}
