import type { Edition } from '#app/festival/edition.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { EventKind, EventStatus, Level, Places } from '#app/programme/event.ts'
import { placesOf, takenOf } from '#app/programme/rows.ts'
import { readEventIncomes } from '#app/reports/service.server.ts'
import type { EventLine } from '../event-line.ts'

/** More than any festival has. */
const MOST_EVENTS = 1000

type LineRow = {
  id: string
  title: Bilingual
  kind: EventKind
  level: Level
  status: EventStatus
  winds_down: boolean
  festival_day: string
  starts_at: Date
  venue: Bilingual
  mode: Places['mode']
  leaders: number
  followers: number
  heads: number
  tolerance: number
  taken_leaders: number
  taken_followers: number
  taken_heads: number
  door_heads: number
  waiting_leader: number
  waiting_follower: number
  waiting_both: number
  held: number
}

/** All events of the edition with drafts and cancelled ones, with places taken, those sold at the door included, and waiting dancers, in order of time. */
export async function readEventLines(db: Querying, edition: Edition): Promise<EventLine[]> {
  const [rows, income] = await Promise.all([readRows(db, edition.id), readEventIncomes(db, edition)])
  return rows.map((row) => ({ ...lineOf(row), incomeCents: income.get(row.id) ?? cents(0) }))
}

/** One event of the edition, without its income; null when there is none. */
export async function readEventLine(
  db: Querying,
  editionId: string,
  eventId: string,
): Promise<Omit<EventLine, 'incomeCents'> | null> {
  const [row] = await readRows(db, editionId, eventId)
  return row ? lineOf(row) : null
}

async function readRows(db: Querying, editionId: string, eventId?: string): Promise<LineRow[]> {
  const one = (column: string) => (eventId === undefined ? '' : `and ${column} = $2`)
  const { rows } = await db.query<LineRow>({
    text: `
      select e.id, e.title, e.kind, e.level, e.status, e.winds_down, e.festival_day::text as festival_day, e.starts_at, v.name as venue,
        p.mode, p.leaders, p.followers, p.heads, p.tolerance, p.taken_leaders, p.taken_followers, p.taken_heads, p.door_heads,
        coalesce(q.leader, 0)::int as waiting_leader, coalesce(q.follower, 0)::int as waiting_follower,
        coalesce(q.both, 0)::int as waiting_both, coalesce(q.held, 0)::int as held
      from events e join pools p on p.edition_id = e.edition_id and p.event_id = e.id
      join venues v on v.edition_id = e.edition_id and v.slug = e.venue_slug
      left join (
        select event_id, count(*) filter (where state = 'waiting' and wants = 'leader') as leader,
          count(*) filter (where state = 'waiting' and wants = 'follower') as follower,
          count(*) filter (where state = 'waiting' and wants = 'both') as both,
          count(*) filter (where state = 'placed' and held) as held
        from picks where edition_id = $1 ${one('event_id')} and (state = 'waiting' or state = 'placed' and held) group by event_id) q on q.event_id = e.id
      where e.edition_id = $1 ${one('e.id')} order by e.starts_at, e.id limit ${MOST_EVENTS}`,
    values: eventId === undefined ? [editionId] : [editionId, eventId],
  })
  return rows
}

function lineOf(row: LineRow): Omit<EventLine, 'incomeCents'> {
  const { title, kind, level, status, venue, held } = row
  return {
    id: id(row.id),
    title,
    kind,
    level,
    status,
    venue,
    held,
    windsDown: row.winds_down,
    festivalDay: localDay(row.festival_day),
    startsAt: row.starts_at,
    places: placesOf(row),
    taken: takenOf(row),
    waiting: { leader: row.waiting_leader, follower: row.waiting_follower, both: row.waiting_both },
  }
}
