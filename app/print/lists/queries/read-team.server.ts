import type { Querying } from '#app/platform/database/statement.ts'
import type { ListedShift, ListedWork, TeamMember } from '../people-sheets.ts'

/** The helpers: everyone on the team whose offer was accepted. */
export async function readTeam(db: Querying, editionId: string): Promise<TeamMember[]> {
  const { rows } = await db.query<TeamMember>({
    name: 'printed-team',
    text: `select id, name, function, phone, email, artist, travel, lodging, planned_hours as "plannedHours", done_hours as "doneHours",
        shifts, tasks, languages
      from team where edition_id = $1 and state = 'accepted' and erased_at is null order by name collate "sl-x-icu", id`,
    values: [editionId],
  })
  return rows
}

/** The work orders that are given out or done, by time. */
export async function readListedWork(db: Querying, editionId: string): Promise<ListedWork[]> {
  const { rows } = await db.query<ListedWork>({
    name: 'printed-work',
    text: `select number, task, who, place, starts_at as "startsAt", ends_at as "endsAt", planned_hours as "plannedHours",
        done_hours as "doneHours", contact
      from work_orders where edition_id = $1 and status not in ('proposed', 'refused', 'cancelled')
      order by starts_at nulls last, number`,
    values: [editionId],
  })
  return rows
}

/** The shifts of everyone who has accepted or done one, by time. */
export async function readListedShifts(db: Querying, editionId: string): Promise<ListedShift[]> {
  const { rows } = await db.query<ListedShift>({
    name: 'printed-shifts',
    text: `select t.id as "memberId", t.name as who, t.phone, s.title as task, s.place, s.starts_at as "startsAt", s.ends_at as "endsAt",
        (extract(epoch from s.ends_at - s.starts_at) / 3600)::float as "plannedHours", (p.done_minutes / 60.0)::float as "doneHours"
      from shift_people p join shifts s on s.edition_id = p.edition_id and s.id = p.shift_id
      join team t on t.edition_id = p.edition_id and t.id = p.member_id
      where p.edition_id = $1 and p.state in ('accepted', 'here', 'done') and t.state = 'accepted' and t.erased_at is null
      order by s.starts_at, s.place collate "sl-x-icu", s.id, t.name collate "sl-x-icu", t.id`,
    values: [editionId],
  })
  return rows
}
