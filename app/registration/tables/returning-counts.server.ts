import type { Tx } from '#app/platform/database/open.server.ts'

/**
 * Stores as mere counts which of these dancers return, and which others are known to return through them; call before their addresses are erased. The
 * counts of remaining rows plus the stored ones equal those before. Y4
 */
export async function storeReturningCounts(
  tx: Tx,
  { editionId, ids }: { readonly editionId: string; readonly ids: readonly string[] },
): Promise<void> {
  await tx.query(
    `
    with people as (
      select r.id, r.edition_id, e.number, lower(r.email) as email, r.edition_id = $1 and r.id = any($2) as goes
      from registrations r join editions e on e.id = r.edition_id
      where r.erased_at is null and r.status in ('placed', 'waiting', 'confirmed', 'late')
        and lower(r.email) in (select lower(email) from registrations where edition_id = $1 and id = any($2) and erased_at is null)),
    known as (
      select p.id, p.edition_id, p.goes, max(q.number) as before, max(q.number) filter (where not q.goes) as after
      from people p join people q on q.email = p.email and q.number < p.number group by 1, 2, 3),
    moved_counts as (
      select edition_id, before as since_number, 1 as n from known where goes or before is distinct from after
      union all select edition_id, after, -1 from known where not goes and after is not null and before is distinct from after)
    insert into returning_counts (edition_id, since_number, count)
    select edition_id, since_number, sum(n) from moved_counts group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (edition_id, since_number) do update set count = returning_counts.count + excluded.count`,
    [editionId, ids],
  )
}
