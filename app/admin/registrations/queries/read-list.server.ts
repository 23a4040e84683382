import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { DancerRole, RegistrationStatus } from '#app/registration/registration.ts'
import { type ListState, type SortColumn, WINDOW } from '../list-state.ts'
import { claimText, conditionsOf, dueText, type Wanted } from './conditions.server.ts'

/** A registration in one row. */
export type ListRow = {
  readonly id: Id
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly email: string
  readonly phone: string | null
  readonly country: string
  readonly level: string | null
  readonly role: DancerRole
  readonly status: RegistrationStatus
  readonly partner: RowPartner
  readonly placed: number
  readonly waiting: number
  readonly totalCents: Cents
  readonly paidCents: Cents
  /** Above 0 what is still to be paid, below 0 what was paid too much. */
  readonly openCents: Cents
  readonly dueOn: LocalDay | null
  readonly reserved: Date
  readonly isConfirmed: boolean
  readonly isExcused: boolean
  readonly payBy: string
  readonly promo: string | null
  readonly extras: readonly string[]
  readonly internalNote: string | null
  readonly tags: readonly string[]
  /** The first time somebody recorded an arrival at an event; null: not arrived. */
  readonly arrivedAt: Date | null
  readonly lastEmail: { readonly kind: string; readonly at: Date } | null
}

/** The partner. `held`: places are held for an invited partner, until then. */
export type RowPartner =
  | { readonly state: 'none' | 'seeks' }
  | { readonly state: 'couple'; readonly id: Id; readonly name: string }
  | { readonly state: 'held'; readonly email: string | null; readonly until: Date | null }

/** The sums of all registrations that the filter finds, in cents. Open and overpaid amounts are not set off against each other. */
export type ListSums = {
  readonly count: number
  readonly totalCents: Cents
  readonly paidCents: Cents
  readonly openCents: Cents
  readonly overCents: Cents
}

export type RegistrationList = {
  readonly rows: readonly ListRow[]
  readonly sums: ListSums
  /** The page this is: the last one where the address asks for one beyond. Of all rows the first ones are here. */
  readonly page: number
}

type ListRequest = Wanted & Pick<ListState, 'sort' | 'size' | 'page'>

/** A page of an edition's registrations and the sums of all filtered ones. Unnamed statement: searches differ too much for one plan. */
export async function readRegistrationList(
  db: Querying,
  editionId: string,
  asked: ListRequest,
): Promise<RegistrationList> {
  const { size } = asked
  if (size === 'all') {
    const [sums, rows] = await Promise.all([
      readListSums(db, editionId, asked),
      readWindow(db, editionId, asked),
    ])
    return { rows, sums, page: 1 }
  }
  const listed = (page: number) =>
    findListed(db, editionId, { ...asked, limit: size, offset: (page - 1) * size })
  // side by side: a filter may take its time in both
  const [sums, found] = await Promise.all([readListSums(db, editionId, asked), listed(asked.page)])
  const page = Math.max(1, Math.min(asked.page, Math.ceil(sums.count / size)))
  const ids = page === asked.page ? found : await listed(page)
  return { rows: await readRows(db, editionId, ids), sums, page }
}

/** Some of all rows in the order of the list, from this one on, counted from 0; none behind the last. */
export async function readWindow(
  db: Querying,
  editionId: string,
  { from = 0, ...asked }: Order & { readonly from?: number },
): Promise<ListRow[]> {
  const ids = await findListed(db, editionId, { ...asked, limit: WINDOW, offset: from })
  return readRows(db, editionId, ids)
}

async function readListSums(db: Querying, editionId: string, wanted: Wanted): Promise<ListSums> {
  const { where, values } = conditionsOf(editionId, wanted)
  const { rows } = await db.query<{ count: number } & Record<'total' | 'paid' | 'open' | 'over', string>>({
    text: `select count(*)::int as count, coalesce(sum(claim), 0) as total, coalesce(sum(paid), 0) as paid,
        coalesce(sum(greatest(claim - paid, 0)), 0) as open, coalesce(sum(greatest(paid - claim, 0)), 0) as over
      from (select ${claimText} as claim, r.paid_cents as paid from registrations r where ${where}) money`,
    values,
  })
  const [row] = rows
  if (!row) throw new Error('a row of sums is always there')
  const sum = (text: string) => cents(Number(text))
  return {
    count: row.count,
    totalCents: sum(row.total),
    paidCents: sum(row.paid),
    openCents: sum(row.open),
    overCents: sum(row.over),
  }
}

type Order = Wanted & Pick<ListState, 'sort'>

/**
 * The ids of all filtered registrations, in the order of the list.
 * @param asked.limit null: all of them
 */
export async function findListed(
  db: Querying,
  editionId: string,
  { limit, offset = 0, ...wanted }: Order & { readonly limit: number | null; readonly offset?: number },
): Promise<Id[]> {
  const { where, values } = conditionsOf(editionId, wanted)
  const { rows } = await db.query<{ id: string }>({
    text: `select r.id from registrations r where ${where} order by ${orderOf(wanted.sort)} limit ${limit ?? 'all'} offset ${offset}`,
    values,
  })
  return rows.map((row) => id(row.id))
}

