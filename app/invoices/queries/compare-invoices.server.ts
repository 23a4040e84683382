import type { Buyer } from '#app/ledger/buyer.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { billedText, hasDonation, invoicedText } from './billed.server.ts'

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
  /** The local day on which the one that waits longest was last paid for; null: nobody paid, or unpaid ones are asked for too. */
  readonly since: LocalDay | null
  readonly first: readonly NotInvoiced[]
}

/** A registration that claims less than its invoices come to. */
export type OverInvoiced = {
  readonly code: string
  readonly name: string
  readonly overCents: Cents
  /** `3/2026`: the invoices that stand. */
  readonly numbers: readonly string[]
}

type OpenRow = { id: string; code: string; name: string; open: number; paid: boolean; to: Buyer | null }
type OverRow = { code: string; name: string; over: number; numbers: string[] }
type Row = {
  count: number
  sum: string
  since: string | null
  first: OpenRow[] | null
  over: OverRow[] | null
}

/**
 * The registrations of an edition whose claims differ from their invoices, donations not counted: those with something that is on no invoice yet, and
 * those whose invoices must be reversed because they owe less, all by number. For payments under the number of a till the receipt is the invoice. I8, I9, I14
 * @param paidOnly of those not invoiced, only fully paid ones
 * @param most so many are in `first`; null: all
 */
export async function compareInvoices(
  db: Querying,
  editionId: string,
  { paidOnly, most = null }: { readonly paidOnly: boolean; readonly most?: number | null },
): Promise<{ readonly notInvoiced: NotInvoicedList; readonly overInvoiced: readonly OverInvoiced[] }> {
  const { rows } = await db.query<Row>({
    name: 'compare-invoices',
    text: `
      with invoiced as (${invoicedText}),
      compared as materialized (
        select c.subject_id, ${billedText('c')} as billed, coalesce(v.amount, 0) as invoiced
        from claims c left join invoiced v on v.subject_id = c.subject_id
        where c.edition_id = $1 and c.subject_type = 'registration' and ${isLatest('c')}
          and (c.total_cents <> coalesce(v.amount, 0) or ${hasDonation('c')})),
      receipts as (
        select a.subject_id from movements m join allocations a on a.movement_id = m.id
        where m.document_number is not null and a.edition_id = $1 and a.subject_type = 'registration'
        group by 1 having sum(a.amount_cents) > 0),
      found as (
        select r.id, r.number, r.code, r.name || ' ' || r.surname as name, c.billed - c.invoiced as open,
          r.paid_cents >= c.billed as paid, r.invoice_to as to
        from compared c join registrations r on r.edition_id = $1 and r.id = c.subject_id
        where c.billed > c.invoiced and (not $2::boolean or r.paid_cents >= c.billed)
          and r.id not in (select subject_id from receipts)),
      over as (
        select r.number, r.code, r.name || ' ' || r.surname as name, c.invoiced - c.billed as over, array(
          select i.number || '/' || i.year from invoice_subjects s
          join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
          where s.edition_id = $1 and s.subject_type = 'registration' and s.subject_id = r.id
            and i.status = 'issued' and i.kind = 'invoice'
            and not exists (select from invoices c where c.edition_id = i.edition_id and c.corrects = i.id)
          order by i.serial) as numbers
        from compared c join registrations r on r.edition_id = $1 and r.id = c.subject_id
        where c.billed < c.invoiced)
      select count(*)::int as count, coalesce(sum(open), 0)::text as sum,
        case when $2 then (
          select min(paid_on)::text from found f cross join lateral (
            select max(booked_on) as paid_on from allocations where edition_id = $1 and subject_type = 'registration'
              and subject_id = f.id and amount_cents > 0) p) end as since,
        (select jsonb_agg(to_jsonb(f) - 'number' order by f.number) from (select * from found order by number limit $3) f) as first,
        (select jsonb_agg(to_jsonb(o) - 'number' order by o.number) from over o) as over
      from found`,
    values: [editionId, paidOnly, most],
  })
  const [row] = rows
  return {
    notInvoiced: {
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
    },
    overInvoiced: (row?.over ?? []).map(({ code, name, over, numbers }) => ({
      code,
      name,
      overCents: cents(over),
      numbers,
    })),
  }
}
