import type { AppContext } from '#app/platform/app-context.server.ts'
import { countNames, type DancerGroup, type Dancers, foldGroups } from './dancers.ts'

/** The dancers for the public page: counts by country and role, and the first names with consent. R15, R16. */
export async function findDancers({ db }: Pick<AppContext, 'db'>, editionId: string): Promise<Dancers> {
  const { rows } = await db.query<DancerGroup & { readonly names: string[] }>({
    name: 'dancers-who-come',
    text: `select country, role, count(*)::int as count,
        coalesce(array_agg(name order by id) filter (where consents @> '{"listed": true}'), '{}') as names
      from registrations
      where edition_id = $1 and status in ('placed', 'waiting', 'confirmed', 'late') and erased_at is null
      group by country, role order by country, role`,
    values: [editionId],
  })
  return { ...foldGroups(rows), names: countNames(rows.flatMap(({ names }) => names)) }
}
