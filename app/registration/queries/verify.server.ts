import { decideOn, readCapacities } from '#app/admission/service.server.ts'
import { findEditions } from '#app/festival/service.server.ts'
import { ledgerInvariants } from '#app/ledger/queries/invariants.ts'
import type { AppContext } from '#app/platform/app-context.server.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'

/** A violated invariant: which one, where, and the values found. */
export type Violation = { readonly invariant: string; readonly subject: string; readonly seen: string }

/**
 * Checks the invariants of places, queues, couples, money and e-mails. Empty when none is violated. Drain the jobs before: what a waiting job would
 * correct is reported too.
 */
export async function verify(app: AppContext): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { invariant, text } of [...ledgerInvariants, ...invariants]) {
    const { rows } = await app.db.query<{ subject: string; seen: string }>(text)
    violations.push(...rows.map(({ subject, seen }) => ({ invariant, subject, seen })))
  }
  for (const edition of await findEditions(app)) {
    if (!edition.archived) violations.push(...(await whoWaitsThoughTheyFit(app, edition.id)))
  }
  return violations
}

/** A5 as a whole: a trial release over every event of the edition must admit nobody. */
async function whoWaitsThoughTheyFit(app: AppContext, editionId: string): Promise<Violation[]> {
  const catalogue = await getCatalogue(app, editionId)
  const events = [...catalogue.events.keys()]
  const capacities = await readCapacities(app.db, catalogue, events, app.now())
  const { outcome } = await decideOn(app.db, catalogue, capacities, [], { uncountedToo: true })
  return outcome.placed.map(({ pick }) => ({
    invariant: 'A5 nobody waits who fits',
    subject: `${pick.event} ${pick.dancer}`,
    seen: `waits as ${pick.wants}`,
  }))
}

