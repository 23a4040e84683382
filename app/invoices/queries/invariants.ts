/** Invariants of invoices: each query answers with `subject` and `seen` for every violation. */
export const invoiceInvariants: readonly { readonly invariant: string; readonly text: string }[] = [
  {
    invariant: 'I3 an invoice comes to its lines, and to net and VAT of its rates',
    text: `select i.id as subject, format('total %s, lines %s, rates %s, VAT %s of %s', i.total_cents, l.sum, v.sum, i.vat_cents, v.vat) as seen
      from invoices i
      cross join lateral (select coalesce(sum((line ->> 'quantity')::bigint * (line ->> 'amountCents')::bigint), 0) as sum
        from jsonb_array_elements(i.lines) line) l
      cross join lateral (select coalesce(sum((rate ->> 'netCents')::bigint + (rate ->> 'vatCents')::bigint), 0) as sum,
          coalesce(sum((rate ->> 'vatCents')::bigint), 0) as vat
        from jsonb_array_elements(i.vat) rate) v
      where i.status = 'issued' and (i.total_cents <> l.sum or i.total_cents <> v.sum or i.vat_cents <> v.vat)`,
  },
  {
    invariant: 'I7 a series is numbered without a gap',
    text: `select format('%s%s', s.series, s.year) as subject, format('%s issued, the highest %s, the last taken %s', i.count, i.highest, s.last) as seen
      from invoice_series s cross join lateral (
        select count(*) as count, coalesce(max(serial), 0) as highest from invoices
        where series = s.series and year = s.year and status = 'issued') i
      where i.count <> s.last or i.highest <> s.last`,
  },
  {
    invariant: 'I10 a credit note takes back what its invoice came to',
    text: `select c.id as subject, format('%s takes back %s', c.total_cents, i.total_cents) as seen
      from invoices c left join invoices i on i.id = c.corrects
      where c.corrects is not null and c.status = 'issued' and (i.id is null or c.total_cents <> -i.total_cents or c.vat_cents <> -i.vat_cents)`,
  },
]
