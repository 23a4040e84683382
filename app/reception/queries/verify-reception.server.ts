import type { Querying } from '#app/platform/database/statement.ts'

type Violation = { readonly invariant: string; readonly subject: string; readonly seen: string }

const taken = `from cash_rows r where r.session_id = s.id and not r.is_addendum`

/** Invariants of the reception: each query answers with `subject` and `seen` for every violation. */
const invariants: readonly { readonly invariant: string; readonly text: string }[] = [
  {
    invariant: 'Q10 reports are numbered without a gap',
    text: `select edition_id as subject, format('%s reports, the highest %s', count(z_number), max(z_number)) as seen
      from cash_sessions group by 1 having coalesce(max(z_number), 0) <> count(z_number)`,
  },
  {
    invariant: 'Q10 a closed drawer expects its float and its rows',
    text: `select s.id as subject, format('expects %s, has %s', s.expected_cents, s.float_cents + c.sum) as seen
      from cash_sessions s cross join lateral (select coalesce(sum(r.amount_cents), 0) as sum ${taken} and r.method = 'cash') c
      where s.z_number is not null and s.expected_cents <> s.float_cents + c.sum`,
  },
  {
    invariant: 'Q10 a report is the sum of its rows, by method',
    text: `select s.id as subject, format('%s: %s printed, %s in rows', one ->> 'method', one ->> 'cents', c.sum) as seen
      from cash_sessions s cross join lateral jsonb_array_elements(s.z -> 'byMethod') as report(one)
      cross join lateral (select coalesce(sum(r.amount_cents), 0) as sum ${taken} and r.method = one ->> 'method'
        and r.kind not in ('drop', 'count')) c
      where (one ->> 'cents')::int <> c.sum`,
  },
  {
    invariant: 'Q10 a row of a drawer is a movement of the ledger',
    text: `select r.id as subject, format('%s %s, moved %s %s', r.method, r.amount_cents, m.method, m.amount_cents) as seen
      from cash_rows r left join movements m on m.id = r.movement_id
      where r.kind not in ('drop', 'count') and (m.id is null or m.method <> r.method or m.amount_cents <> r.amount_cents)`,
  },
  {
    invariant: 'Q10 what moved at a desk is in a drawer',
    text: `select m.id as subject, format('%s %s', m.method, m.amount_cents) as seen from movements m
      where m.source_type = 'desk' and not exists (select from cash_rows r where r.movement_id = m.id)
        and not exists (select from allocations a where a.movement_id = m.id and a.subject_type = 'cashDifference')`,
  },
  {
    invariant: 'Q9 what counting found is booked',
    text: `select s.id as subject, format('%s differs by %s, booked %s', c.method, c.difference, b.sum) as seen
      from cash_sessions s cross join lateral (values ('cash', s.counted_cents - s.expected_cents),
        ('terminal', s.terminal_counted_cents - s.terminal_expected_cents),
        ('voucher', s.voucher_counted_cents - s.voucher_expected_cents)) as c (method, difference)
      cross join lateral (select coalesce(sum(a.amount_cents), 0) as sum from allocations a join movements m on m.id = a.movement_id
        where a.edition_id = s.edition_id and a.subject_type = 'cashDifference' and a.subject_id = s.id and m.method = c.method) b
      where s.z_number is not null and c.difference <> b.sum`,
  },
  {
    invariant: 'Q5 heads sold at the door are the sales that stand',
    text: `select p.event_id as subject, format('%s taken, %s sold', p.door_heads, a.sum) as seen
      from pools p cross join lateral (select coalesce(sum((body ->> 'count')::int), 0) as sum from reception_actions a
        where a.edition_id = p.edition_id and (a.event_id = p.event_id or a.body -> 'alsoEventIds' ? p.event_id) and a.kind = 'doorSale' and a.state = 'done'
          and a.undone_by is null) a
      where p.door_heads <> a.sum`,
  },
]

/** Finds violated invariants of drawers and sales. Empty without any. Q5, Q9, Q10 */
export async function verifyReception(db: Querying): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { invariant, text } of invariants) {
    const { rows } = await db.query<{ subject: string; seen: string }>(text)
    violations.push(...rows.map(({ subject, seen }) => ({ invariant, subject, seen })))
  }
  return violations
}
