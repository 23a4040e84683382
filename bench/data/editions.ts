import type { Database } from '#app/platform/database/open.server.ts'
import { addDays } from '#app/platform/values/local-day.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { classPrice, makeFestival } from '#tests/make.ts'

/** How many editions the registrations are in. */
export const editionCount = 5
/** Classes of an edition. */
const eventCount = 40
/** Picks of a registration. */
const picksEach = 3

/**
 * So many registrations, evenly in five editions a year apart, the same each time: each with a claim, one in three with a second one, three in four with
 * a payment, and three picks; of an edition a hundred costs. All but the latest, which it returns, are archived.
 */
export async function makeFiveEditions(db: Database, count: number): Promise<typeof tf2025> {
  const each = count / editionCount
  let latest = tf2025
  for (let n = 1; n <= editionCount; n += 1) {
    const backDays = -364 * (editionCount - n)
    const back = (instant: Date) => new Date(instant.getTime() + backDays * 86_400_000)
    latest = {
      ...tf2025,
      id: `${n}bench`,
      number: n,
      code: `TB${n}`,
      isCurrent: n === editionCount,
      archived: false,
      startsOn: addDays(tf2025.startsOn, backDays),
      endsOn: addDays(tf2025.endsOn, backDays),
      opensAt: back(tf2025.opensAt),
      closesAt: back(tf2025.closesAt),
      superEarlyUntil: addDays(tf2025.superEarlyUntil, backDays),
      earlyUntil: addDays(tf2025.earlyUntil, backDays),
    }
    await makeFestival(
      { db },
      Array.from({ length: eventCount }, () => ({})),
      { edition: latest, items: [classPrice] },
    )
    await fillEdition(db, { id: latest.id, from: (n - 1) * each, count: each, opensAt: latest.opensAt })
  }
  await db.query('update editions set archived = true where not is_current')
  await db.query('vacuum analyze registrations, claims, movements, allocations, picks, costs')
  return latest
}

type Filled = { readonly id: string; readonly from: number; readonly count: number; readonly opensAt: Date }

async function fillEdition(db: Database, { id, from, count, opensAt }: Filled): Promise<void> {
  const every = (days: number) => `${(days * 86_400) / count} seconds`
  await db.query(
    `insert into registrations (edition_id, id, number, code, name, surname, email, phone, country, city, role, level, language,
       on_full, pay_by, consents, status, secret_hash, reserved, ended_at, total_cents, paid_cents, lines)
     select $1, lpad(to_hex(n), 24, '0'), n, 'R' || n, 'Name' || n % 97, 'Priimek' || n % 211,
       'dancer' || n * 7919 % ($3::bigint * 3) || '@bench.example', '+386 40 ' || n, countries[1 + n * 31 % 20], 'Ljubljana', roles[1 + n % 3],
       'intermediate', 'en', 'takeWhatIsFree', 'bank', '{"terms": true, "photos": true, "listed": false}', statuses[1 + n * 13 % 10],
       md5(n::text), $4::timestamptz + (n - $2) * $5::interval,
       case when statuses[1 + n * 13 % 10] = 'cancelled' then $4::timestamptz + (n - $2) * $5::interval + interval '5 days' end,
       4000 + n % 50 * 100, case when n % 4 = 0 then 0 else 4000 end,
       '[{"item": "class", "rule": "P2", "amountCents": 4000}]'
     from generate_series($2::bigint + 1, $2::bigint + $3::bigint) as n,
       (select array['SI','IT','AT','DE','HR','HU','FR','ES','PL','CZ','SK','RS','GB','IE','NL','BE','CH','AR','US','TR'] as countries,
         array['leader','follower','both'] as roles,
         array['confirmed','confirmed','confirmed','confirmed','placed','placed','waiting','late','cancelled','confirmed'] as statuses) as c`,
    [id, from, count, opensAt, every(120)],
  )
  await db.query(
    `insert into claims (edition_id, subject_type, subject_id, version, at, lines, total_cents)
     select $1, 'registration', lpad(to_hex(n), 24, '0'), version, now(), jsonb_build_array(
         jsonb_build_object('item', 'class', 'rule', 'P2', 'tier', 'early', 'vatRatePercent', 22, 'count', 1, 'amountCents', 4000),
         jsonb_build_object('item', 'milonga', 'rule', 'P2', 'tier', 'early', 'vatRatePercent', 9.5, 'count', 1, 'amountCents', n % 50 * 100)),
       4000 + n % 50 * 100
     from generate_series($2::bigint + 1, $2::bigint + $3::bigint) as n, generate_series(1, 2) as version where version = 1 or n % 3 = 0`,
    [id, from, count],
  )
  await db.query(
    `insert into movements (id, amount_cents, method, value_day, recorded_at, recorded_by, source_type, source_id, key)
     select lpad(to_hex(n), 24, '0'), 4000, (array['bank','bank','card','cash'])[1 + n % 4],
       ($3::timestamptz + (n - $1) * $4::interval + interval '3 days')::date, now(), 'olga', 'person', null, 'bench ' || n
     from generate_series($1::bigint + 1, $1::bigint + $2::bigint) as n where n % 4 <> 0`,
    [from, count, opensAt, every(120)],
  )
  await db.query(
    `insert into allocations (edition_id, id, movement_id, subject_type, subject_id, amount_cents, booked_on, recorded_at, recorded_by)
     select $1, id, id, 'registration', id, amount_cents, value_day, now(), 'olga' from movements
     where id > lpad(to_hex($2::bigint), 24, '0') and id <= lpad(to_hex($2::bigint + $3::bigint), 24, '0')`,
    [id, from, count],
  )
  await db.query(
    `insert into picks (edition_id, event_id, dancer_id, held, state, wants, asked_at, queued_at, placed_at, checked_in_at)
     select $1, lpad(to_hex(1 + (n + k * 11) % ${eventCount}), 24, '0'), lpad(to_hex(n), 24, '0'), false,
       case when n % 10 = 7 then 'waiting' else 'placed' end, 'leader', $4::timestamptz, $4::timestamptz,
       case when n % 10 <> 7 then $4::timestamptz + (n % 5) * interval '7 hours' end, case when n % 3 = 0 then now() end
     from generate_series($2::bigint + 1, $2::bigint + $3::bigint) as n, generate_series(0, ${picksEach - 1}) as k`,
    [id, from, count, opensAt],
  )
  await db.query(
    `insert into costs (edition_id, id, title, category, planned_cents, actual_cents, paid_cents, vat_rate_percent, added_by, reserved)
     select $1, lpad(to_hex(n), 24, '0'), 'Cost ' || n, (array['venue','artists','print','other'])[1 + n % 4], n * 1000,
       case when n % 2 = 0 then n * 990 end, 0, 22, 'olga', now() from generate_series(1, 100) as n`,
    [id],
  )
}
