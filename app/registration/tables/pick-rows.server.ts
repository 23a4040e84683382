import type { Role } from '#app/admission/event-capacity.ts'
import type { PoolChanges } from '#app/admission/queue/outcome.ts'
import type { Tx } from '#app/platform/database/open.server.ts'
import type { Catalogue } from '#app/pricing/catalogue.server.ts'
import type { Picks } from '#db/tables.ts'
import type { PickRow, WholeRow } from './rows.ts'

type Where = { readonly tx: Tx; readonly catalogue: Catalogue }

/** The picks of these dancers, in the order of their events. Read them after locking the registrations. */
export async function readPicks(
  { tx, catalogue }: { tx: Pick<Tx, 'query'>; catalogue: Catalogue },
  dancers: readonly string[],
): Promise<PickRow[]> {
  const { rows } = await tx.query<PickRow>({
    name: 'read-picks',
    text: 'select * from picks where edition_id = $1 and dancer_id = any($2) order by event_id, dancer_id',
    values: [catalogue.edition.id, dancers],
  })
  return rows
}

/** New picks; one that was left before (its event had been cancelled) starts over. */
export async function insertPicks({ tx }: Where, picks: readonly WholeRow<Picks>[]): Promise<void> {
  if (picks.length === 0) return
  await tx.query({
    name: 'insert-picks',
    text: `insert into picks select * from jsonb_populate_recordset(null::picks, $1)
      on conflict (edition_id, event_id, dancer_id) do update set held = excluded.held, state = excluded.state,
        wants = excluded.wants, role = excluded.role, together = excluded.together, couple_id = excluded.couple_id,
        asked_at = excluded.asked_at, queued_at = excluded.queued_at, placed_at = excluded.placed_at,
        checked_in_at = excluded.checked_in_at, no_show_at = excluded.no_show_at, passed_over = excluded.passed_over
      where picks.state = 'left'`,
    values: [JSON.stringify(picks)],
  })
}

/** The new state of a pick: every column that a command may change. */
export type PickChange = Partial<
  Pick<
    WholeRow<Picks>,
    | 'dancer_id'
    | 'held'
    | 'state'
    | 'wants'
    | 'role'
    | 'couple_id'
    | 'together'
    | 'placed_at'
    | 'queued_at'
    | 'asked_at'
    | 'passed_over'
  >
>

/** Replaces picks by their new state in one statement. */
export async function changePicks(
  { tx }: Where,
  changes: readonly { readonly pick: PickRow; readonly to: PickChange }[],
): Promise<void> {
  if (changes.length === 0) return
  await tx.query({
    name: 'change-picks',
    text: `
      update picks p set dancer_id = n.dancer_id, held = n.held, state = n.state, wants = n.wants, role = n.role,
        couple_id = n.couple_id, together = n.together, placed_at = n.placed_at, queued_at = n.queued_at,
        asked_at = n.asked_at, passed_over = n.passed_over
      from jsonb_array_elements($1::jsonb) as change(doc)
      cross join lateral jsonb_populate_record(null::picks, change.doc -> 'to') as n
      where p.edition_id = n.edition_id and p.event_id = n.event_id and p.dancer_id = change.doc ->> 'dancer'`,
    values: [
      JSON.stringify(changes.map(({ pick, to }) => ({ dancer: pick.dancer_id, to: { ...pick, ...to } }))),
    ],
  })
}

/** Deletes these picks of the edition, by event and dancer. */
export async function deletePicks({ tx, catalogue }: Where, picks: readonly PickRow[]): Promise<void> {
  if (picks.length === 0) return
  await tx.query({
    name: 'delete-picks',
    text: `delete from picks p using unnest($2::text[], $3::text[]) as gone(event_id, dancer_id)
      where p.edition_id = $1 and p.event_id = gone.event_id and p.dancer_id = gone.dancer_id`,
    values: [
      catalogue.edition.id,
      picks.map(({ event_id }) => event_id),
      picks.map(({ dancer_id }) => dancer_id),
    ],
  })
}

/** Whether the pick has a place or is in the queue. */
export function isActive(pick: Pick<PickRow, 'state'>): boolean {
  return pick.state === 'placed' || pick.state === 'waiting'
}

/** The events where these picks of a dancer had a place and, afterwards, have none. E28 */
export function placesLost(before: readonly PickRow[], after: readonly PickRow[]): string[] {
  const placed = after.flatMap(({ event_id, state }) => (state === 'placed' ? [event_id] : []))
  return before.flatMap(({ event_id, state }) =>
    state === 'placed' && !placed.includes(event_id) ? [event_id] : [],
  )
}

/** Counts a pick in (`by` 1) or out (−1) of the pools, according to its state. Uncounted events are skipped. */
export function countPick(
  { catalogue, pools }: { catalogue: Catalogue; pools: PoolChanges },
  pick: Pick<PickRow, 'event_id' | 'state' | 'role'>,
  by: 1 | -1,
): void {
  const mode = catalogue.events.get(pick.event_id)?.places.mode
  if (mode === 'open' || mode === undefined) return
  if (pick.state === 'waiting') pools.wait(pick.event_id, by)
  if (pick.state === 'placed') pools.count(pick.event_id, mode === 'role' ? roleOf(pick) : null, by)
}

function roleOf({ role }: Pick<PickRow, 'role'>): Role {
  if (role === 'leader' || role === 'follower') return role
  throw new RangeError('a place in an event by role has a role')
}
