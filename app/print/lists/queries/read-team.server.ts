import type { Querying } from '#app/platform/database/statement.ts'
import type { ListedWork, TeamMember } from '../people-sheets.ts'

/** The helpers: everyone on the team whose offer was accepted. */
export async function readTeam(db: Querying, editionId: string): Promise<TeamMember[]> {
  const { rows } = await db.query<TeamMember>({
    name: 'printed-team',
    text: `select name, function, phone, email, artist, travel, lodging, planned_hours as "plannedHours", done_hours as "doneHours",
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
