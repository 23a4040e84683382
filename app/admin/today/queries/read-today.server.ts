import { unpaidStates } from '#app/ledger/refunds/refund.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { RegistrationStatus } from '#app/registration/registration.ts'

/** Waiting work: how many, since when, and their sum. */
export type Waiting = {
  readonly count: number
  readonly sumCents: Cents
  /** The day of the oldest, or by which the first is due; null where nothing says one. */
  readonly since: LocalDay | null
}

/** How full an event is. */
export type FilledEvent = {
  readonly id: Id
  readonly title: Bilingual
  readonly waiting: number
  /** The places by role; null where places are counted by head. */
  readonly roles: {
    readonly leaders: number
    readonly takenLeaders: number
    readonly followers: number
    readonly takenFollowers: number
  } | null
  readonly heads: { readonly size: number; readonly taken: number } | null
}

/** The present state of an edition. Sums equal those of the linked lists. */
export type Today = {
  readonly statuses: Readonly<Partial<Record<RegistrationStatus, number>>>
  readonly money: { readonly claimedCents: Cents; readonly paidCents: Cents; readonly openCents: Cents }
  readonly late: Waiting
  readonly over: Waiting
  readonly bank: Waiting
  readonly refunds: Waiting
  /** The events with the longest queues first, then the fullest. */
  readonly events: readonly FilledEvent[]
}

type WaitingRow = { readonly count: number; readonly sum: string | null; readonly since: string | null }

const MOST_EVENTS = 8

/** The present state of an edition, and its waiting work. The bank account and the refunds are those of all editions, as in their lists. */
export async function readToday(db: Querying, editionId: string): Promise<Today> {
  const { rows } = await db.query<{
    statuses: Today['statuses'] | null
    claimed: string | null
    paid: string | null
    open: string | null
    late: WaitingRow
    over: WaitingRow
    bank: WaitingRow
    refunds: WaitingRow
  }>({
    name: 'today',
    text: `
      with money as (
        select r.id, r.status, r.paid_cents as paid, coalesce(c.total_cents, 0) as claim from registrations r
        left join claims c on c.edition_id = r.edition_id and c.subject_type = 'registration' and c.subject_id = r.id and ${isLatest('c')}
        where r.edition_id = $1 and r.status <> 'prepared'),
      sums as (
        select status, count(*) as n, sum(claim) as claimed, sum(paid) as paid,
          count(*) filter (where claim > paid) as open_n, sum(claim - paid) filter (where claim > paid) as open,
          count(*) filter (where paid > claim) as over_n, sum(paid - claim) filter (where paid > claim) as over
        from money group by 1),
      late as (
        select min(d.due_on) as since from registrations r
        join claims c on c.edition_id = r.edition_id and c.subject_type = 'registration' and c.subject_id = r.id and ${isLatest('c')}
        join dues d on d.edition_id = r.edition_id and d.subject_type = 'registration' and d.subject_id = r.id
        where r.edition_id = $1 and r.status = 'late' and c.total_cents > r.paid_cents),
      over as (
        select min((select max(a.booked_on) from allocations a where a.edition_id = $1 and a.subject_type = 'registration'
          and a.subject_id = money.id and a.amount_cents > 0)) as since
        from money where paid > claim),
      waiting_entries as (select amount_cents, booked_on from bank_entries where is_open),
      asked as (select amount_cents, due_on from refunds where subject_type = 'registration' and state = any($2))
      select jsonb_object_agg(status, n) as statuses, sum(claimed) as claimed, sum(paid) as paid, sum(open) as open,
        jsonb_build_object('count', coalesce(sum(open_n) filter (where status = 'late'), 0), 'sum', sum(open) filter (where status = 'late'),
          'since', (select since from late)) as late,
        jsonb_build_object('count', coalesce(sum(over_n), 0), 'sum', sum(over), 'since', (select since from over)) as over,
        (select jsonb_build_object('count', count(*), 'sum', sum(amount_cents), 'since', min(booked_on)) from waiting_entries) as bank,
        (select jsonb_build_object('count', count(*), 'sum', sum(amount_cents), 'since', min(due_on)) from asked) as refunds
      from sums`,
    values: [editionId, unpaidStates],
  })
  const [row] = rows
  if (!row) throw new Error('a row of sums is always there')
  const sum = (text: string | null) => cents(Number(text ?? 0))
  const waiting = ({ count, sum: total, since }: WaitingRow): Waiting => ({
    count,
    sumCents: sum(total),
    since: since === null ? null : localDay(since),
  })
  return {
    statuses: row.statuses ?? {},
    money: { claimedCents: sum(row.claimed), paidCents: sum(row.paid), openCents: sum(row.open) },
    late: waiting(row.late),
    over: waiting(row.over),
    bank: waiting(row.bank),
    refunds: waiting(row.refunds),
    events: await readFill(db, editionId),
  }
}

async function readFill(db: Querying, editionId: string): Promise<FilledEvent[]> {
  const { rows } = await db.query<{
    id: string
    title: Bilingual
    mode: string
    waiting: number
    leaders: number
    followers: number
    heads: number
    taken_leaders: number
    taken_followers: number
    taken_heads: number
  }>({
    name: 'today-events',
    text: `
      select e.id, e.title, p.mode, p.waiting, p.leaders, p.followers, p.heads, p.taken_leaders, p.taken_followers,
        p.taken_heads + p.door_heads as taken_heads
      from pools p join events e on e.edition_id = p.edition_id and e.id = p.event_id
      where p.edition_id = $1 and e.status = 'published'
      order by p.waiting desc, (p.taken_leaders + p.taken_followers + p.taken_heads + p.door_heads)::float
        / greatest(p.leaders + p.followers + p.heads, 1) desc, e.starts_at, e.id limit ${MOST_EVENTS}`,
    values: [editionId],
  })
  return rows.map((row) => ({
    id: id(row.id),
    title: row.title,
    waiting: row.waiting,
    roles:
      row.mode === 'head'
        ? null
        : {
            leaders: row.leaders,
            takenLeaders: row.taken_leaders,
            followers: row.followers,
            takenFollowers: row.taken_followers,
          },
    heads: row.mode === 'head' ? { size: row.heads, taken: row.taken_heads } : null,
  }))
}
