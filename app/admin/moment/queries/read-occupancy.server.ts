import type { Querying } from '#app/platform/database/statement.ts'
import { placesOf } from '#app/programme/rows.ts'
import type { PoolHistory } from '#db/tables.ts'
import type { EventOccupancy } from '../moment.ts'

type Row = Omit<PoolHistory, 'at' | 'edition_id' | 'mode'> & {
  mode: 'role' | 'head' | 'open'
  tolerance: number
}

/** How full every event of the edition was at the end of that instant, in order of time; events that were not there yet are left out. A12 */
export async function readOccupancy(
  db: Querying,
  editionId: string,
  at: Date,
): Promise<readonly EventOccupancy[]> {
  const { rows } = await db.query<Row>({
    name: 'occupancy-at',
    text: `
      select e.id as event_id, h.mode, h.leaders, h.followers, h.heads, h.taken_leaders, h.taken_followers, h.taken_heads, h.door_heads,
        h.waiting, 0 as tolerance
      from events e cross join lateral (
        select * from pool_history p where p.edition_id = e.edition_id and p.event_id = e.id and p.at <= $2 order by p.at desc limit 1) h
      where e.edition_id = $1 order by e.starts_at, e.id`,
    values: [editionId, at],
  })
  return rows.map((row) => ({
    eventId: row.event_id,
    places: placesOf(row),
    taken: { leaders: row.taken_leaders, followers: row.taken_followers, heads: row.taken_heads },
    doorHeads: row.door_heads,
    waiting: row.waiting,
  }))
}
