import { sql } from 'kysely'
import { fieldsOf } from '#app/data-api/query/fields.ts'
import type { Source } from '#app/data-api/query/source.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { makeFestival } from '#tests/make.ts'

/** Registrations of one festival with the columns of their own table. */
export const registrations: Source = {
  from: 'registrations',
  where: sql`edition_id = ${tf2025.id}`,
  columns: {
    _id: { sql: 'id', type: 'text' },
    ...Object.fromEntries(
      [
        'code',
        'name',
        'surname',
        'email',
        'phone',
        'country',
        'city',
        'role',
        'level',
        'language',
        'status',
      ].map((name) => [name, { sql: name, type: 'text' } as const]),
    ),
    newsletter: { sql: 'newsletter', type: 'boolean' },
    totalCents: { sql: 'total_cents', type: 'number' },
    paidCents: { sql: 'paid_cents', type: 'number' },
    reserved: { sql: 'reserved', type: 'instant' },
    consents: { sql: 'consents', type: 'json' },
    extras: { sql: 'extras', type: 'json' },
  },
  search: 'search',
}

export const registrationFields = fieldsOf(Object.keys(registrations.columns), { searchable: true })

/** A festival with so many registrations, the same each time; one in a hundred is called Žan. Without events unless given. */
export async function makeRegistrations(
  db: Database,
  count: number,
  events: Parameters<typeof makeFestival>[1] = [],
): Promise<void> {
  await makeFestival({ db }, events)
  await db.query(
    `insert into registrations (edition_id, id, number, code, name, surname, email, phone, country, city, role, level, language,
       on_full, pay_by, consents, status, secret_hash, reserved, total_cents, paid_cents)
     select $1, lpad(to_hex(n), 24, '0'), n, 'R' || n, names[1 + n * 7919 % 100], surnames[1 + n * 104729 % 97] || ' ' || n % 211,
       'dancer' || n || '@bench.example', '+386 40 ' || n, countries[1 + n * 31 % 20], cities[1 + n * 17 % 5], roles[1 + n % 3],
       'intermediate', 'en', 'takeWhatIsFree', 'bank', '{"terms": true, "photos": true, "listed": false}', 'placed', md5(n::text),
       timestamptz '2025-08-01' + n * interval '37 seconds', 4000 + n % 50 * 100, n % 2 * 4000
     from generate_series(1, $2::bigint) as n,
       (select array(select 'Name' || chr(97 + n % 26) || n from generate_series(1, 99) as n) || array['Žan'] as names) as a,
       (select array(select 'Priimek' || chr(97 + n % 26) || n from generate_series(1, 97) as n) as surnames) as b,
       (select array['SI','IT','AT','DE','HR','HU','FR','ES','PL','CZ','SK','RS','GB','IE','NL','BE','CH','AR','US','TR'] as countries,
         array['Ljubljana','Maribor','Zagreb','Trst','Gorica'] as cities, array['leader','follower','both'] as roles) as c`,
    [tf2025.id, count],
  )
  await db.query('vacuum analyze registrations')
}
