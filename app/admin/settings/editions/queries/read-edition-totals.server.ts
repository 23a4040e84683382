import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

type Sum = { readonly count: number; readonly sumCents: Cents }

/** The numbers an admin should know before the edition becomes current or is archived. */
export type EditionTotals = {
  /** Live: neither cancelled nor released, and sent. */
  readonly registrations: number
  readonly published: number
  readonly drafts: number
  readonly items: number
  readonly owing: Sum
  readonly over: Sum
  readonly refunds: Sum
  /** E-mails that are not sent yet. */
  readonly emails: number
}

type SumRow = { readonly count: number; readonly sum: string | null }

/** Counts and sums of an edition, in cents. What is owed and overpaid includes registrations that were cancelled or released. */
export async function readEditionTotals(db: Querying, editionId: string): Promise<EditionTotals> {
  const { rows } = await db.query<{
    registrations: number
    published: number
    drafts: number
    items: number
    owing: SumRow
    over: SumRow
    refunds: SumRow
    emails: number
  }>({
    name: 'edition-totals',
    text: `
      with money as (
        select r.paid_cents as paid, coalesce(c.total_cents, 0) as claim, r.status from registrations r
        left join lateral (select total_cents from claims where edition_id = r.edition_id and subject_type = 'registration'
          and subject_id = r.id order by version desc limit 1) c on true
        where r.edition_id = $1 and r.status <> 'prepared')
      select (select count(*)::int from money where status not in ('cancelled', 'released')) as registrations,
        (select count(*)::int from events where edition_id = $1 and status = 'published') as published,
        (select count(*)::int from events where edition_id = $1 and status = 'draft') as drafts,
        (select count(*)::int from price_items where edition_id = $1) as items,
        (select jsonb_build_object('count', count(*), 'sum', sum(claim - paid)) from money where claim > paid) as owing,
        (select jsonb_build_object('count', count(*), 'sum', sum(paid - claim)) from money where paid > claim) as over,
        (select jsonb_build_object('count', count(*), 'sum', sum(amount_cents)) from refunds
          where edition_id = $1 and state not in ('paid', 'withdrawn')) as refunds,
        (select count(*)::int from emails where edition_id = $1 and state in ('queued', 'retrying', 'held')) as emails`,
    values: [editionId],
  })
  const [row] = rows
  if (!row) throw new Error('a row of sums is always there')
  const sum = ({ count, sum: total }: SumRow): Sum => ({ count, sumCents: cents(Number(total ?? 0)) })
  const { registrations, published, drafts, items, emails } = row
  return {
    registrations,
    published,
    drafts,
    items,
    emails,
    owing: sum(row.owing),
    over: sum(row.over),
    refunds: sum(row.refunds),
  }
}
