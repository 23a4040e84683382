import type { Selectable } from 'kysely'
import type { Querying } from '#app/platform/database/statement.ts'
import { cents } from '#app/platform/values/money.ts'
import type { BankEntries } from '#db/tables.ts'
import type { BookedEntry, BookedShare } from '../entry-line.ts'
import type { Target } from '../matching/payable.ts'
import { entryOf } from '../tables/bank-entries.server.ts'
import { paidRefund } from './paid-refund.server.ts'

/** The entries with these ids; or of all accounts the open, the ignored or the unnotified ones, or all. */
export type EntryFilter =
  | { readonly ids: readonly string[] }
  | {
      readonly show: 'open' | 'all' | 'ignored' | 'unnotified'
      /** In names, texts, references and accounts, or an amount in cents. */
      readonly search?: string
      readonly limit: number
      readonly offset?: number
    }

type Row = Selectable<BankEntries> & {
  shares: {
    type: Target['type']
    id: string
    subject: string
    edition: string
    code: string
    name: string
    cents: number
    open: number | null
  }[]
  returned_by: string | null
}

/** @param chosen which entries, in which order */
const withShares = (chosen: string) => `
  select b.*, r.id as returned_by, coalesce(s.shares, '[]') as shares
  from (${chosen}) b
  left join bank_entries r on r.returns = b.id
  left join lateral (
    select json_agg(json_build_object('type', case when f.id is null then a.subject_type else 'refund' end,
        'id', coalesce(f.id, a.subject_id), 'subject', a.subject_id, 'edition', a.edition_id, 'cents', a.amount_cents,
        'open', case when g.status <> 'cancelled' then g.total_cents - g.paid_cents end,
        'code', coalesce(g.code, c.title, e.code, ''), 'name', coalesce(g.name || ' ' || g.surname, c.supplier, ''))
        order by coalesce(g.code, c.title, e.code), a.id) as shares
    from allocations a
    left join registrations g on a.subject_type = 'registration' and g.edition_id = a.edition_id and g.id = a.subject_id
    left join ${paidRefund}
    left join editions e on a.subject_type = 'donation' and e.id = a.subject_id
    left join costs c on a.subject_type = 'cost' and c.edition_id = a.edition_id and c.id = a.subject_id
    where a.movement_id = b.movement_id and a.corrects is null and not exists (select from allocations t where t.corrects = a.id)
  ) s on true`

const unnotified = `b.told_at is null and b.decided_at is not null and exists (select from allocations a where a.movement_id = b.movement_id
  and a.subject_type = 'registration' and a.corrects is null and not exists (select from allocations t where t.corrects = a.id))`

const wanted = {
  open: 'b.is_open',
  ignored: 'b.decision is not null',
  unnotified,
  all: `not (b.status = 'pending' and b.same_as is not null)`,
} as const

const inOrder = 'b.booked_on desc nulls first, b.statement_id desc, b.position'

/** Imported entries with what they pay: those with these ids in the order of their files, else the latest first. */
export async function readBookedEntries(db: Querying, filter: EntryFilter): Promise<BookedEntry[]> {
  if ('ids' in filter) {
    const { rows } = await db.query<Row>({
      name: 'booked-entries-by-id',
      text: `${withShares('select * from bank_entries where id = any($1)')} order by b.statement_id, b.position`,
      values: [filter.ids],
    })
    return rows.map(bookedOf)
  }
  const { rows } = await db.query<Row>({
    text: `${withShares(`select * from bank_entries b where ${wanted[filter.show]} and ($1::text is null or ${found})
      order by ${inOrder} limit $2 offset $3`)} order by ${inOrder}`,
    values: [filter.search?.trim() || null, filter.limit, filter.offset ?? 0],
  })
  return rows.map(bookedOf)
}

const found = `(concat_ws(' ', b.party_name, b.party_account, b.on_behalf_of, b.text, b.bank_text, array_to_string(b.payment_references, ' '))
    ilike '%' || replace(replace(replace($1, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
  or abs(b.amount_cents)::text = regexp_replace($1, '[^0-9]', '', 'g'))`

/** How many entries there are of each kind. */
export async function countEntries(
  db: Querying,
): Promise<{ readonly open: number; readonly all: number; readonly ignored: number }> {
  const { rows } = await db.query<{ open: number; all: number; ignored: number }>({
    name: 'count-bank-entries',
    text: `select (select count(*)::int from bank_entries b where ${wanted.open}) as open,
      (select count(*)::int from bank_entries b where ${wanted.all}) as all,
      (select count(*)::int from bank_entries b where ${wanted.ignored}) as ignored`,
  })
  return rows[0] ?? { open: 0, all: 0, ignored: 0 }
}

/** The number of registrations whose money came or was returned without an e-mail; an archived edition sends none, and an erased dancer gets none. */
export async function countUnnotifiedPayers(db: Querying): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-unnotified-payers',
    text: `select count(distinct (a.edition_id, a.subject_id))::int as count from bank_entries b
      join allocations a on a.movement_id = b.movement_id and a.subject_type = 'registration' and a.corrects is null
        and not exists (select from allocations t where t.corrects = a.id)
      join editions e on e.id = a.edition_id and not e.archived
      join registrations r on r.edition_id = a.edition_id and r.id = a.subject_id and r.erased_at is null
      where b.told_at is null and b.decided_at is not null and not exists (select from refunds f where f.movement_id = b.movement_id)`,
  })
  return rows[0]?.count ?? 0
}

function bookedOf(row: Row): BookedEntry {
  const shares = row.shares.map(
    ({ type, id, subject, edition, code, name, cents: amount, open: left }): BookedShare => ({
      target: { type, id },
      subjectId: subject,
      editionId: edition,
      code,
      name,
      amountCents: cents(amount),
      openCents: left === null ? null : cents(left),
    }),
  )
  return { ...entryOf(row), shares, returnedBy: row.returned_by }
}
