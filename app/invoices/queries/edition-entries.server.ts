import { isLatest } from '#app/ledger/service.server.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { cents } from '#app/platform/values/money.ts'
import type { EditionSum } from '../journal/edition-sum.ts'
import { type JournalEntry, mostEntries, type SourceRow, sourceOf } from './journal-entries.server.ts'

type EntryRow = SourceRow & {
  readonly amount: number
  readonly who: string | null
  readonly registration: string | null
}

/** The entries that a sum of `readEditionMoney` consists of, the largest first, at most `mostEntries`. I20 */
export async function readEditionEntries(
  db: Querying,
  editionId: string,
  sum: EditionSum,
): Promise<JournalEntry[]> {
  const { rows } = await (sum.kind === 'method' ? byMethod(db, editionId, sum) : byItem(db, editionId, sum))
  return rows.map((row) => ({
    amountCents: cents(row.amount),
    who: row.who?.trim() || null,
    registrationId: row.registration,
    source: sum.kind === 'method' ? sourceOf(row) : { kind: 'claim' },
  }))
}

function byMethod(db: Querying, editionId: string, { method }: EditionSum & { readonly kind: 'method' }) {
  return db.query<EntryRow>({
    name: 'edition-entries-of-method',
    text: `
      select a.amount_cents as amount, m.source_type, m.source_id, m.recorded_by, r.id as registration,
        coalesce(r.code || ' ' || r.name || ' ' || r.surname, m.payer_name) as who
      from allocations a join movements m on m.id = a.movement_id
        left join registrations r on a.subject_type = 'registration' and r.edition_id = a.edition_id and r.id = a.subject_id
      where a.edition_id = $1 and a.subject_type in ('registration', 'doorSale') and m.method = $2
      order by abs(a.amount_cents) desc, m.recorded_at, m.id limit ${mostEntries}`,
    values: [editionId, method],
  })
}

function byItem(
  db: Querying,
  editionId: string,
  { item, vatRatePercent }: EditionSum & { readonly kind: 'item' },
) {
  return db.query<EntryRow>({
    name: 'edition-entries-of-item',
    text: `
      select sum(line."amountCents")::int as amount, r.id as registration, r.code || ' ' || r.name || ' ' || r.surname as who
      from claims c
        cross join lateral jsonb_to_recordset(c.lines) line(item text, "vatRatePercent" float, "amountCents" int)
        left join registrations r on c.subject_type = 'registration' and r.edition_id = c.edition_id and r.id = c.subject_id
      where c.edition_id = $1 and c.subject_type in ('registration', 'doorSale') and ${isLatest('c')}
        and line.item is not distinct from $2 and line."vatRatePercent" = $3
      group by c.subject_type, c.subject_id, r.id, r.code, r.name, r.surname having sum(line."amountCents") <> 0
      order by abs(sum(line."amountCents")) desc, c.subject_id limit ${mostEntries}`,
    values: [editionId, item, vatRatePercent],
  })
}
