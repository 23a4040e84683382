import type { Buyer } from '#app/ledger/buyer.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'

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

/**
 * The registrations of an edition whose claims exceed their invoices, donations not counted, by code. For payments under the number of a till the receipt is
 * the
 * invoice. I8, I9, I14
 * @param paidOnly only fully paid ones
 */
export async function findNotInvoiced(
  db: Querying,
  editionId: string,
  { paidOnly }: { readonly paidOnly: boolean },
): Promise<NotInvoiced[]> {
  const { rows } = await db.query<{
    id: string
    code: string
    name: string
    open: number
    paid: boolean
    to: Buyer | null
  }>({
    name: 'not-invoiced',
    text: `
      with billed as (
        select subject_id, total_cents - case when lines @> '[{"rule": "P13"}]' then (select coalesce(sum("amountCents"), 0)
            from jsonb_to_recordset(lines) line(rule text, tier text, "amountCents" int) where rule = 'P13' and tier is null) else 0 end as amount
        from claims c where edition_id = $1 and subject_type = 'registration' and ${isLatest('c')}),
      invoiced as (
        select s.subject_id, sum((line ->> 'amountCents')::int) as amount
        from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
        cross join lateral jsonb_array_elements(s.lines) line
        where s.edition_id = $1 and s.subject_type = 'registration' and i.status = 'issued' and i.kind <> 'proForma' group by 1),
      receipts as (
        select a.subject_id from allocations a join movements m on m.id = a.movement_id
        where a.edition_id = $1 and a.subject_type = 'registration' and m.document_number is not null
        group by 1 having sum(a.amount_cents) > 0)
      select r.id, r.code, r.name || ' ' || r.surname as name, (b.amount - coalesce(v.amount, 0))::int as open,
        r.paid_cents >= b.amount as paid,
        r.invoice_to as to
      from billed b join registrations r on r.edition_id = $1 and r.id = b.subject_id
      left join invoiced v on v.subject_id = b.subject_id
      where b.amount > coalesce(v.amount, 0) and r.id not in (select subject_id from receipts) and (not $2::boolean or r.paid_cents >= b.amount)
      order by r.number`,
    values: [editionId, paidOnly],
  })
  return rows.map(({ id: own, code, name, open, paid, to }) => ({
    ...{ id: id(own), code, name, amountCents: cents(open), isPaid: paid, invoiceTo: to },
  }))
}
