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

/** Puts one subject in the place of another in every group: the reference stays, and pays for the one that owes now. G16 */
export async function replaceInGroups(
  tx: Tx,
  { from, to }: { readonly from: Subject; readonly to: Subject },
): Promise<void> {
  const values = [from.editionId, from.type, from.id, to.id]
  await tx.query({
    name: 'leave-groups-of-both',
    text: `delete from payment_group_members m where edition_id = $1 and subject_type = $2 and subject_id = $3
      and exists (select from payment_group_members o where o.number = m.number and o.subject_type = $2 and o.subject_id = $4)`,
    values,
  })
  await tx.query({
    name: 'replace-in-groups',
    text: `update payment_group_members set subject_id = $4 where edition_id = $1 and subject_type = $2 and subject_id = $3`,
    values,
  })
}
