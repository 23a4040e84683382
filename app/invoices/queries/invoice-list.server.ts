import type { VatOfRate } from '#app/ledger/vat.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { type Cents, cents } from '#app/platform/values/money.ts'
import type { Invoice } from '../invoice.ts'

/** A line of the list of issued documents. */
export type ListedInvoice = {
  readonly id: Id
  readonly kind: Invoice['kind']
  readonly number: string
  readonly year: number
  readonly issuedAt: Date
  readonly buyer: string
  readonly totalCents: Cents
  readonly vatCents: Cents
  /** The number of the credit note that takes it back. */
  readonly creditedBy: string | null
}

/** The part of the list that begins at `from`, with `most` rows at most. */
export type InvoicePart = { readonly from: number; readonly most: number }

/** The issued documents of an edition, the latest first; `search` matches number, buyer or id. All, unless a page is requested. */
export async function listInvoices(
  db: Querying,
  editionId: string,
  search: string,
  part: InvoicePart | null = null,
): Promise<ListedInvoice[]> {
  const { rows } = await db.query<{
    id: string
    kind: Invoice['kind']
    number: string
    year: number
    issued_at: Date
    buyer: string
    total_cents: number
    vat_cents: number
    credited_by: string | null
  }>(
    `select i.id, i.kind, i.number, i.year, i.issued_at, i.buyer, i.total_cents, i.vat_cents,
       (select c.number from invoices c where c.edition_id = i.edition_id and c.corrects = i.id) as credited_by
     from invoices i
     where i.edition_id = $1 and i.status = 'issued' and i.year is not null
       and ($2 = '' or i.number = $2 or i.id = lower($2) or strpos(lower(i.buyer), lower($2)) > 0)
     order by i.issued_at desc, i.serial desc offset $3 limit $4`,
    [editionId, search, part?.from ?? 0, part?.most ?? null],
  )
  return rows.map((row) => ({
    id: id(row.id),
    kind: row.kind,
    number: row.number,
    year: row.year,
    issuedAt: row.issued_at,
    buyer: row.buyer,
    totalCents: cents(row.total_cents),
    vatCents: cents(row.vat_cents),
    creditedBy: row.credited_by,
  }))
}

export type InvoiceTotals = {
  readonly invoices: number
  readonly creditNotes: number
  readonly totalCents: Cents
  /** The highest rate first. */
  readonly rates: readonly VatOfRate[]
}

/** How many documents an edition has issued, and what they come to by rate, credit notes taken off, pro formas not counted. */
export async function totalInvoices(db: Querying, editionId: string): Promise<InvoiceTotals> {
  const { rows: counts } = await db.query<{ invoices: number; notes: number; total: number }>({
    name: 'count-invoices',
    text: `select count(*) filter (where kind = 'invoice')::int as invoices,
        count(*) filter (where kind = 'creditNote')::int as notes, coalesce(sum(total_cents), 0)::int as total
      from invoices where edition_id = $1 and status = 'issued' and kind <> 'proForma'`,
    values: [editionId],
  })
  const { rows } = await db.query<{ rate: number; gross: number; net: number; vat: number }>({
    name: 'total-invoices-by-rate',
    text: `select (v ->> 'vatRatePercent')::float as rate, sum((v ->> 'grossCents')::int)::int as gross,
        sum((v ->> 'netCents')::int)::int as net, sum((v ->> 'vatCents')::int)::int as vat
      from invoices i cross join lateral jsonb_array_elements(i.vat) v
      where i.edition_id = $1 and i.status = 'issued' and i.kind <> 'proForma' group by 1 order by 1 desc`,
    values: [editionId],
  })
  const [count] = counts
  return {
    invoices: count?.invoices ?? 0,
    creditNotes: count?.notes ?? 0,
    totalCents: cents(count?.total ?? 0),
    rates: rows.map(({ rate, gross, net, vat }) => ({
      vatRatePercent: rate,
      grossCents: cents(gross),
      netCents: cents(net),
      vatCents: cents(vat),
    })),
  }
}
