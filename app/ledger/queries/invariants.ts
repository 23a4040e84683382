/** What must never be in the ledger: each query answers with `subject` and `seen` for every violation. */
export const ledgerInvariants: readonly { readonly invariant: string; readonly text: string }[] = [
  {
    invariant: 'G1 a claim comes to its lines',
    text: `select c.subject_id as subject, format('version %s: total %s, lines %s', c.version, c.total_cents, s.sum) as seen
      from claims c cross join lateral (select coalesce(sum((line ->> 'amountCents')::int), 0) as sum
        from jsonb_array_elements(c.lines) line) s
      where c.total_cents <> s.sum`,
  },
  {
    invariant: 'G2 versions of a claim follow one another and differ',
    text: `select subject_id as subject, format('version %s after %s', version, before) as seen
      from (select subject_id, version, lines,
          lag(version) over w as before, lag(lines) over w as lines_before
        from claims window w as (partition by edition_id, subject_type, subject_id order by version)) v
      where version <> coalesce(before, 0) + 1 or lines = coalesce(lines_before, '[]')`,
  },
  {
    invariant: 'G2 the last version of a claim, and no other, is marked as the latest',
    text: `select subject_id as subject, format('version %s of %s is marked %s', version, last, is_latest) as seen
      from (select subject_id, version, is_latest, max(version) over (partition by edition_id, subject_type, subject_id) as last
        from claims) v
      where is_latest <> (version = last)`,
  },
  {
    invariant: 'G3 a counter-entry equals what it takes back',
    text: `select c.id as subject, format('%s takes back %s of %s', c.amount_cents, m.amount_cents, c.corrects) as seen
      from movements c left join movements m on m.id = c.corrects
      where c.corrects is not null and (m.id is null or m.corrects is not null or c.amount_cents <> -m.amount_cents or c.method <> m.method)
      union all
      select c.id, format('%s takes back %s of %s', c.amount_cents, a.amount_cents, c.corrects)
      from allocations c left join allocations a on a.id = c.corrects
      where c.corrects is not null and (a.id is null or a.corrects is not null or c.amount_cents <> -a.amount_cents
        or (c.edition_id, c.subject_type, c.subject_id) <> (a.edition_id, a.subject_type, a.subject_id))`,
  },
  {
    invariant: 'G5 a movement pays no more than it is',
    text: `select m.id as subject, format('%s of %s', s.sum, m.amount_cents) as seen
      from movements m cross join lateral (
        select coalesce(sum(a.amount_cents), 0) as sum from allocations a where a.movement_id = m.id) s
      where s.sum * sign(m.amount_cents) < 0 or abs(s.sum) > abs(m.amount_cents)`,
  },
  {
    invariant: 'G14 a refund is as its last step left it',
    text: `select r.id as subject, format('%s of %s, last %s of %s', r.state, r.amount_cents, s.state, s.amount_cents) as seen
      from refunds r left join lateral (select state, amount_cents, n from refund_steps s where s.refund_id = r.id order by n desc limit 1) s on true
      where (r.state, r.amount_cents, r.version) is distinct from (s.state, s.amount_cents, s.n)`,
  },
  {
    invariant: 'G14 what paid a refund went out, to whom it was owed',
    text: `select r.id as subject, format('%s by a movement of %s', r.amount_cents, m.amount_cents) as seen
      from refunds r join movements m on m.id = r.movement_id
      where m.amount_cents >= 0 or not exists (select from allocations a where a.movement_id = m.id
        and (a.edition_id, a.subject_type, a.subject_id) = (r.edition_id, r.subject_type, r.subject_id))`,
  },
  {
    invariant: 'G7 dues come to what is claimed',
    text: `select d.subject_id as subject, format('due %s, claimed %s', d.sum, coalesce(c.total_cents, 0)) as seen
      from (select edition_id, subject_type, subject_id, sum(amount_cents) as sum from dues group by 1, 2, 3) d
      join editions e on e.id = d.edition_id and not e.archived
      left join lateral (select total_cents from claims c where c.edition_id = d.edition_id and c.subject_type = d.subject_type
        and c.subject_id = d.subject_id order by version desc limit 1) c on true
      where coalesce(c.total_cents, 0) not in (0, d.sum)`,
  },
]
