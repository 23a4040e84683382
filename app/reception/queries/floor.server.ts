import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { festivalDayOf } from '#app/platform/values/local-day.ts'
import type { FestivalEvent } from '#app/programme/event.ts'
import { findRooms, getTimetable } from '#app/programme/service.server.ts'
import type { Heads } from '../actions/reception-state.ts'
import { type FloorEvent, type Tonight, tonightOf } from '../floor/floor.ts'
import { may } from '../policy.ts'

type Counts = {
  readonly heads: Heads
  readonly guests: number
  readonly lately: number
  readonly exits: number
}

/** Events of an edition whose doors are open or were: all of this festival day. In order of time; null: this person may not see it. Q15 */
export async function readFloor(
  app: Pick<AppContext, 'db' | 'now'>,
  { editionId, by }: { readonly editionId: string; readonly by: Actor },
): Promise<readonly FloorEvent[] | null> {
  if (!may(by, 'reception.work')) return null
  const today = festivalDayOf(app.now())
  const { events } = await getTimetable(app, editionId)
  return floorOf(
    app,
    editionId,
    events.filter(
      ({ status, festivalDay, places }) =>
        status === 'published' && festivalDay === today && places.mode !== 'open',
    ),
  )
}

/** The milongas of now for the home page; none unless the edition allows it. Q16 */
export async function readTonight(app: Pick<AppContext, 'db' | 'now'>): Promise<readonly Tonight[]> {
  const edition = await getCurrentEdition(app)
  if (!edition.showsTonight) return []
  const now = app.now()
  const { events } = await getTimetable(app, edition.id)
  const danced = events.filter(
    ({ status, places, startsAt, endsAt }) =>
      status === 'published' && places.mode === 'head' && startsAt <= now && now < endsAt,
  )
  return (await floorOf(app, edition.id, danced)).map(tonightOf)
}

async function floorOf(
  app: Pick<AppContext, 'db' | 'now'>,
  editionId: string,
  events: readonly FestivalEvent[],
): Promise<FloorEvent[]> {
  if (events.length === 0) return []
  const { venues } = await getTimetable(app, editionId)
  const rooms = await findRooms(app.db, editionId)
  const counts = await readCounts(app.db, editionId, events, app.now())
  const pools = await readPools(app.db, editionId)
  return events.map((event) => {
    const { id, kind, title, startsAt, endsAt } = event
    const room = rooms.find(({ slug, venue }) => slug === event.room && venue === event.venue)
    const venue = venues.find(({ slug }) => slug === event.venue)
    const pool = pools.get(id)
    const none = { heads: { leader: 0, follower: 0, unknown: 0 }, guests: 0, lately: 0, exits: 0 }
    return {
      id,
      kind,
      title,
      startsAt,
      endsAt,
      place: room?.name ?? venue?.name ?? title,
      areaM2: room?.areaM2 ?? null,
      size: pool?.size ?? null,
      sides: pool?.sides ?? null,
      taken: pool?.taken ?? 0,
      ...(counts.get(id) ?? none),
    }
  })
}

async function readPools(db: Querying, editionId: string) {
  const { rows } = await db.query<{
    event_id: string
    size: number | null
    leaders: number | null
    followers: number | null
    taken: number
  }>({
    name: 'floor-pools',
    text: `select event_id, case when mode = 'head' then heads when mode = 'role' then leaders + followers end as size,
        case when mode = 'role' then leaders end as leaders, case when mode = 'role' then followers end as followers,
        case when mode = 'head' then taken_heads else taken_leaders + taken_followers end + door_heads as taken
      from pools where edition_id = $1`,
    values: [editionId],
  })
  return new Map(
    rows.map(({ event_id, size, leaders, followers, taken }) => [
      event_id,
      {
        size,
        taken,
        sides: leaders === null || followers === null ? null : { leader: leaders, follower: followers },
      },
    ]),
  )
}

const latelyMinutes = 15

/** By event: check-ins once each in the role of the place, sales, and the counter's steps. Q13 */
async function readCounts(
  db: Querying,
  editionId: string,
  events: readonly FestivalEvent[],
  now: Date,
): Promise<Map<string, Counts>> {
  const { rows } = await db.query<{
    event_id: string
    leaders: number
    followers: number
    unknown: number
    guests: number
    lately: number
    exits: number
  }>({
    name: 'floor-now',
    text: `
      with acted as (
        select event_id, kind, registration_id, at, body from reception_actions
        where edition_id = $1 and event_id = any($2) and state = 'done' and undone_by is null
          and kind in ('checkIn', 'doorSale', 'count')),
      bodies as (
        select a.event_id, coalesce(max(p.role), case when max(r.role) <> 'both' then max(r.role) end) as role, 1 as by,
          min(a.at) as at, false as guest, false as exit
        from acted a left join registrations r on r.edition_id = $1 and r.id = a.registration_id
        left join picks p on p.edition_id = $1 and p.event_id = a.event_id and p.dancer_id = a.registration_id
          and p.state = 'placed'
        where a.kind = 'checkIn' group by a.event_id, a.registration_id
        union all
        select event_id, body ->> 'role', (body ->> 'count')::int, at, body ->> 'freeReason' is not null, false
        from acted where kind = 'doorSale'
        union all
        select event_id, body ->> 'role', (body ->> 'by')::int, at, false, (body ->> 'by')::int < 0
        from acted where kind = 'count')
      select event_id, coalesce(sum(by) filter (where role = 'leader'), 0)::int as leaders,
        coalesce(sum(by) filter (where role = 'follower'), 0)::int as followers,
        coalesce(sum(by) filter (where role is null), 0)::int as unknown,
        coalesce(sum(by) filter (where guest), 0)::int as guests,
        coalesce(sum(by) filter (where by > 0 and at > $3::timestamptz - interval '${latelyMinutes} minutes'), 0)::int as lately,
        count(*) filter (where exit)::int as exits
      from bodies group by event_id`,
    values: [editionId, events.map(({ id }) => id), now],
  })
  return new Map(
    rows.map(({ event_id, leaders, followers, unknown, ...rest }) => [
      event_id,
      { heads: { leader: leaders, follower: followers, unknown }, ...rest },
    ]),
  )
}
