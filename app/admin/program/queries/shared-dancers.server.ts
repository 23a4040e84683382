import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { SharedDancers } from '../plan-view.ts'

/** The number of dancers with a place in, or waiting for, both events of each pair; empty pairs are left out. E22 */
export async function countSharedDancers(
  db: Querying,
  editionId: string,
  pairs: readonly (readonly [Id, Id])[],
): Promise<SharedDancers[]> {
  if (pairs.length === 0) return []
  const { rows } = await db.query<SharedDancers>({
    name: 'shared-dancers',
    text: `select w.one, w.other, count(*)::int as count
      from unnest($2::text[], $3::text[]) as w (one, other)
      join picks a on a.edition_id = $1 and a.event_id = w.one and a.state in ('placed', 'waiting') and not a.held
      join picks b on b.edition_id = $1 and b.event_id = w.other and b.dancer_id = a.dancer_id and b.state in ('placed', 'waiting')
      group by w.one, w.other order by w.one, w.other`,
    values: [editionId, pairs.map(([one]) => one), pairs.map(([, other]) => other)],
  })
  return rows
}
