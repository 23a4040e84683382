import type { Querying } from '#app/platform/database/statement.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import type { ShiftPerson, ShiftState } from '../shift.ts'

type Row = {
  shift_id: string
  member_id: string
  state: ShiftState
  here_at: Date | null
  done_minutes: number | null
  swap_asked_at: Date | null
  swap_member_id: string | null
}

const columns = 'shift_id, member_id, state, here_at, done_minutes, swap_asked_at, swap_member_id'

const personOf = (row: Row): ShiftPerson => ({
  shiftId: asId(row.shift_id),
  memberId: asId(row.member_id),
  state: row.state,
  hereAt: row.here_at,
  doneMinutes: row.done_minutes,
  swapAsked: row.swap_asked_at !== null,
  swapMemberId: row.swap_member_id === null ? null : asId(row.swap_member_id),
})

/** The people of every shift of an edition, in the order in which they were asked. */
export async function readShiftPeople(db: Querying, editionId: string): Promise<ShiftPerson[]> {
  const { rows } = await db.query<Row>({
    name: 'shift-people',
    text: `select ${columns} from shift_people where edition_id = $1 order by reserved, member_id`,
    values: [editionId],
  })
  return rows.map(personOf)
}

/** The people of a shift, or of all shifts of a member; read under the lock of the shift that changes. */
export async function readPeopleOf(
  db: Querying,
  editionId: string,
  { shiftId, memberId }: { readonly shiftId?: Id; readonly memberId?: Id },
): Promise<ShiftPerson[]> {
  const { rows } = await db.query<Row>({
    name: 'shift-people-of',
    text: `select ${columns} from shift_people
      where edition_id = $1 and ($2::text is null or shift_id = $2) and ($3::text is null or member_id = $3)
      order by reserved, member_id`,
    values: [editionId, shiftId ?? null, memberId ?? null],
  })
  return rows.map(personOf)
}

/** Writes the state of a person at a shift; inserts a missing row. Instants follow the state. */
export async function writeShiftPerson(
  tx: Querying,
  {
    editionId,
    shiftId,
    memberId,
    state,
    minutes = null,
    by,
    at,
  }: {
    readonly editionId: string
    readonly shiftId: Id
    readonly memberId: Id
    readonly state: ShiftState
    readonly minutes?: number | null
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'write-shift-person',
    text: `insert into shift_people as p (edition_id, shift_id, member_id, state, done_minutes, added_by, reserved, proposed_at, answered_at, here_at)
      values ($1, $2, $3, $4, $5, $6, $7, case when $4 = 'proposed' then $7::timestamptz end,
        case when $4 in ('accepted', 'declined') then $7::timestamptz end, case when $4 = 'here' then $7::timestamptz end)
      on conflict (edition_id, shift_id, member_id) do update set state = excluded.state, done_minutes = excluded.done_minutes,
        proposed_at = coalesce(excluded.proposed_at, p.proposed_at), answered_at = coalesce(excluded.answered_at, p.answered_at),
        here_at = case when excluded.state in ('here', 'done') then coalesce(p.here_at, excluded.here_at) end,
        reminded_at = case when excluded.state in ('planned', 'proposed') then null else p.reminded_at end,
        swap_asked_at = null, swap_member_id = null`,
    values: [editionId, shiftId, memberId, state, minutes, by, at],
  })
}

/** Removes a person who was not informed of the shift yet. */
export async function deleteShiftPerson(
  tx: Querying,
  {
    editionId,
    shiftId,
    memberId,
  }: { readonly editionId: string; readonly shiftId: Id; readonly memberId: Id },
): Promise<void> {
  await tx.query('delete from shift_people where edition_id = $1 and shift_id = $2 and member_id = $3', [
    editionId,
    shiftId,
    memberId,
  ])
}

/** Notes that a person would like to pass a shift on, and who would take it. T20 */
export async function writeSwap(
  tx: Querying,
  {
    editionId,
    shiftId,
    memberId,
    askedAt,
    takerId,
  }: {
    readonly editionId: string
    readonly shiftId: Id
    readonly memberId: Id
    readonly askedAt: Date | null
    readonly takerId: Id | null
  },
): Promise<void> {
  await tx.query(
    `update shift_people set swap_asked_at = $4, swap_member_id = $5 where edition_id = $1 and shift_id = $2 and member_id = $3`,
    [editionId, shiftId, memberId, askedAt, takerId],
  )
}

/**
 * Marks members as reminded who accepted a shift within the time and were not reminded yet, without those who already came or did it.
 * Two processes never mark the same row. T18
 */
export async function takeReminders(
  tx: Querying,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ readonly editionId: string; readonly memberId: Id; readonly shiftId: Id }[]> {
  const { rows } = await tx.query<{ edition_id: string; member_id: string; shift_id: string }>({
    name: 'shift-reminders',
    text: `update shift_people p set reminded_at = $1 where (edition_id, shift_id, member_id) in (
        select p.edition_id, p.shift_id, p.member_id from shift_people p
        join shifts s on s.edition_id = p.edition_id and s.id = p.shift_id and s.starts_at > $1 and s.starts_at <= $2
        join editions e on e.id = p.edition_id and not e.archived
        where p.state = 'accepted' and p.reminded_at is null
        order by p.edition_id, p.shift_id, p.member_id limit 200 for update of p skip locked)
      returning edition_id, member_id, shift_id`,
    values: [from, until],
  })
  return rows.map((row) => ({
    editionId: row.edition_id,
    memberId: asId(row.member_id),
    shiftId: asId(row.shift_id),
  }))
}
