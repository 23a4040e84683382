import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { JournalSum } from '../journal/journal.ts'

/**
 * Movements and invoices from day $1 to day $2, both included, each with its subject: the movement, whom it pays, the document. Money that comes
 * in is on its method's account and unclear until it is shared out, then with whom it pays; an invoice is owed by its buyer, and earned and taxed by rate. A
 * sale at the door is earned and taxed on the day it is paid, each by itself, as the reports of the drawers say it. Each is booked on both sides. I12
 */
export const bookedLines = `
  issued as (
    select id, (issued_at at time zone 'Europe/Ljubljana')::date as day, total_cents, vat from invoices
    where status = 'issued' and kind <> 'proForma' and issued_at is not null),
  moved as (
    select id, value_day, amount_cents, case when exists (
        select from allocations a where a.movement_id = m.id and a.subject_type = 'cashDifference')
      then case method when 'terminal' then 'batch' when 'voucher' then 'vouchers' else 'drawer' end else 'method ' || method end as line
    from movements m where value_day between $1 and $2),
  shared as (
    select booked_on as day, amount_cents, movement_id, edition_id, subject_type, subject_id from allocations
    where booked_on between $1 and $2),
  sold as (
    select a.*, trim_scale(v.rate)::text as rate,
      (sign(a.amount_cents) * round(abs(a.amount_cents) / (1 + v.rate / 100)))::int as net
    from shared a cross join lateral (
      select coalesce((
        select (line ->> 'vatRatePercent')::numeric from claims c cross join lateral jsonb_array_elements(c.lines) line
        where c.edition_id = a.edition_id and c.subject_type = 'doorSale' and c.subject_id = a.subject_id
        order by c.version limit 1), 0) as rate) v
    where a.subject_type = 'doorSale'),
  booked (day, line, amount, movement_id, edition_id, subject_type, subject_id, invoice_id) as (
    select value_day, line, amount_cents, id, null, null, null, null from moved
    union all select day, 'subject doorSale', amount_cents, movement_id, edition_id, subject_type, subject_id, null from sold
    union all select day, 'door ' || rate, -net, movement_id, edition_id, subject_type, subject_id, null from sold
    union all select day, 'vat ' || rate, net - amount_cents, movement_id, edition_id, subject_type, subject_id, null from sold
    union all select value_day, 'unclear', -amount_cents, id, null, null, null, null from moved
    union all select day, 'unclear', amount_cents, movement_id, edition_id, subject_type, subject_id, null from shared
    union all select day, 'subject ' || subject_type, -amount_cents, movement_id, edition_id, subject_type, subject_id, null from shared
    union all select day, 'subject invoice', total_cents, null, null, null, null, id from issued where day between $1 and $2
    union all select day, 'revenue ' || (rate ->> 'vatRatePercent'), -(rate ->> 'netCents')::int, null, null, null, null, id
      from issued cross join lateral jsonb_array_elements(vat) rate where day between $1 and $2
    union all select day, 'vat ' || (rate ->> 'vatRatePercent'), -(rate ->> 'vatCents')::int, null, null, null, null, id
      from issued cross join lateral jsonb_array_elements(vat) rate where day between $1 and $2)`

/** The sums of what moved and was invoiced, by day and line; debit is credit. I12 */
export async function readJournalSums(
  db: Querying,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
): Promise<JournalSum[]> {
  const { rows } = await db.query<{ day: string; line: string; debit: string; credit: string }>({
    name: 'journal-sums',
    text: `
      with ${bookedLines}
      select day::text as day, line, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
        coalesce(-sum(amount) filter (where amount < 0), 0) as credit
      from booked where amount <> 0 group by 1, 2 order by 1, 2`,
    values: [from, to],
  })
  return rows.map(({ day, line, debit, credit }) => ({
    day: localDay(day),
    line,
    debitCents: cents(Number(debit)),
    creditCents: cents(Number(credit)),
  }))
}
