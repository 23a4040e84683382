import type { Role } from '#app/admission/event-capacity.ts'
import type { Querying } from '#app/platform/database/statement.ts'

/** Marks dancers with a place who have not checked in as no-shows. @returns their ids; empty on repetition. A11 */
export async function markNoShows(
  db: Querying,
  { editionId, eventId, at }: { readonly editionId: string; readonly eventId: string; readonly at: Date },
): Promise<string[]> {
  const { rows } = await db.query<{ dancer_id: string }>({
    text: `update picks set no_show_at = $3 where edition_id = $1 and event_id = $2 and state = 'placed'
        and checked_in_at is null and no_show_at is null returning dancer_id`,
    values: [editionId, eventId, at],
  })
  return rows.map(({ dancer_id }) => dancer_id)
}

/** By role: how many released no-shows are still absent; and how many dancers are still awaited. A11 */
export async function countAbsent(
  db: Querying,
  editionId: string,
  eventId: string,
): Promise<{ readonly absent: Readonly<Record<Role, number>>; readonly missing: number }> {
  const { rows } = await db.query<{ leader: number; follower: number; missing: number }>({
    text: `select count(*) filter (where role = 'leader' and no_show_at is not null)::int as leader,
        count(*) filter (where role = 'follower' and no_show_at is not null)::int as follower,
        count(*) filter (where no_show_at is null)::int as missing
      from picks where edition_id = $1 and event_id = $2 and state = 'placed' and checked_in_at is null`,
    values: [editionId, eventId],
  })
  const { leader = 0, follower = 0, missing = 0 } = rows[0] ?? {}
  return { absent: { leader, follower }, missing }
}

/** Names by registration; a partner held for by name is in brackets. */
export async function readNames(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.query<{ dancer: string; name: string; held: boolean }>({
    text: `select d.id as dancer, concat_ws(' ', r.name, r.surname) as name, h.id is not null as held
      from unnest($2::text[]) as d(id) left join holds h on h.edition_id = $1 and h.id = d.id
      join registrations r on r.edition_id = $1 and r.id = coalesce(h.registration_id, d.id)`,
    values: [editionId, ids],
  })
  return new Map(rows.map(({ dancer, name, held }) => [dancer, held ? `(${name})` : name]))
}
