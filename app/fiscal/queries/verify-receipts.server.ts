import type { Querying } from '#app/platform/database/statement.ts'

/** Finds violated invariants of receipts. Empty without any. Z3, Z7 */
export async function verifyReceipts(
  db: Querying,
): Promise<{ readonly invariant: string; readonly subject: string; readonly seen: string }[]> {
  const violations = []
  for (const { invariant, text } of invariants) {
    const { rows } = await db.query<{ subject: string; seen: string }>(text)
    violations.push(...rows.map((row) => ({ invariant, ...row })))
  }
  return violations
}

/** Each query answers with `subject` and `seen` for every violation. */
const invariants: readonly { readonly invariant: string; readonly text: string }[] = [
  {
    invariant: 'Z3 a device is numbered without a gap',
    text: `select format('%s-%s', c.premises, c.device) as subject,
        format('%s issued, the highest %s, the last taken %s', r.count, r.highest, c.last) as seen
      from fiscal_counters c cross join lateral (
        select count(*) as count, coalesce(max(number), 0) as highest from fiscal_receipts
        where (tax_number, premises, device) = (c.tax_number, c.premises, c.device)) r
      where r.count <> c.last or r.highest <> c.last`,
  },
  {
    invariant: 'Z3 a receipt is numbered by a device that counts',
    text: `select r.id as subject, format('%s-%s-%s', r.premises, r.device, r.number) as seen
      from fiscal_receipts r left join fiscal_counters c using (tax_number, premises, device) where c.last is null`,
  },
  {
    invariant: 'Z3 a receipt comes to its lines and taxes, and is for its payment',
    text: `select r.id as subject, format('%s of a payment of %s, lines %s, taxes %s', r.amount_cents, m.amount_cents, l.sum, t.sum) as seen
      from fiscal_receipts r join movements m on m.id = r.movement_id
      cross join lateral (select coalesce(sum((line ->> 'amountCents')::int), 0) as sum from jsonb_array_elements(r.lines) line) l
      cross join lateral (select coalesce(sum((v ->> 'netCents')::int + (v ->> 'vatCents')::int), 0)
          + (r.taxes ->> 'exemptCents')::int + (r.taxes ->> 'untaxedCents')::int as sum
        from jsonb_array_elements(r.taxes -> 'vat') v) t
      where r.amount_cents <> l.sum or r.amount_cents <> t.sum or sign(r.amount_cents) <> sign(m.amount_cents)
        or abs(r.amount_cents) > abs(m.amount_cents) or m.amount_cents > 0 and r.amount_cents <> m.amount_cents`,
  },
  {
    invariant: 'Z1 a payment that was to get a receipt has one',
    text: `select p.movement_id as subject, format('%s of %s', m.amount_cents, m.recorded_at) as seen
      from fiscal_payments p join movements m on m.id = p.movement_id
      where p.plug = 'furs' and not exists (select from fiscal_receipts r where r.movement_id = p.movement_id)
        and (m.amount_cents > 0 or m.corrects is not null)`,
  },
  {
    invariant: 'Z1 of each payment it is known what was asked of it',
    text: `select m.id as subject, format('%s by %s', m.amount_cents, m.method) as seen
      from movements m join lateral (select a.edition_id from allocations a where a.movement_id = m.id
          and a.subject_type in ('registration', 'doorSale') limit 1) a on true
      join editions e on e.id = a.edition_id
      where case m.method when 'cash' then e.fiscal_cash when 'terminal' then e.fiscal_terminal
          when 'card' then e.fiscal_card when 'wallet' then e.fiscal_card end = 'furs'
        and coalesce(m.source_id, '') not like 'dispute/%'
        and m.recorded_at >= (select min(p.noted_at) from fiscal_payments p join movements o on o.id = p.movement_id
          where p.edition_id = a.edition_id and p.plug = 'furs' and o.method = m.method)
        and not exists (select from fiscal_payments p where p.movement_id = m.id)`,
  },
  {
    invariant: 'Z7 a receipt that takes one back names it',
    text: `select r.id as subject, format('%s', r.amount_cents) as seen from fiscal_receipts r
      where r.amount_cents < 0 and jsonb_array_length(r.takes_back) = 0`,
  },
]
