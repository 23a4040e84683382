import type { Database } from '#app/platform/database/open.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { byRole } from '#tests/make.ts'
import { makeRegistrations } from '../data/registrations.ts'

const events = 40
/** Of each registration. */
const picks = 5
const emails = 3

/**
 * The current edition and earlier ones, each with as many registrations, every one with picks, a claim, dues, e-mails and an audit entry;
 * half of them paid by an entry of the account and invoiced. Filled by SQL, without triggers: consistent, but not made by commands. Nothing
 * is left for the workers: reminders are sent, late dancers are passed over.
 */
export async function makeFestivals(db: Database, editions: number, each: number): Promise<void> {
  await makeRegistrations(
    db,
    each,
    Array.from({ length: events }, () => ({ places: byRole(900, 900, 2), status: 'published' as const })),
  )
  await db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica')
    const run = (text: string, ...values: unknown[]) => tx.query(text, values)
    await run(
      `update registrations set seeks_partner = number % 50 = 0, paid_cents = number % 2 * total_cents,
         status = (array['confirmed', 'placed', 'confirmed', 'late', 'confirmed', 'waiting', 'confirmed', 'placed', 'confirmed', 'cancelled'])[1 + (number + 9) % 10],
         lines = jsonb_build_array(jsonb_build_object('item', 'class', 'rule', 'P1', 'tier', 'early', 'vatRatePercent', 22, 'count', 1, 'amountCents', total_cents))
       where edition_id = $1`,
      tf2025.id,
    )
    await run(`update registrations set passed_over = 'late' where status = 'late'`)
    for (const table of ['editions', 'venues', 'events', 'pools', 'price_items', 'registrations']) {
      await copyTo(tx, table, editions - 1)
    }
    await run(
      `insert into picks (edition_id, event_id, dancer_id, state, wants, role, asked_at, queued_at, placed_at)
       select r.edition_id, e.ids[1 + (r.number * 7 + k * 8) % ${events}], r.id, s.state, w.wants, case when s.state = 'placed' then w.wants end, r.reserved, r.reserved,
         case when s.state = 'placed' then r.reserved end
       from registrations r cross join generate_series(1, ${picks}) k
       cross join lateral (select case when r.status = 'waiting' or (r.number + k) % 9 = 0 then 'waiting' else 'placed' end as state) s
       cross join lateral (select case when r.role = 'follower' then 'follower' else 'leader' end as wants) w
       cross join (select array_agg(id order by id) as ids from events where edition_id = $1) e where r.status <> 'cancelled'`,
      tf2025.id,
    )
    await run(`insert into claims (edition_id, subject_type, subject_id, version, at, lines, total_cents)
      select edition_id, 'registration', id, 1, reserved, lines, case when status = 'cancelled' then 0 else total_cents end from registrations`)
    await run(`insert into dues (edition_id, subject_type, subject_id, n, amount_cents, placed_on, due_on, late_from, reminded_at, late_told_at)
      select edition_id, 'registration', id, 1, total_cents, reserved::date, reserved::date + 5, reserved::date + 9, reserved + interval '4 days',
        reserved + interval '9 days' from registrations`)
    await run(`insert into movements (id, amount_cents, method, value_day, recorded_at, recorded_by, source_type, key)
      select substr(md5(edition_id || id), 1, 24), paid_cents, 'bank', reserved::date + 3, reserved + interval '3 days', 'olga', 'statement', edition_id || ' ' || id
      from registrations where paid_cents > 0`)
    await run(`insert into allocations (edition_id, id, movement_id, subject_type, subject_id, amount_cents, booked_on, recorded_at, recorded_by)
      select edition_id, substr(md5(edition_id || id), 1, 24), substr(md5(edition_id || id), 1, 24), 'registration', id, paid_cents, reserved::date + 3,
        reserved + interval '3 days', 'olga' from registrations where paid_cents > 0`)
    await run(
      `insert into bank_statements (id, account, file_id, format, imported_at, imported_by) values (repeat('a', 24), $1, repeat('a', 24), 'camt.053', now(), 'olga')`,
      tf2025.iban,
    )
    await run(
      `insert into bank_entries (id, account, statement_id, position, line, status, amount_cents, currency, booked_on, payment_references, text,
         bank_text, part, nth, flags, movement_id, party_name, told_at, is_open)
       select substr(md5(edition_id || id), 1, 24), $1, repeat('a', 24), row_number() over (), 1, 'booked', paid_cents, 'EUR', reserved::date + 3, '{}', 'festival', '', 0,
         number, '{}', substr(md5(edition_id || id), 1, 24), name || ' ' || surname, now(), number % 1000 = 1 and edition_id = $2
       from registrations where paid_cents > 0`,
      ...[tf2025.iban, tf2025.id],
    )
    await run(`insert into invoices (edition_id, id, kind, status, number, issued_at, buyer, registration, lines, vat, total_cents, vat_cents, added_by, reserved, year, serial, series)
      select edition_id, id, 'invoice', 'issued', 'B1-' || number, reserved + interval '3 days', name || ' ' || surname, id, lines,
        jsonb_build_array(jsonb_build_object('vatRatePercent', 22, 'grossCents', total_cents, 'netCents', total_cents, 'vatCents', 0)), total_cents, 0, 'system',
        reserved, 2025, number, 'B1' from registrations where paid_cents > 0 and number % 40 <> 1`)
    await run(`insert into invoice_subjects (edition_id, invoice_id, position, subject_type, subject_id, lines)
      select edition_id, id, 1, 'registration', id, lines from invoices`)
    await run(
      `insert into refunds (edition_id, id, subject_type, subject_id, key, cause, state, amount_cents, computed_cents, due_on, name, asked_at, asked_by)
       select edition_id, id, 'registration', id, id, 'over', 'open', 1000, 1000, reserved::date + 14, name, reserved, 'olga'
       from registrations where edition_id = $1 and number % 500 = 1`,
      tf2025.id,
    )
    await run(`insert into emails (edition_id, id, kind, registration_id, recipient, language, data, state, created_at, next_at, sent_at, message_id)
      select edition_id, substr(md5(edition_id || id || k), 1, 24), (array['placed', 'reminder', 'paid'])[k], id, email, 'en', '{}',
        case when number % 5000 = 1 then 'failed' else 'sent' end, reserved + k * interval '1 day', reserved + k * interval '1 day', reserved + k * interval '1 day',
        '<' || edition_id || id || k || '@bench.example>'
      from registrations cross join generate_series(1, ${emails}) k`)
    await run(`insert into audit (edition_id, at, actor, action, subject_id, after)
      select edition_id, reserved, 'dancer', 'registration.save', id, '{}' from registrations`)
    await run(`insert into holds (edition_id, id, registration_id, role, state, email, asked_at, expires_at)
      select edition_id, id, id, 'follower', 'open', email, reserved, now() + interval '3 days' from registrations where number % 100 = 3`)
  })
  await db.query('vacuum analyze')
}

/** What the current edition has in a table, once more for each of so many editions before it. */
async function copyTo(tx: Querying, table: string, editions: number): Promise<void> {
  const { rows } = await tx.query<{ columns: string; copies: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns, string_agg('c.' || quote_ident(column_name), ', ') as copies from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const { columns, copies } = rows[0] ?? { columns: '', copies: '' }
  const own = table === 'editions' ? 'id' : 'edition_id'
  const others: Readonly<Record<string, string>> = {
    editions: `, 'is_current', false, 'code', 'TF' || (2025 - n), 'number', t.number - n`,
    registrations: `, 'number', t.number + n * 1000000, 'id', substr(md5(t.id || n), 1, 24), 'code', t.code || '-' || n, 'secret_hash', md5(t.id || n)`,
  }
  await tx.query(
    `insert into ${table} (${columns}) select ${copies} from ${table} t cross join generate_series(1, $2::int) n
     cross join lateral jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object('${own}', (19 - n) || 'tf' || (2025 - n)${others[table] ?? ''})) c
     where t.${own} = $1`,
    [tf2025.id, editions],
  )
}
