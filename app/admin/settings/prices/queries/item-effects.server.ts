import type { Querying } from '#app/platform/database/statement.ts'

/** How many have what changes, and what removing it does. */
export type ItemEffect = {
  readonly code: string
  /** Registrations that pay for it: they keep what they pay until they change something. */
  readonly holders: number
  /** Waiting picks whose price it is: they pay what it costs then. */
  readonly waiting: number
  /** Drafts that name it: they have no price once it is removed. */
  readonly drafts: number
}

/** How many registrations, waiting picks and drafts have these items. */
export async function readEffects(
  db: Querying,
  editionId: string,
  codes: readonly string[],
): Promise<readonly ItemEffect[]> {
  if (codes.length === 0) return []
  const { rows } = await db.query<ItemEffect>({
    name: 'price-item-effects',
    text: `
      with held as (select l ->> 'item' as code, count(distinct r.id)::int as n from registrations r
        cross join lateral jsonb_array_elements(r.lines) l
        where r.edition_id = $1 and r.status not in ('cancelled', 'released') and not coalesce((l ->> 'ifPlaced')::boolean, false)
        group by 1),
      waits as (select e.price_item as code, count(*)::int as n from picks p
        join events e on e.edition_id = p.edition_id and e.id = p.event_id
        where p.edition_id = $1 and p.state = 'waiting' and not p.held group by 1),
      drafts as (select price_item as code, count(*)::int as n from events where edition_id = $1 and status = 'draft' group by 1)
      select c.code, coalesce(held.n, 0) as holders, coalesce(waits.n, 0) as waiting, coalesce(drafts.n, 0) as drafts
      from unnest($2::text[]) as c(code) left join held using (code) left join waits using (code) left join drafts using (code)`,
    values: [editionId, codes],
  })
  return rows
}
