import type { Edition } from '#app/festival/edition.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { localDayOf } from '#app/platform/values/local-day.ts'
import type { EventKind } from '#app/programme/event.ts'

/** How many people were admitted from the queue of an event of each kind, on average and rounded down; kinds without such queues are absent. */
export type LetInBefore = Readonly<Partial<Record<EventKind, number>>>

/**
 * How many were admitted from the queues of the last festival that is over, from the same number of days before its start. It need not be archived: its
 * money is settled for months. Empty when its queues are not known.
 */
export async function findLetInBefore(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { startsOn }: Pick<Edition, 'startsOn'>,
): Promise<LetInBefore> {
  const at = now()
  const { rows } = await db.query<{ kind: EventKind; let_in: number }>({
    name: 'let-in-before',
    text: `
      with last as (
        select id, $2::timestamptz - make_interval(days => $1::date - starts_on) as point from editions
        where ends_on < $3::date and starts_on < $1::date order by starts_on desc limit 1)
      select e.kind, (count(*) filter (where p.placed_at is not null) / count(distinct p.event_id))::int as let_in
      from last join picks p on p.edition_id = last.id and p.queued_at <= last.point and not p.held
        and (p.placed_at > last.point or p.placed_at is null and p.state = 'waiting')
      join events e on e.edition_id = p.edition_id and e.id = p.event_id
      group by e.kind`,
    values: [startsOn, at, localDayOf(at)],
  })
  return Object.fromEntries(rows.flatMap(({ kind, let_in }) => (let_in > 0 ? [[kind, let_in]] : [])))
}
