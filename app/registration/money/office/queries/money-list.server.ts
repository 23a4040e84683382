import type { MovementMethod, MovementSource } from '#app/ledger/movement.ts'
import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { RegistrationStatus } from '../../../registration.ts'
import type { MoneyFilter } from '../money-filter.ts'

/** A registration with what it owes and has paid. */
export type MoneyRow = {
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly status: RegistrationStatus
  /** The amount owed now; of an ended registration the amount retained. */
  readonly claimCents: Cents
  readonly paidCents: Cents
  /** Above 0: still to be paid; below 0: overpaid. */
  readonly openCents: Cents
  /** The local day by which the next part is due; null when nothing is. */
  readonly dueOn: LocalDay | null
  /** In requested refunds that are not paid yet. */
  readonly inRefundsCents: Cents
}

export type MoneyList = {
  readonly rows: readonly MoneyRow[]
  /** Of all that match the filter, not only of this page. */
  readonly count: number
  readonly claimCents: Cents
  readonly paidCents: Cents
  readonly openCents: Cents
  readonly hasMore: boolean
}

const PAGE = 100

/** SQL: what `r` had paid by the day `$4`. */
const paidUntil = `coalesce((select sum(a.amount_cents) from allocations a where a.edition_id = $1 and a.subject_type = 'registration'
  and a.subject_id = r.id and a.booked_on <= $4), 0)::int`

const conditions: Record<MoneyFilter, string> = {
  open: `claim > paid_cents`,
  late: `claim > paid_cents and status = 'late'`,
  over: `paid_cents > claim`,
  // the money is out, or the dancer's bank asks about it: K8
  disputed: `id = any($4::text[]) or id in (
    select a.subject_id from allocations a join movements m on m.id = a.movement_id
    where a.edition_id = $1 and a.subject_type = 'registration' and m.source_type = 'card' and m.source_id like 'dispute/%'
    group by a.subject_id, m.source_id having sum(a.amount_cents) < 0)`,
  all: `(claim <> 0 or paid_cents <> 0)`,
}

/**
 * The money of an edition's registrations, earliest due first.
 * @param page from 1
 * @param inquiries the registrations whose payment a bank asks about, which moves no money; disputed too
 */
export async function listMoney(
  db: Querying,
  editionId: string,
  {
    filter,
    search,
    page,
    inquiries = [],
    until = null,
  }: {
    readonly filter: MoneyFilter
    readonly search: string
    readonly page: number
    readonly inquiries?: readonly Id[]
    /** Only payments until the end of this day; null: all. Not with the filter `disputed`, which needs the same parameter. */
    readonly until?: LocalDay | null
  },
): Promise<MoneyList> {
  const { rows } = await db.query<{
    id: string
    code: string
    name: string
    status: RegistrationStatus
    claim: number
    paid_cents: number
    due_on: string | null
    refunds: number
    count: number
    claims: string
    paids: string
  }>({
    text: `
      with money as not materialized (
        select r.id, r.number, r.code, r.name || ' ' || r.surname as name, r.status, ${until === null ? 'r.paid_cents' : paidUntil} as paid_cents,
          coalesce(c.total_cents, 0) as claim, r.search
        from registrations r
        left join claims c on c.edition_id = r.edition_id and c.subject_type = 'registration' and c.subject_id = r.id and ${isLatest('c')}
        where r.edition_id = $1 and r.status <> 'prepared'),
      found as materialized (
        select id, number, claim, paid_cents from money where ${conditions[filter]} and ($2 = '' or not exists (
          select from unnest(string_to_array($2, ' ')) w where position(searchable(w) in search) = 0))),
      sums as (select count(*)::int as count, sum(claim) as claims, sum(paid_cents) as paids from found),
      -- by subject in one pass: the list is in the order of these days
      due as (
        select distinct on (u.subject_id) u.subject_id, u.due_on from (
          select d.subject_id, d.n, d.due_on, m.paid_cents, sum(d.amount_cents) over (partition by d.subject_id order by d.n) as so_far
          from dues d join found m on m.id = d.subject_id and m.claim > m.paid_cents
          where d.edition_id = $1 and d.subject_type = 'registration') u
        where u.so_far > u.paid_cents order by u.subject_id, u.n),
      page as (
        select m.*, d.due_on from found m left join due d on d.subject_id = m.id
        order by d.due_on nulls last, m.number limit ${PAGE} offset $3)
      select p.id, m.code, m.name, m.status, p.claim, p.paid_cents, p.due_on::text as due_on, s.count, s.claims, s.paids,
        coalesce((select sum(amount_cents) from refunds where edition_id = $1 and subject_type = 'registration'
          and subject_id = p.id and state not in ('paid', 'withdrawn')), 0)::int as refunds
      from page p join money m on m.id = p.id cross join sums s order by p.due_on nulls last, p.number`,
    values: [
      editionId,
      search.trim().replace(/\s+/g, ' '),
      (page - 1) * PAGE,
      ...(filter === 'disputed' ? [inquiries] : until === null ? [] : [until]),
    ],
  })
  const [first] = rows
  const [claimed, paid] = [Number(first?.claims ?? 0), Number(first?.paids ?? 0)]
  return {
    rows: rows.map(({ id: own, code, name, status, claim, paid_cents, due_on, refunds }) => ({
      id: id(own),
      code,
      name,
      status,
      claimCents: cents(claim),
      paidCents: cents(paid_cents),
      openCents: cents(claim - paid_cents),
      dueOn: due_on === null ? null : localDay(due_on),
      inRefundsCents: cents(refunds),
    })),
    count: first?.count ?? 0,
    hasMore: (first?.count ?? 0) > page * PAGE,
    claimCents: cents(claimed),
    paidCents: cents(paid),
    openCents: cents(claimed - paid),
  }
}