const invariants: readonly { invariant: string; text: string }[] = [
  {
    // Counts the places themselves: after a race the counters may be wrong as well
    invariant: 'A1 no pool holds more than its size',
    text: `select p.event_id as subject, format('%s/%s leaders, %s/%s followers, %s/%s heads',
        greatest(p.taken_leaders, c.leaders), p.leaders, greatest(p.taken_followers, c.followers), p.followers,
        greatest(p.taken_heads, c.heads), p.heads) as seen
      from pools p cross join lateral (
        select count(*) filter (where k.role = 'leader') as leaders,
          count(*) filter (where k.role = 'follower') as followers, count(*) as heads,
          -- whose place was given on at the door of a class (A11)
          count(*) filter (where k.role = 'leader' and k.no_show_at is not null) as absent_leaders,
          count(*) filter (where k.role = 'follower' and k.no_show_at is not null) as absent_followers
        from picks k where k.edition_id = p.edition_id and k.event_id = p.event_id and k.state = 'placed') c
      where p.mode = 'role' and (greatest(p.taken_leaders, c.leaders) - c.absent_leaders > p.leaders
          or greatest(p.taken_followers, c.followers) - c.absent_followers > p.followers)
        or p.mode = 'head' and greatest(p.taken_heads, c.heads) > p.heads`,
  },
  {
    invariant: 'A1 counters equal counted places',
    text: `select p.event_id as subject, format('counted %s %s %s waiting %s, noted %s %s %s waiting %s',
        c.leaders, c.followers, c.heads, c.waiting, p.taken_leaders, p.taken_followers, p.taken_heads, p.waiting) as seen
      from pools p cross join lateral (
        select count(*) filter (where k.state = 'placed' and p.mode = 'role' and k.role = 'leader') as leaders,
          count(*) filter (where k.state = 'placed' and p.mode = 'role' and k.role = 'follower') as followers,
          count(*) filter (where k.state = 'placed' and p.mode = 'head') as heads,
          count(*) filter (where k.state = 'waiting' and p.mode <> 'open') as waiting
        from picks k where k.edition_id = p.edition_id and k.event_id = p.event_id) c
      where (p.taken_leaders, p.taken_followers, p.taken_heads, p.waiting)
        is distinct from (c.leaders, c.followers, c.heads, c.waiting)`,
  },
  {
    invariant: 'A2 a place by role has a role',
    text: `select k.event_id || ' ' || k.dancer_id as subject, format('%s wants %s', k.role, k.wants) as seen
      from picks k join pools p using (edition_id, event_id)
      where k.state = 'placed' and (p.mode = 'role') <> (k.role is not null)
        or k.state = 'placed' and p.mode = 'role' and k.wants <> 'both' and k.role <> k.wants`,
  },
  {
    invariant: 'A6 who wants all or nothing holds all or nothing at first',
    text: `select r.id as subject, format('%s placed, %s waiting', c.placed, c.waiting) as seen
      from registrations r cross join lateral (
        select count(*) filter (where state = 'placed') as placed, count(*) filter (where state = 'waiting') as waiting
        from picks k where k.edition_id = r.edition_id and k.dancer_id = r.id and k.together
          and k.couple_id is null and k.queued_at = r.reserved) c
      where r.on_full = 'allOrNothing' and r.email_confirmed_at is null and r.partner_email is null
        and not exists (select from audit a where a.edition_id = r.edition_id and a.subject_id = r.id
          and a.action <> 'registration.save')
        and c.placed > 0 and c.waiting > 0`,
  },
  {
    invariant: 'R21 a registration that is passed over unconfirmed holds no places',
    text: `select r.id as subject, format('%s places', count(*)) as seen from registrations r
      join picks k on k.edition_id = r.edition_id and k.dancer_id = r.id and k.state = 'placed'
      where r.passed_over = 'unconfirmed' group by r.id`,
  },
  {
    invariant: 'R21 a live registration is confirmed, has time to be, or is passed over',
    text: `select r.id as subject, format('%s, by %s until %s, passed over %s', status, confirmed_by, confirm_until, passed_over) as seen
      from registrations r
      where (passed_over is not distinct from 'unconfirmed') is distinct from (status in ('waiting', 'placed', 'confirmed', 'late')
        and confirmed_by is null and confirm_until is null) and erased_at is null`,
  },
  {
    invariant: 'A9 picks are passed over as their registration is',
    text: `select k.event_id || ' ' || k.dancer_id as subject, format('%s, not %s', k.passed_over, r.passed_over) as seen
      from picks k left join holds h on k.held and h.edition_id = k.edition_id and h.id = k.dancer_id
      join registrations r on r.edition_id = k.edition_id and r.id = coalesce(h.registration_id, k.dancer_id)
      where k.state = 'waiting' and k.passed_over is distinct from r.passed_over`,
  },
  {
    invariant: 'R22 as many are counted as hold places unconfirmed',
    text: `select coalesce(c.key, k.key) as subject, format('%s counted, %s noted', k.held, c.held) as seen
      from unconfirmed_counts c full join (
        select edition_id, unnest(counted_under) as key, count(*) as held from registrations group by 1, 2) k
        on k.edition_id = c.edition_id and k.key = c.key
      where coalesce(k.held, 0) <> coalesce(c.held, 0)`,
  },
  {
    invariant: 'A2 halves of a couple stand together',
    text: `select k.event_id || ' ' || k.couple_id as subject, format('%s halves', count(*)) as seen
      from picks k where k.couple_id is not null and k.state in ('waiting', 'placed')
      group by k.edition_id, k.event_id, k.couple_id
      having count(*) <> 2 or count(distinct k.wants) <> 2`,
  },
  {
    invariant: 'R4 a couple is two who know of each other',
    text: `select c.id as subject, format('%s and %s', c.leader_id, c.follower_id) as seen from couples c
      where not exists (select from registrations r where r.edition_id = c.edition_id and r.couple_id = c.id
        and r.id in (c.leader_id, c.follower_id))
      or (select count(*) from holds h where h.edition_id = c.edition_id and h.id in (c.leader_id, c.follower_id)
        and h.state <> 'open') > 0`,
  },
  {
    invariant: 'R4 who is in a couple is a half of it, and so is the other',
    text: `select r.id as subject, format('couple %s', r.couple_id) as seen from registrations r
      left join couples c on c.edition_id = r.edition_id and c.id = r.couple_id and r.id in (c.leader_id, c.follower_id)
      left join registrations o on o.edition_id = c.edition_id and o.id <> r.id and o.id in (c.leader_id, c.follower_id)
      left join holds h on h.edition_id = c.edition_id and h.id in (c.leader_id, c.follower_id)
      where r.couple_id is not null and (c.id is null or o.couple_id is distinct from r.couple_id
        and (h.registration_id is distinct from r.id or h.state is distinct from 'open'))`,
  },
  {
    invariant: 'R4 a pick danced with a partner belongs to the couple of its dancer',
    text: `select k.event_id || ' ' || k.dancer_id as subject, format('couple %s', k.couple_id) as seen
      from picks k left join couples c on c.edition_id = k.edition_id and c.id = k.couple_id
        and k.dancer_id in (c.leader_id, c.follower_id)
      where k.state in ('waiting', 'placed') and k.couple_id is not null
        and (c.id is null or k.wants <> case when c.leader_id = k.dancer_id then 'leader' else 'follower' end)`,
  },
  {
    invariant: 'R6 a pick danced alone is asked for in the role of its dancer',
    text: `select k.event_id || ' ' || k.dancer_id as subject, format('wants %s, dances %s', k.wants, r.role) as seen
      from picks k join registrations r on r.edition_id = k.edition_id and r.id = k.dancer_id
      where k.state in ('waiting', 'placed') and k.couple_id is null and k.wants <> r.role`,
  },
  {
    invariant: 'D6 places are held by an open invitation alone',
    text: `select k.event_id || ' ' || k.dancer_id as subject, coalesce(h.state, 'no hold') as seen
      from picks k left join holds h on h.edition_id = k.edition_id and h.id = k.dancer_id
      where k.state <> 'left' and k.held <> (h.id is not null)
        or k.state <> 'left' and k.held and (h.state <> 'open' or h.expires_at is null)`,
  },
  {
    invariant: 'R13 a cancelled event holds nobody',
    text: `select k.event_id || ' ' || k.dancer_id as subject, k.state as seen from picks k
      join events e on e.edition_id = k.edition_id and e.id = k.event_id
      join editions d on d.id = k.edition_id and not d.archived
      where e.status = 'cancelled' and k.state <> 'left'`,
  },
  {
    invariant: 'R11 who was erased has no e-mail and no access link',
    text: `select r.id as subject, format('%s e-mails, %s keys', l.count, t.count) as seen from registrations r
      cross join lateral (select count(*) from emails l
        where l.edition_id = r.edition_id and l.registration_id = r.id) l
      cross join lateral (select count(*) from tokens t where t.edition_id = r.edition_id and t.subject_id = r.id) t
      where r.erased_at is not null and l.count + t.count > 0`,
  },
  {
    invariant: 'D1 an amount is due after it was placed, and late after it is due',
    text: `select d.subject_id as subject, format('placed %s, due %s, late %s', d.placed_on, d.due_on, d.late_from) as seen
      from dues d join editions e on e.id = d.edition_id and not e.archived
      where d.due_on < d.placed_on or d.late_from <= d.due_on or d.amount_cents <= 0`,
  },
  {
    invariant: 'R7 who has ended holds nothing',
    text: `select r.id as subject, format('%s with a pick %s', r.status, k.state) as seen
      from registrations r join picks k on k.edition_id = r.edition_id and k.dancer_id = r.id
      where r.status in ('cancelled', 'released') and k.state <> 'left'
        or r.status = 'prepared' and k.state in ('waiting', 'placed')`,
  },
  {
    invariant: 'R3 one live registration per name and address',
    text: `select coalesce(r.id, n.registration_id) as subject, coalesce(r.status, 'no registration') as seen
      from registrations r full join live_names n on n.edition_id = r.edition_id and n.registration_id = r.id
      join editions e on e.id = coalesce(r.edition_id, n.edition_id) and not e.archived
      where (r.id is null) or (n.registration_id is null) = (r.status not in ('cancelled', 'released'))`,
  },
  {
    invariant: 'R9 the status follows places and money',
    text: `select r.id as subject, format('%s with %s placed, %s of %s paid', r.status, c.placed, r.paid_cents, r.total_cents) as seen
      from registrations r join editions e on e.id = r.edition_id and not e.archived
      cross join lateral (select count(*) as placed from picks k
        where k.edition_id = r.edition_id and k.dancer_id = r.id and k.state = 'placed') c
      where r.status = 'waiting' and c.placed > 0 or r.status in ('placed', 'late', 'confirmed') and c.placed = 0
        or r.status = 'placed' and r.paid_cents >= r.total_cents
        or r.status = 'confirmed' and r.paid_cents < r.total_cents and not r.trusted and not r.excused`,
  },
  {
    invariant: 'P8 the total is the sum of its lines',
    text: `select r.id as subject, format('total %s, lines %s', r.total_cents, s.sum) as seen
      from registrations r join editions e on e.id = r.edition_id and not e.archived
      cross join lateral (select coalesce(sum((line ->> 'amountCents')::int), 0) as sum
        from jsonb_array_elements(r.lines) line where not coalesce((line ->> 'ifPlaced')::boolean, false)) s
      where r.total_cents <> s.sum`,
  },
  {
    invariant: 'D4 dues add up to the total',
    text: `select r.id as subject, format('total %s, due %s', r.total_cents, s.sum) as seen
      from registrations r join editions e on e.id = r.edition_id and not e.archived
      cross join lateral (select coalesce(sum(amount_cents), 0) as sum from dues d
        where d.edition_id = r.edition_id and d.subject_type = 'registration' and d.subject_id = r.id) s
      where r.status in ('placed', 'late', 'confirmed', 'waiting') and r.total_cents <> s.sum`,
  },
  {
    invariant: 'P6 quotas of items are what is used, and not more than there are',
    text: `select i.code as subject, format('used %s, counted %s, quota %s', i.used, c.used, i.quota) as seen
      from price_items i join editions e on e.id = i.edition_id and not e.archived cross join lateral (
        select coalesce(sum((u ->> 'count')::int), 0) as used
        from registrations r cross join lateral jsonb_array_elements(r.uses) u
        where r.edition_id = i.edition_id and u ->> 'item' = i.code) c
      where i.quota is not null and (i.used <> c.used or i.used > i.quota)`,
  },
  {
    invariant: 'P11 quotas of codes are what is used, and not more than there are',
    text: `select p.code as subject, format('used %s, counted %s, quota %s', p.used, c.used, p.quota) as seen
      from promo_codes p join editions e on e.id = p.edition_id and not e.archived cross join lateral (
        select count(*) as used from registrations r
        where r.edition_id = p.edition_id and upper(regexp_replace(r.promo_code, '[\\s-]', '', 'g')) = p.code
          and r.status not in ('cancelled', 'released', 'prepared')) c
      where p.used <> c.used or p.used > p.quota`,
  },
  {
    invariant: 'G7 paid is what the ledger has',
    text: `select r.id as subject, format('paid %s, in the ledger %s', r.paid_cents, s.sum) as seen
      from registrations r
      cross join lateral (select coalesce(sum(amount_cents), 0) as sum from allocations a
        where a.edition_id = r.edition_id and a.subject_type = 'registration' and a.subject_id = r.id) s
      where r.paid_cents <> s.sum`,
  },
  {
    invariant:
      'G1 the claim is the total of who is live, what is kept of who is cancelled, and nothing of others',
    text: `select r.id as subject, format('%s with total %s, claimed %s', r.status, r.total_cents, coalesce(c.total_cents, 0)) as seen
      from registrations r
      left join lateral (select total_cents, lines from claims c where c.edition_id = r.edition_id and c.subject_type = 'registration'
        and c.subject_id = r.id order by version desc limit 1) c on true
      where coalesce(c.total_cents, 0)
        <> case when r.status = 'cancelled' and c.lines @> '[{"item": "cancellation-fee"}]' and jsonb_array_length(c.lines) = 1
          then c.total_cents when r.status in ('cancelled', 'released', 'prepared') then 0 else r.total_cents end`,
  },
  {
    invariant: 'G7 money and claims are of subjects that are there',
    text: `select s.subject_id as subject, s.subject_type as seen
      from (select edition_id, subject_type, subject_id from claims union select edition_id, subject_type, subject_id from allocations
        union select edition_id, subject_type, subject_id from dues) s
      left join registrations r on r.edition_id = s.edition_id and r.id = s.subject_id
      where s.subject_type = 'registration' and r.id is null`,
  },
  {
    // A registration with a shared unproved address may be without an e-mail: the address gets one a day (L11).
    invariant: 'L1 every registration has had an e-mail',
    text: `select r.id as subject, r.status as seen from registrations r
      join editions e on e.id = r.edition_id and not e.archived
      where r.erased_at is null and r.confirmed_by is not null and not exists (
        select from emails l where l.edition_id = r.edition_id
          and (l.registration_id = r.id or lower(l.recipient) = lower(r.email)))`,
  },
]
