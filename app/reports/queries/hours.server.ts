import type { Querying } from '#app/platform/database/statement.ts'
import type { HoursLine } from '../stats/statistics.ts'

/**
 * Hours planned and done: of the team by function, as staff entered them; of shifts that people accepted or did; and of work orders that are not refused
 * or cancelled. Those of erased volunteers stay. T8, T22
 */
export async function readHours(db: Querying, editionId: string): Promise<HoursLine[]> {
  const { rows } = await db.query<{
    of: HoursLine['of']
    function: string | null
    people: number
    planned: number
    done: number
  }>({
    name: 'hours-of-work',
    text: `
      select 'team' as of, function, count(*)::int as people, coalesce(sum(planned_hours), 0)::float as planned,
        coalesce(sum(done_hours), 0)::float as done
      from team where edition_id = $1 and state = 'accepted' and coalesce(planned_hours, done_hours) is not null group by 2
      union all
      select 'shifts', null, count(distinct p.member_id)::int,
        coalesce(sum(extract(epoch from s.ends_at - s.starts_at)) / 3600, 0)::float, coalesce(sum(p.done_minutes) / 60.0, 0)::float
      from shift_people p join shifts s on s.edition_id = p.edition_id and s.id = p.shift_id
      where p.edition_id = $1 and p.state in ('accepted', 'here', 'done') having count(*) > 0
      union all
      select 'orders', null, count(distinct who)::int, coalesce(sum(planned_hours), 0)::float, coalesce(sum(done_hours), 0)::float
      from work_orders where edition_id = $1 and status not in ('proposed', 'refused', 'cancelled') having count(*) > 0
      order by planned desc, of, function`,
    values: [editionId],
  })
  return rows.map(({ planned, done, ...line }) => ({
    ...line,
    plannedHours: planned,
    doneHours: done,
  }))
}
