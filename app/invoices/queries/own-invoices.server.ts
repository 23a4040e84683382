import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Invoice } from '../invoice.ts'

/** An issued document for a registration. */
export type OwnInvoice = {
  readonly id: Id
  readonly kind: Invoice['kind']
  readonly number: string
  readonly year: number
  readonly issuedAt: Date
  readonly buyer: string
  readonly totalCents: Cents
  /** The document itself is theirs to see: it is for their registration alone, or for theirs first. Else it says what others pay. */
  readonly isTheirs: boolean
}

/** SQL: the buyer of the invoice with this alias. */
const buyerOf = (invoice: string) =>
  `row(${['buyer', 'buyer_address', 'buyer_country', 'buyer_vat_id'].map((column) => `${invoice}.${column}`).join(', ')})`

/** SQL: the buyer that the dancer of `r` has named, else the dancer. I11 */
const namedBuyer = `row(coalesce(r.invoice_to ->> 'name', r.name || ' ' || r.surname), r.invoice_to ->> 'address',
  coalesce(r.invoice_to ->> 'country', r.country), r.invoice_to ->> 'vatId')`

/**
 * The documents for a registration, the latest first. Those from before a hand-over concern another person, and so do later ones made out to a buyer of
 * those: a credit note of one, a final invoice that deducts one. I13
 */
export async function findOwnInvoices(
  db: Querying,
  { editionId, id: registrationId }: { readonly editionId: string; readonly id: string },
): Promise<OwnInvoice[]> {
  const { rows } = await db.query<{
    id: string
    kind: Invoice['kind']
    number: string
    year: number
    issued_at: Date
    buyer: string
    total_cents: number
    is_theirs: boolean
  }>({
    name: 'own-invoices',
    text: `
      select i.id, i.kind, i.number, i.year, i.issued_at, i.buyer, i.total_cents,
        i.registration = $2 or not exists (select from invoice_subjects o
          where o.edition_id = i.edition_id and o.invoice_id = i.id and o.subject_id <> $2) as is_theirs
      from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
      join registrations r on r.edition_id = s.edition_id and r.id = s.subject_id
      cross join lateral (
        select max(at) as at from audit where edition_id = $1 and subject_id = $2 and action = 'registration.handOver') handed
      where s.edition_id = $1 and s.subject_type = 'registration' and s.subject_id = $2
        and i.status = 'issued' and i.number is not null and i.year is not null
        and (handed.at is null or i.issued_at > handed.at and (${buyerOf('i')} is not distinct from ${namedBuyer} or not exists (
          select from invoice_subjects f join invoices b on b.edition_id = f.edition_id and b.id = f.invoice_id
          where f.edition_id = $1 and f.subject_type = 'registration' and f.subject_id = $2
            and b.status = 'issued' and b.issued_at <= handed.at and ${buyerOf('b')} is not distinct from ${buyerOf('i')})))
      order by i.issued_at desc, i.series, i.serial desc`,
    values: [editionId, registrationId],
  })
  return rows.map((row) => ({
    id: id(row.id),
    kind: row.kind,
    number: row.number,
    year: row.year,
    issuedAt: row.issued_at,
    buyer: row.buyer,
    totalCents: cents(row.total_cents),
    isTheirs: row.is_theirs,
  }))
}