/** A payment or repayment of a registration. */
export type PaymentRow = {
  readonly movementId: Id
  /** The part that pays this registration. */
  readonly amountCents: Cents
  /** The whole movement, which may pay others too. */
  readonly wholeCents: Cents
  readonly method: MovementMethod
  readonly valueDay: LocalDay
  readonly recordedAt: Date
  readonly recordedBy: string
  readonly sourceType: MovementSource['type']
  readonly sourceId: string | null
  readonly note: string | null
  readonly documentNumber: string | null
  /** The fiscal receipt for all of it. */
  readonly receipt: { readonly id: string; readonly number: string } | null
  /** It reverses another payment. */
  readonly isCounterEntry: boolean
  readonly isTakenBack: boolean
  readonly isRefund: boolean
}

/** The payments and repayments of a registration, each with its source, latest first. R31 */
export async function readPayments(
  db: Querying,
  { editionId, id: own }: { readonly editionId: string; readonly id: string },
): Promise<PaymentRow[]> {
  const { rows } = await db.query<{
    movement_id: string
    amount: number
    whole: number
    method: MovementMethod
    value_day: string
    recorded_at: Date
    recorded_by: string
    source_type: PaymentRow['sourceType']
    source_id: string | null
    note: string | null
    document_number: string | null
    receipt_id: string | null
    receipt_number: string
    is_counter: boolean
    is_taken_back: boolean
    is_refund: boolean
  }>({
    name: 'payments-of-registration',
    text: `select m.id as movement_id, a.amount_cents as amount, m.amount_cents as whole, m.method, m.value_day::text as value_day,
        a.recorded_at, a.recorded_by, m.source_type, m.source_id, m.note, m.document_number,
        r.id as receipt_id, format('%s-%s-%s', r.premises, r.device, r.number) as receipt_number, a.corrects is not null as is_counter,
        exists (select from allocations t where t.corrects = a.id) as is_taken_back,
        exists (select from refunds f where f.movement_id = m.id) as is_refund
      from allocations a join movements m on m.id = a.movement_id left join fiscal_receipts r on r.movement_id = m.id
      where a.edition_id = $1 and a.subject_type = 'registration' and a.subject_id = $2 order by a.recorded_at desc, a.id desc`,
    values: [editionId, own],
  })
  return rows.map((row) => ({
    movementId: id(row.movement_id),
    amountCents: cents(row.amount),
    wholeCents: cents(row.whole),
    method: row.method,
    valueDay: localDay(row.value_day),
    recordedAt: row.recorded_at,
    recordedBy: row.recorded_by,
    sourceType: row.source_type,
    sourceId: row.source_id,
    note: row.note,
    documentNumber: row.document_number,
    isCounterEntry: row.is_counter,
    receipt: row.receipt_id === null ? null : { id: row.receipt_id, number: row.receipt_number },
    isTakenBack: row.is_taken_back,
    isRefund: row.is_refund,
  }))
}
