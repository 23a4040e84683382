import type { Querying } from '#app/platform/database/statement.ts'
import { type FloorCounts, type Light, lightOf } from './floor.ts'

/** How many dance on the edition's floor, in couples and alone. R15. */
export async function findFloor({ db }: { readonly db: Querying }, editionId: string): Promise<FloorCounts> {
  const { rows } = await db.query<FloorCounts>({
    name: 'floor-of-dancers',
    text: `select pairs, leaders as lead, followers as follow, both_roles as both from floor_of_dancers($1)`,
    values: [editionId],
  })
  return rows[0] ?? { pairs: 0, lead: 0, follow: 0, both: 0 }
}

/** The light of a registration that is on the floor; null when it is not, or not any more. */
export async function findLight(
  { db }: { readonly db: Querying },
  registrationId: string,
): Promise<Light | null> {
  const { rows } = await db.query<{ role: 'leader' | 'follower' | 'both'; leads: boolean | null }>({
    name: 'light-of-a-dancer',
    text: `select r.role, case when o.id is not null then c.leader_id = r.id end as leads
      from registrations r
        left join couples c on c.edition_id = r.edition_id and c.id = r.couple_id
        left join registrations o on o.edition_id = r.edition_id and o.couple_id = r.couple_id and o.id <> r.id
          and o.id in (c.leader_id, c.follower_id)
          and o.status in ('placed', 'waiting', 'confirmed', 'late') and o.erased_at is null
      where r.id = $1 and r.status in ('placed', 'waiting', 'confirmed', 'late') and r.erased_at is null`,
    values: [registrationId],
  })
  const [own] = rows
  if (!own) return null
  if (own.leads !== null) return lightOf(own.leads ? 'pair-lead' : 'pair-follow', registrationId)
  return lightOf(({ leader: 'lead', follower: 'follow', both: 'both' } as const)[own.role], registrationId)
}
