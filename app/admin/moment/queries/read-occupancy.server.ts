import type { Querying } from '#app/platform/database/statement.ts'
import { placesOf } from '#app/programme/rows.ts'
import type { PoolHistory } from '#db/tables.ts'
import type { EventOccupancy } from '../moment.ts'

type Row = Omit<PoolHistory, 'at' | 'edition_id' | 'mode'> & {
  mode: 'role' | 'head' | 'open'
  tolerance: number
}

const numbersOf = (row: 'p' | 'f') =>
  [
    'leaders',
    'followers',
    'heads',
    'taken_leaders',
    'taken_followers',
    'taken_heads',
    'door_heads',
    'waiting',
  ]
    .map((column) => `${row}.${column}`)
    .join(', ')

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
      from events e join pools p on p.edition_id = e.edition_id and p.event_id = e.id cross join lateral (
        select p.mode, ${numbersOf('p')} where coalesce(p.changed_at, 'epoch') <= $2
        union all (
          select f.mode, ${numbersOf('f')} from pool_history f
          where f.edition_id = p.edition_id and f.event_id = p.event_id and f.at <= $2 and coalesce(p.changed_at, 'epoch') > $2
          order by f.at desc limit 1)) h
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
