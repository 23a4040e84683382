import type { Querying } from '#app/platform/database/statement.ts'
import type { HoursLine } from '../stats/statistics.ts'

/** Hours planned and done: of the team by function, and of work orders that are not refused or cancelled. */
export async function readHours(db: Querying, editionId: string): Promise<HoursLine[]> {
  const { rows } = await db.query<{ function: string | null; people: number; planned: number; done: number }>(
    {
      name: 'hours-of-work',
      text: `
      select function, count(*)::int as people, coalesce(sum(planned_hours), 0)::float as planned,
        coalesce(sum(done_hours), 0)::float as done
      from team where edition_id = $1 and state = 'accepted' and coalesce(planned_hours, done_hours) is not null group by 1
      union all
      select null, count(distinct who)::int, coalesce(sum(planned_hours), 0)::float, coalesce(sum(done_hours), 0)::float
      from work_orders where edition_id = $1 and status not in ('proposed', 'refused', 'cancelled') having count(*) > 0
      order by planned desc, function`,
      values: [editionId],
    },
  )
  return rows.map(({ function: of, people, planned, done }) => ({
    function: of,
    people,
    plannedHours: planned,
    doneHours: done,
  }))
}
