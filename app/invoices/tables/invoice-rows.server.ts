import type { Selectable } from 'kysely'
import type { ClaimLine } from '#app/ledger/claim.ts'
import type { Subject, SubjectType } from '#app/ledger/subject.ts'
import type { VatOfRate } from '#app/ledger/vat.ts'
import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { type LocalDay, localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import type { Invoices } from '#db/tables.ts'
import type { Invoice, InvoiceLine } from '../invoice.ts'
import type { InvoiceSubject, IssuedInvoice, Issuer } from '../issued.ts'

/**
 * Takes the next number of a series and year and locks it until the transaction ends: call last. A refused or
 * killed transaction returns it. I7
 */
export async function takeSerial(tx: Querying, series: string, year: number): Promise<number> {
  const { rows } = await tx.query<{ last: number }>({
    name: 'take-invoice-serial',
    text: `insert into invoice_series (series, year, last) values ($1, $2, 1)
      on conflict (series, year) do update set last = invoice_series.last + 1 returning last`,
    values: [series, year],
  })
  const [row] = rows
  if (!row) throw new Error('a series answers with its number')
  return row.last
}

/** How far an invoice has come, locked until the transaction ends; null when there is none. */
export async function lockStatus(
  tx: Querying,
  { editionId, id }: { readonly editionId: string; readonly id: Id },
): Promise<'draft' | 'issued' | null> {
  const { rows } = await tx.query<{ status: 'draft' | 'issued' }>({
    name: 'lock-invoice',
    text: 'select status from invoices where edition_id = $1 and id = $2 for update',
    values: [editionId, id],
  })
  return rows[0]?.status ?? null
}

/** The edition of an issued document; null when there is none. */
export async function editionOfInvoice(db: Querying, id: string): Promise<string | null> {
  const { rows } = await db.query<{ edition_id: string }>({
    name: 'edition-of-invoice',
    text: `select edition_id from invoices where id = $1 and status = 'issued'`,
    values: [id],
  })
  return rows[0]?.edition_id ?? null
}

/** Writes an issued invoice with what it is for. */
export async function insertIssued(
  tx: Querying,
  invoice: IssuedInvoice,
  { series, serial, registration }: { series: string; serial: number; registration: string | null },
  subjects: readonly InvoiceSubject[],
): Promise<void> {
  const { buyer } = invoice
  const row = {
    edition_id: invoice.editionId,
    id: invoice.id,
    kind: invoice.kind,
    status: 'issued',
    number: invoice.number,
    series,
    year: invoice.year,
    serial,
    issued_at: invoice.issuedAt,
    buyer: buyer.name,
    buyer_address: buyer.address,
    buyer_country: buyer.country,
    buyer_vat_id: buyer.vatId,
    registration,
    currency: 'EUR',
    language: invoice.language,
    company: invoice.issuer,
    lines: invoice.lines,
    vat: invoice.vat,
    total_cents: invoice.totalCents,
    vat_cents: invoice.vatCents,
    note: invoice.note,
    service_from: invoice.serviceFrom,
    service_to: invoice.serviceTo,
    corrects: invoice.corrects?.id ?? null,
    stage: invoice.stage,
    settles: invoice.stage === 'final' ? invoice.settles : null,
    to_pay: invoice.toPay,
    added_by: invoice.addedBy,
    reserved: invoice.issuedAt,
    version: 1,
  }
  const columns = Object.keys(row).join(', ')
  await tx.query({
    text: `insert into invoices (${columns}) select ${columns} from jsonb_populate_record(null::invoices, $1)`,
    values: [JSON.stringify(row)],
  })
  await tx.query({
    name: 'insert-invoice-subjects',
    text: `insert into invoice_subjects (edition_id, invoice_id, position, subject_type, subject_id, lines)
      select edition_id, invoice_id, position, subject_type, subject_id, lines from jsonb_populate_recordset(null::invoice_subjects, $1)`,
    values: [
      JSON.stringify(
        subjects.map(({ subject, lines }, index) => ({
          edition_id: invoice.editionId,
          invoice_id: invoice.id,
          position: index + 1,
          subject_type: subject.type,
          subject_id: subject.id,
          lines,
        })),
      ),
    ],
  })
}

/** All lines of a subject's claim that invoices and credit notes are for, without pro formas. I8 */
export async function readInvoicedLines(
  db: Querying,
  { editionId, type, id }: Subject,
): Promise<ClaimLine[]> {
  const { rows } = await db.query<{ lines: ClaimLine[] }>({
    name: 'invoiced-lines',
    text: `select s.lines from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
      where s.edition_id = $1 and s.subject_type = $2 and s.subject_id = $3 and i.status = 'issued' and i.kind <> 'proForma'
      order by i.issued_at, i.id`,
    values: [editionId, type, id],
  })
  return rows.flatMap(({ lines }) => lines)
}

/** The subjects of an invoice, in its order. */
export async function readSubjects(
  db: Querying,
  { editionId, id }: { readonly editionId: string; readonly id: string },
): Promise<InvoiceSubject[]> {
  const { rows } = await db.query<{ type: SubjectType; id: string; lines: ClaimLine[] }>({
    name: 'invoice-subjects',
    text: `select subject_type as type, subject_id as id, lines from invoice_subjects
      where edition_id = $1 and invoice_id = $2 order by position`,
    values: [editionId, id],
  })
  return rows.map((row) => ({ subject: { editionId, type: row.type, id: row.id }, lines: row.lines }))
}

type Row = Selectable<Invoices> & {
  readonly corrected_number: string | null
  readonly corrected_at: Date | null
}

/** Issued invoices of an edition by id, in the given order; missing ones are left out. */
export async function readIssued(
  db: Querying,
  editionId: string,
  ids: readonly string[],
): Promise<IssuedInvoice[]> {
  const { rows } = await db.query<Row>({
    name: 'issued-invoices',
    text: `select i.*, o.number as corrected_number, o.issued_at as corrected_at
      from unnest($2::text[]) with ordinality as wanted(id, place)
      join invoices i on i.edition_id = $1 and i.id = wanted.id and i.status = 'issued'
      left join invoices o on o.edition_id = i.edition_id and o.id = i.corrects
      order by wanted.place`,
    values: [editionId, ids],
  })
  return rows.map(issuedOf)
}

/** The last pro forma of a registration, the first of those it is for; null when there is none. */
export async function readLastProForma(
  db: Querying,
  { editionId, registration }: { readonly editionId: string; readonly registration: string },
): Promise<IssuedInvoice | null> {
  const { rows } = await db.query<Row>({
    name: 'last-pro-forma',
    text: `select i.*, null as corrected_number, null::timestamptz as corrected_at from invoices i
      where i.edition_id = $1 and i.registration = $2 and i.kind = 'proForma' and i.status = 'issued'
      order by i.year desc, i.serial desc limit 1`,
    values: [editionId, registration],
  })
  const [row] = rows
  return row ? issuedOf(row) : null
}

function issuedOf(row: Row): IssuedInvoice {
  if (row.number === null || row.issued_at === null || row.year === null || row.company === null) {
    throw new Error(`invoice ${row.id} is issued and not whole`)
  }
  return {
    editionId: row.edition_id,
    id: id(row.id),
    kind: row.kind as Invoice['kind'],
    number: row.number,
    year: row.year,
    issuedAt: row.issued_at,
    language: row.language as Locale,
    issuer: row.company as unknown as Issuer,
    buyer: {
      name: row.buyer,
      address: row.buyer_address,
      country: row.buyer_country ?? 'SI',
      vatId: row.buyer_vat_id,
    },
    serviceFrom: dayOf(row.service_from),
    serviceTo: dayOf(row.service_to),
    lines: row.lines as unknown as InvoiceLine[],
    vat: row.vat as unknown as VatOfRate[],
    totalCents: cents(row.total_cents),
    vatCents: cents(row.vat_cents),
    corrects:
      row.corrects === null || row.corrected_number === null || row.corrected_at === null
        ? null
        : { id: id(row.corrects), number: row.corrected_number, issuedAt: row.corrected_at },
    stage: row.stage as IssuedInvoice['stage'],
    settles: (row.settles ?? []) as unknown as IssuedInvoice['settles'],
    toPay: row.to_pay as unknown as IssuedInvoice['toPay'],
    note: row.note,
    addedBy: row.added_by,
  }
}

function dayOf(text: string | null): LocalDay {
  if (text === null) throw new Error('an issued invoice says when the service was')
  return localDay(text)
}
