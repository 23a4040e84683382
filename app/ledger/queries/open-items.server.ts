import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Subject, SubjectType } from '../subject.ts'
import { isLatest } from './latest-claims.ts'

export type OpenItem = {
  readonly subject: Subject
  readonly claimCents: Cents
  readonly paidCents: Cents
  /** Above 0 what is still to be paid, below 0 what was paid too much; never 0. */
  readonly openCents: Cents
  /** The first day by which something unpaid is due; null where nothing is due. */
  readonly dueOn: LocalDay | null
}

/** Every subject of an edition that owes something or is owed something, the one due first first. G7 */
export async function readOpenItems(db: Querying, editionId: string): Promise<OpenItem[]> {
  const { rows } = await db.query<{
    type: SubjectType
    id: string
    claim: number
    paid: number
    due_on: LocalDay | null
  }>({
    name: 'open-items',
    text: `
      with claimed as (select subject_type, subject_id, total_cents as claim from claims c where edition_id = $1 and ${isLatest('c')}),
      paid as (select subject_type, subject_id, sum(amount_cents)::int as paid from allocations where edition_id = $1 group by 1, 2)
      select subject_type as type, subject_id as id, coalesce(claim, 0) as claim, coalesce(paid, 0) as paid, d.due_on
      from claimed full join paid using (subject_type, subject_id)
      left join lateral (select due_on::text from (
        select due_on, n, sum(amount_cents) over (order by n) as so_far from dues
        where edition_id = $1 and subject_type = coalesce(claimed.subject_type, paid.subject_type)
          and subject_id = coalesce(claimed.subject_id, paid.subject_id)) u
        where so_far > coalesce(paid, 0) order by n limit 1) d on coalesce(claim, 0) > coalesce(paid, 0)
      where coalesce(claim, 0) <> coalesce(paid, 0)
      order by d.due_on, subject_type, subject_id`,
    values: [editionId],
  })
  return rows.map(({ type, id, claim, paid, due_on }) => ({
    subject: { editionId, type, id },
    claimCents: cents(claim),
    paidCents: cents(paid),
    openCents: cents(claim - paid),
    dueOn: due_on === null ? null : localDay(due_on),
  }))
}
