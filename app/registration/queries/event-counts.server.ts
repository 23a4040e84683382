import type { Querying } from '#app/platform/database/statement.ts'
import type { Places } from '#app/programme/event.ts'
import { placesOf, takenOf } from '#app/programme/rows.ts'
import type { EventCounts } from '../what-if/what-if.ts'

/** Locks the pools of these events in id order: no place is given until the transaction ends. */
export async function lockPoolsOf(db: Querying, editionId: string, events: readonly string[]): Promise<void> {
  await db.query(
    'select from pools where edition_id = $1 and event_id = any($2) order by event_id for no key update',
    [editionId, events],
  )
}

/** The state of every event of the edition, in order of time. */
export async function readEventCounts(db: Querying, editionId: string): Promise<Map<string, EventCounts>> {
  const { rows } = await db.query<{
    event_id: string
    mode: Places['mode']
    leaders: number
    followers: number
    heads: number
    tolerance: number
    taken_leaders: number
    taken_followers: number
    taken_heads: number
    door_heads: number
    waiting: number
    couples: number
  }>({
    text: `
      select p.event_id, p.mode, p.leaders, p.followers, p.heads, p.tolerance, p.taken_leaders, p.taken_followers, p.taken_heads, p.door_heads, p.waiting,
        coalesce(c.couples, 0)::int as couples
      from pools p join events e on e.edition_id = p.edition_id and e.id = p.event_id
      left join (select event_id, count(*) as couples from (
          select event_id from picks where edition_id = $1 and state = 'placed' and couple_id is not null
          group by event_id, couple_id having count(*) = 2) k group by event_id) c on c.event_id = p.event_id
      where p.edition_id = $1 order by e.starts_at, e.id`,
    values: [editionId],
  })
  return new Map(
    rows.map((row) => [
      row.event_id,
      {
        places: placesOf(row),
        taken: takenOf(row),
        waiting: row.waiting,
        couples: row.couples,
      },
    ]),
  )
}
