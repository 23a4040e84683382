import type { MovementSource } from '#app/ledger/movement.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import { bookedLines } from './journal-sums.server.ts'

/** An entry that an amount of the journal includes, with its source. */
export type JournalEntry = {
  /** Above 0 debit, below 0 credit. */
  readonly amountCents: Cents
  /** The paid registration, the payer, or the buyer; null where unknown. */
  readonly who: string | null
  readonly source:
    | { readonly kind: 'invoice'; readonly id: string; readonly number: string }
    | { readonly kind: MovementSource['type']; readonly id: string | null; readonly recordedBy: string }
    /** The present claim of a registration or door sale. */
    | { readonly kind: 'claim' }
  /** The registration that it pays, to open its account; null for all else, and in other editions. */
  readonly registrationId: string | null
}

export type JournalLineOf = { readonly day: LocalDay; readonly line: string }

/** The maximum number of entries returned for one line. */
export const mostEntries = 500

/** Where a movement came from, as the database has it. */
export type SourceRow = {
  readonly source_type: MovementSource['type']
  readonly source_id: string | null
  readonly recorded_by: string
}

/** Where a journal entry came from, by the movement's row. */
export const sourceOf = ({ source_type, source_id, recorded_by }: SourceRow): JournalEntry['source'] => ({
  kind: source_type,
  id: source_id,
  recordedBy: recorded_by,
})

/** The largest entries of one line of a day. Only admins see documents: for others they are left out. I12 */
export async function readJournalEntries(
  db: Querying,
  { day, line, editionId }: JournalLineOf & { readonly editionId: string },
  { withDocuments }: { readonly withDocuments: boolean },
): Promise<JournalEntry[]> {
  const { rows } = await db.query<
    SourceRow & {
      amount: number
      who: string | null
      registration: string | null
      invoice_id: string | null
      number: string | null
    }
  >({
    name: 'journal-entries',
    text: `
      with ${bookedLines}
      select b.amount, b.invoice_id, i.number || '/' || i.year as number, m.source_type, m.source_id, m.recorded_by,
        coalesce(i.buyer, r.code || ' ' || r.name || ' ' || r.surname, (
          select string_agg(p.code || ' ' || p.name || ' ' || p.surname, ', ' order by p.code) from allocations a
          join registrations p on p.edition_id = a.edition_id and p.id = a.subject_id
          where a.movement_id = b.movement_id and a.subject_type = 'registration' and a.amount_cents * m.amount_cents > 0),
          m.payer_name) as who,
        case when r.edition_id = $4 then r.id end as registration
      from booked b left join movements m on m.id = b.movement_id left join invoices i on i.id = b.invoice_id
        left join registrations r on b.subject_type = 'registration' and r.edition_id = b.edition_id and r.id = b.subject_id
      where b.amount <> 0 and b.line = $3 and ($5 or b.invoice_id is null)
      order by abs(b.amount) desc, m.recorded_at, b.invoice_id, b.movement_id limit ${mostEntries}`,
    values: [day, day, line, editionId, withDocuments],
  })
  return rows.map((row) => ({
    amountCents: cents(row.amount),
    who: row.who?.trim() || null,
    registrationId: row.registration,
    source:
      row.invoice_id === null
        ? sourceOf(row)
        : { kind: 'invoice', id: row.invoice_id, number: row.number ?? '' },
  }))
}
