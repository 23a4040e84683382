import type { Querying } from '#app/platform/database/statement.ts'
import { liveStatuses, type ReturningCount } from '../stats/statistics.ts'

/**
 * How many live registrations of an edition have the address of one of an earlier edition, by the last such edition. Addresses are compared
 * and never leave the database; of people erased since, only the counts are left. Y4
 */
export async function readReturning(db: Querying, editionId: string): Promise<ReturningCount[]> {
  const { rows } = await db.query<{ since_number: number; count: number }>({
    name: 'returning-dancers',
    text: `
      with mine as (
        select r.id, lower(r.email) as email from registrations r
        where r.edition_id = $1 and r.status = any($2) and r.erased_at is null),
      known as (
        select m.id, max(e.number) as since_number
        from mine m join registrations r on lower(r.email) = m.email and r.status = any($2) and r.erased_at is null
        join editions e on e.id = r.edition_id
        where r.edition_id <> $1 and e.number < (select number from editions where id = $1)
        group by m.id),
      counted as (
        select since_number, count(*) as count from known group by 1
        union all select since_number, count from returning_counts where edition_id = $1)
      select since_number, sum(count)::int as count from counted group by 1 having sum(count) <> 0 order by 1 desc`,
    values: [editionId, liveStatuses],
  })
  return rows.map(({ since_number: sinceNumber, count }) => ({ sinceNumber, count }))
}