const orders: Readonly<Record<SortColumn, string>> = {
  name: `r.surname collate "sl-x-icu"`,
  number: 'r.number',
  role: 'r.role',
  country: 'r.country',
  status: 'r.status',
  total: claimText,
  paid: 'r.paid_cents',
  open: `${claimText} - r.paid_cents`,
  due: dueText,
  reserved: 'r.reserved',
}

function orderOf({ column, isDown }: ListState['sort']): string {
  const way = `${isDown ? 'desc' : 'asc'}${column === 'due' ? ' nulls last' : ''}`
  const byName = column === 'name' ? `, r.name collate "sl-x-icu" ${way}` : ''
  return `${orders[column]} ${way}${byName}, r.number ${isDown ? 'desc' : 'asc'}`
}

type Row = {
  id: string
  code: string
  name: string
  surname: string
  email: string
  phone: string | null
  country: string
  level: string | null
  role: DancerRole
  status: RegistrationStatus
  claim: number
  paid: number
  due_on: string | null
  reserved: Date
  is_confirmed: boolean
  excused: boolean
  pay_by: string
  promo_code: string | null
  extras: readonly { readonly code: string }[]
  internal_note: string | null
  tags: readonly string[]
  seeks: boolean
  placed: number
  waiting: number
  arrived_at: Date | null
  other_id: string | null
  other_name: string | null
  hold_state: string | null
  hold_email: string | null
  hold_until: Date | null
  mail_kind: string | null
  mail_at: Date | null
}

/** These registrations as rows, in this order: what only rows need is read for them alone. */
export async function readRows(db: Querying, editionId: string, ids: readonly Id[]): Promise<ListRow[]> {
  if (ids.length === 0) return []
  const { rows } = await db.query<Row>({
    text: `
      select r.id, r.code, r.name, r.surname, r.email, r.phone, r.country, r.level, r.role, r.status, ${claimText} as claim,
        r.paid_cents as paid, ${dueText}::text as due_on, r.reserved, r.confirmed_by is not null as is_confirmed, r.excused, r.pay_by,
        r.promo_code, r.extras, r.internal_note, r.tags, r.seeks_partner as seeks, coalesce(k.placed, 0)::int as placed,
        coalesce(k.waiting, 0)::int as waiting, k.arrived_at, o.id as other_id, o.name || ' ' || o.surname as other_name, h.state as hold_state,
        h.email as hold_email, h.expires_at as hold_until, m.kind as mail_kind, m.created_at as mail_at
      from unnest($2::text[]) with ordinality as g(id, place)
      join registrations r on r.edition_id = $1 and r.id = g.id
      left join lateral (select count(*) filter (where p.state = 'placed') as placed, count(*) filter (where p.state in ('waiting', 'prepared')) as waiting,
          min(p.checked_in_at) filter (where p.state = 'placed') as arrived_at
        from picks p where p.edition_id = r.edition_id and p.dancer_id = r.id) k on true
      left join couples c on c.edition_id = r.edition_id and c.id = r.couple_id
      left join registrations o on o.edition_id = r.edition_id and o.id = case when c.leader_id = r.id then c.follower_id else c.leader_id end
      left join holds h on h.edition_id = r.edition_id and h.registration_id = r.id and h.state in ('pending', 'open')
      left join lateral (select m.kind, m.created_at from emails m where m.edition_id = r.edition_id and m.registration_id = r.id
        order by m.created_at desc, m.id desc limit 1) m on true
      order by g.place`,
    values: [editionId, ids],
  })
  return rows.map(rowOf)
}

function rowOf(row: Row): ListRow {
  return {
    id: id(row.id),
    code: row.code,
    name: row.name,
    surname: row.surname,
    email: row.email,
    phone: row.phone,
    country: row.country,
    level: row.level,
    role: row.role,
    status: row.status,
    partner: partnerOf(row),
    placed: row.placed,
    waiting: row.waiting,
    totalCents: cents(row.claim),
    paidCents: cents(row.paid),
    openCents: cents(row.claim - row.paid),
    dueOn: row.due_on === null ? null : localDay(row.due_on),
    reserved: row.reserved,
    isConfirmed: row.is_confirmed,
    isExcused: row.excused,
    payBy: row.pay_by,
    promo: row.promo_code,
    extras: row.extras.map(({ code }) => code),
    internalNote: row.internal_note,
    tags: row.tags,
    arrivedAt: row.arrived_at,
    lastEmail: row.mail_kind && row.mail_at ? { kind: row.mail_kind, at: row.mail_at } : null,
  }
}

function partnerOf(row: Row): RowPartner {
  if (row.other_id !== null) return { state: 'couple', id: id(row.other_id), name: row.other_name ?? '' }
  if (row.hold_state !== null) return { state: 'held', email: row.hold_email, until: row.hold_until }
  return { state: row.seeks ? 'seeks' : 'none' }
}

/** The numbers of these registrations of an edition, by which an address names them. */
export async function readNumbers(db: Querying, editionId: string, ids: readonly Id[]): Promise<number[]> {
  const { rows } = await db.query<{ number: number }>({
    name: 'numbers-of-registrations',
    text: 'select number from registrations where edition_id = $1 and id = any($2) order by number',
    values: [editionId, ids],
  })
  return rows.map(({ number }) => Number(number))
}
