import type { Edition } from '#app/festival/edition.ts'
import { retainedUntil } from '#app/festival/retention.ts'
import { compareInvoices } from '#app/invoices/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type LocalDay, localDay, localDayOf, startOfDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents, sumCents } from '#app/platform/values/money.ts'
import { readOverPaid } from '#app/registration/service.server.ts'
import { readHelpersToThank } from '#app/team/service.server.ts'
import { type Check, type CheckKind, checks, type OpenRow } from '../checklist.ts'

/** How many rows of a check are shown; its list has all. */
const most = 5

type Found = Omit<Check, 'kind'>
type Row = { readonly label: string; readonly amount: number | null }

/**
 * The checklist of closing an edition, each check counted from the rows that its list shows. F23
 * @param now by which its days are over
 */
export async function readChecklist(db: Querying, edition: Edition, now: Date): Promise<readonly Check[]> {
  const found = { ...(await readOwn(db, edition, now)), ...(await readDays(db, edition, now)) }
  return checks.map((kind) => ({ kind, ...found[kind] }))
}

/** The checks by rows, one statement each: `label` names the row, `amount` is its sum in cents. */
const statements = {
  drawers: `select station as label, counted_cents - expected_cents as amount from cash_sessions
    where edition_id = $1 and state <> 'checked' order by opened_at`,
  conflicts: `select coalesce(r.name || ' ' || r.surname || ' · ' || r.code || ' · ', '') || k.owner as label, null::int as amount from reception_conflicts k
    left join registrations r on r.edition_id = k.edition_id and r.id = k.registration_id
    where k.edition_id = $1 and k.resolved_at is null order by k.made_at, k.id`,
  quarantined: `select station || ' · ' || person as label, null::int as amount from reception_actions
    where edition_id = $1 and state = 'quarantined' and seen_at is null order by received_at, seq`,
  refunds: `select f.name as label, f.amount_cents as amount from refunds f
    where f.edition_id = $1 and f.state not in ('paid', 'withdrawn') order by f.due_on, f.number`,
  artists: `select title as label, coalesce(actual_cents, planned_cents) - coalesce(paid_cents, 0) as amount
    from costs where edition_id = $1 and artist is not null and (coalesce(actual_cents, planned_cents, 0) <> coalesce(paid_cents, 0)
      or actual_cents is null and paid_cents > 0) order by title, id`,
  debts: `select r.name || ' ' || r.surname || ' · ' || r.code as label, c.total_cents - r.paid_cents as amount from registrations r
    join lateral (select total_cents from claims where edition_id = r.edition_id and subject_type = 'registration'
      and subject_id = r.id order by version desc limit 1) c on true
    where r.edition_id = $1 and r.status <> 'prepared' and c.total_cents > r.paid_cents order by r.number`,
} as const

async function readOwn(db: Querying, edition: Edition, now: Date) {
  const one = async (text: string, values: readonly unknown[] = [edition.id]): Promise<Found> => {
    const { rows } = await db.query<Row>(text, [...values])
    return foundOf(
      rows.map(({ label, amount }) => ({ label, amountCents: amount === null ? null : cents(amount) })),
    )
  }
  const { notInvoiced } = await compareInvoices(db, edition.id, { paidOnly: true })
  return {
    drawers: await one(statements.drawers),
    conflicts: await one(statements.conflicts),
    quarantined: await one(statements.quarantined),
    refunds: await one(statements.refunds),
    artists: await one(statements.artists),
    // money being refunded is counted with the refunds
    overpaid: foundOf(
      (await readOverPaid(db, edition.id)).map(({ dancer, code, overCents }) => ({
        label: `${dancer} · ${code}`,
        amountCents: overCents,
      })),
    ),
    debts: await one(statements.debts),
    bankEntries: await one(
      `select coalesce(party_name, text) as label, amount_cents as amount from bank_entries
      where is_open order by booked_on, id`,
      [],
    ),
    shifts: await one(
      `select t.name || ' · ' || s.title as label, null::int as amount from shift_people p
        join shifts s on s.edition_id = p.edition_id and s.id = p.shift_id
        join team t on t.edition_id = p.edition_id and t.id = p.member_id
        where p.edition_id = $1 and p.state in ('accepted', 'here') and p.done_minutes is null and s.ends_at < $2
        order by s.starts_at, t.name`,
      [edition.id, now],
    ),
    // dancers who attended and got no e-mail from staff after the last day
    thanks: await one(
      `select r.name || ' ' || r.surname as label, null::int as amount from registrations r
        where r.edition_id = $1 and r.erased_at is null
          and exists (select from picks p where p.edition_id = r.edition_id and p.dancer_id = r.id and p.checked_in_at is not null)
          and not exists (select from emails e where e.edition_id = r.edition_id and e.registration_id = r.id
            and e.mailing_id is not null and e.created_at >= $2)
        order by r.number`,
      [edition.id, startOfDay(edition.endsOn)],
    ),
    helpers: foundOf(
      (await readHelpersToThank(db, edition.id, startOfDay(edition.endsOn))).map((label) => ({
        label,
        amountCents: null,
      })),
    ),
    invoices: foundOf(
      notInvoiced.first.map(({ name, code, amountCents }) => ({ label: `${name} · ${code}`, amountCents })),
    ),
  } satisfies Partial<Record<CheckKind, Found>>
}

/** The checks by a day: the end of the festival, the last day the account is known for, and how long lists are kept. */
async function readDays(db: Querying, edition: Edition, now: Date) {
  const { rows } = await db.query<{ day: string | null }>({
    name: 'closing-bank-day',
    text: 'select max(closing_day)::text as day from bank_statements where account = $1',
    values: [edition.iban],
  })
  const known = rows[0]?.day ? localDay(rows[0].day) : null
  const today = localDayOf(now)
  const kept = retainedUntil(edition, 'lists')
  return {
    festivalOver: onDay(edition.endsOn, today <= edition.endsOn),
    bankDays: onDay(known, known === null || known < edition.endsOn),
    lists: onDay(kept, today <= kept),
  } satisfies Partial<Record<CheckKind, Found>>
}

function onDay(day: LocalDay | null, isOpen: boolean): Found {
  return { count: isOpen ? 1 : 0, rows: [], sumCents: null, day }
}

function foundOf(rows: readonly OpenRow[]): Found {
  const amounts = rows.flatMap(({ amountCents }): Cents[] => (amountCents === null ? [] : [amountCents]))
  return {
    count: rows.length,
    rows: rows.slice(0, most),
    sumCents: amounts.length > 0 ? sumCents(amounts) : null,
    day: null,
  }
}
