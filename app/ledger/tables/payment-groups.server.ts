import type { Tx } from '#app/platform/database/open.server.ts'
import type { Subject } from '../subject.ts'

/**
 * The number under which these subjects are paid together, made where they have none. To be called with the subjects locked. G16
 * @param subjects in the order in which money that is not enough is shared out
 */
export async function makeGroup(
  tx: Tx,
  editionId: string,
  subjects: readonly Subject[],
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<{ readonly number: number; readonly isNew: boolean }> {
  const ids = subjects.map(({ id }) => id)
  const { rows: known } = await tx.query<{ number: string }>({
    name: 'group-of-subjects',
    text: `select number from payment_group_members where edition_id = $1 group by number
      having array_agg(subject_id order by subject_id) = (select array_agg(x order by x) from unnest($2::text[]) x) order by number limit 1`,
    values: [editionId, ids],
  })
  if (known[0]) return { number: Number(known[0].number), isNew: false }
  const { rows } = await tx.query<{ number: string }>({
    name: 'make-group',
    text: 'insert into payment_groups (edition_id, made_at, made_by) values ($1, $2, $3) returning number',
    values: [editionId, at, by],
  })
  const number = rows[0]?.number
  await tx.query({
    name: 'make-group-members',
    text: `insert into payment_group_members (edition_id, number, position, subject_type, subject_id)
      select $1, $2, n, t, s from unnest($3::text[], $4::text[]) with ordinality as m(t, s, n)`,
    values: [editionId, number, subjects.map(({ type }) => type), ids],
  })
  return { number: Number(number), isNew: true }
}
