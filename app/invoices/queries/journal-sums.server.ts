import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { JournalSum } from '../journal/journal.ts'

/**
 * What moved and was invoiced from day to day, both included. Money that comes in is on its method's account and unclear until it is shared out, then with
 * whom it pays; an invoice is owed by its buyer, and earned and taxed by rate. Each is booked on both sides, so debit is credit. I12
 */
export async function readJournalSums(
  db: Querying,
  { from, to }: { readonly from: LocalDay; readonly to: LocalDay },
): Promise<JournalSum[]> {
  const { rows } = await db.query<{ day: string; line: string; debit: string; credit: string }>({
    name: 'journal-sums',
    text: `
      with issued as (
        select (issued_at at time zone 'Europe/Ljubljana')::date as day, total_cents, vat from invoices
        where status = 'issued' and kind <> 'proForma' and issued_at is not null),
      booked (day, line, amount) as (
        select value_day, 'method ' || method, amount_cents from movements where value_day between $1 and $2
        union all select value_day, 'unclear', -amount_cents from movements where value_day between $1 and $2
        union all select booked_on, 'unclear', amount_cents from allocations where booked_on between $1 and $2
        union all select booked_on, 'subject ' || subject_type, -amount_cents from allocations where booked_on between $1 and $2
        union all select day, 'subject invoice', total_cents from issued where day between $1 and $2
        union all select day, 'revenue ' || (rate ->> 'vatRatePercent'), -(rate ->> 'netCents')::int
          from issued cross join lateral jsonb_array_elements(vat) rate where day between $1 and $2
        union all select day, 'vat ' || (rate ->> 'vatRatePercent'), -(rate ->> 'vatCents')::int
          from issued cross join lateral jsonb_array_elements(vat) rate where day between $1 and $2)
      select day::text as day, line, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
        coalesce(-sum(amount) filter (where amount < 0), 0) as credit
      from booked where amount <> 0 group by 1, 2 order by 1, 2`,
    values: [from, to],
  })
  return rows.map(({ day, line, debit, credit }) => ({
    ...{ day: localDay(day), line, debitCents: cents(Number(debit)), creditCents: cents(Number(credit)) },
  }))
}
