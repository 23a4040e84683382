import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { billedText, invoicedText } from './billed.server.ts'

/** A registration that claims less than its invoices come to. */
export type OverInvoiced = {
  readonly code: string
  readonly name: string
  readonly overCents: Cents
  /** `3/2026`: the invoices that stand. */
  readonly numbers: readonly string[]
}

/** Registrations whose invoices must be reversed: they owe less than was invoiced; by number. I8 */
export async function findOverInvoiced(db: Querying, editionId: string): Promise<OverInvoiced[]> {
  const { rows } = await db.query<{ code: string; name: string; over: number; numbers: string[] }>({
    name: 'over-invoiced',
    text: `
      with invoiced as (${invoicedText}),
      over as (
        select v.subject_id, v.amount - coalesce(${billedText('c')}, 0)::int as by
        from invoiced v left join claims c on c.edition_id = $1 and c.subject_type = 'registration'
          and c.subject_id = v.subject_id and ${isLatest('c')}
        where v.amount > 0)
      select r.code, r.name || ' ' || r.surname as name, o.by as over, array(
          select i.number || '/' || i.year from invoice_subjects s
          join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
          where s.edition_id = $1 and s.subject_type = 'registration' and s.subject_id = r.id
            and i.status = 'issued' and i.kind = 'invoice'
            and not exists (select from invoices c where c.edition_id = i.edition_id and c.corrects = i.id)
          order by i.serial) as numbers
      from over o join registrations r on r.edition_id = $1 and r.id = o.subject_id
      where o.by > 0 order by r.number`,
    values: [editionId],
  })
  return rows.map(({ code, name, over, numbers }) => ({ code, name, overCents: cents(over), numbers }))
}
