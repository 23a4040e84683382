import type { Buyer } from '#app/ledger/buyer.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { billedText, invoicedText } from './billed.server.ts'

/** A registration with something that is on no invoice yet. */
export type NotInvoiced = {
  readonly id: Id
  readonly code: string
  readonly name: string
  /** The sum of the next invoice. */
  readonly amountCents: Cents
  readonly isPaid: boolean
  /** Whom the dancer has named; null: themself. */
  readonly invoiceTo: Buyer | null
}

/** Of all registrations that are found: how many, their sum, and some of them by number. */
export type NotInvoicedList = {
  readonly count: number
  readonly sumCents: Cents
  /** The local day on which the one that waits longest was last paid for; null: nobody paid. */
  readonly since: LocalDay | null
  readonly first: readonly NotInvoiced[]
}

type Row = { id: string; code: string; name: string; open: number; paid: boolean; to: Buyer | null }

/**
 * The registrations of an edition whose claims exceed their invoices, donations not counted, by number. For payments under the number of a till the
 * receipt is the invoice. I8, I9, I14
 * @param paidOnly only fully paid ones
 * @param most so many are in `first`; null: all
 */
export async function findNotInvoiced(
  db: Querying,
  editionId: string,
  { paidOnly, most = null }: { readonly paidOnly: boolean; readonly most?: number | null },
): Promise<NotInvoicedList> {
  const { rows } = await db.query<{ count: number; sum: string; since: string | null; first: Row[] | null }>({
    name: 'not-invoiced',
    text: `
      with invoiced as (${invoicedText}),
      receipts as (
        select a.subject_id from movements m join allocations a on a.movement_id = m.id
        where m.document_number is not null and a.edition_id = $1 and a.subject_type = 'registration'
        group by 1 having sum(a.amount_cents) > 0),
      payments as (
        select subject_id, max(booked_on) as last_on from allocations
        where edition_id = $1 and subject_type = 'registration' and amount_cents > 0 group by 1),
      found as (
        select r.id, r.number, r.code, r.name || ' ' || r.surname as name, b.amount - coalesce(v.amount, 0) as open,
          r.paid_cents >= b.amount as paid, r.invoice_to as to, p.last_on
        from claims c left join invoiced v on v.subject_id = c.subject_id
        -- once for each claim, and only where the whole of it exceeds its invoices
        cross join lateral (select ${billedText('c')} as amount offset 0) b
        join registrations r on r.edition_id = $1 and r.id = c.subject_id
        left join payments p on p.subject_id = c.subject_id
        where c.edition_id = $1 and c.subject_type = 'registration' and ${isLatest('c')}
          and c.total_cents > coalesce(v.amount, 0) and b.amount > coalesce(v.amount, 0)
          and (not $2::boolean or r.paid_cents >= b.amount) and r.id not in (select subject_id from receipts))
      select count(*)::int as count, coalesce(sum(open), 0)::text as sum, min(last_on)::text as since,
        (select jsonb_agg(to_jsonb(f) - '{number,last_on}'::text[] order by f.number) from (select * from found order by number limit $3) f) as first
      from found`,
    values: [editionId, paidOnly, most],
  })
  const [row] = rows
  return {
    count: row?.count ?? 0,
    sumCents: cents(Number(row?.sum ?? 0)),
    since: row?.since ? localDay(row.since) : null,
    first: (row?.first ?? []).map(({ id: own, code, name, open, paid, to }) => ({
      id: id(own),
      code,
      name,
      amountCents: cents(open),
      isPaid: paid,
      invoiceTo: to,
    })),
  }
}
