import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'

/** A registration that may need an invoice or a credit note. */
export type InvoiceJob = { readonly job: string; readonly editionId: string; readonly registration: Id }

/**
 * Registrations that may need an invoice or a credit note, the longest waiting first. Those of archives wait until reopening, those whose accounting is locked
 * for the day until a day is open. I14
 * @param after the last job of those before
 */
export async function nextInvoiceJobs(
  db: Querying,
  { after, day, most }: { readonly after: string | null; readonly day: LocalDay; readonly most: number },
): Promise<readonly InvoiceJob[]> {
  const { rows } = await db.query<{ id: string; edition_id: string; subject_id: string }>({
    name: 'next-invoice-jobs',
    text: `select j.id::text, j.edition_id, j.subject_id from jobs j join editions e on e.id = j.edition_id and not e.archived
        and (e.accounting_locked_until is null or e.accounting_locked_until < $2)
      where j.kind = 'invoice' and ($1::bigint is null or j.id > $1) order by j.id limit $3`,
    values: [after, day, most],
  })
  return rows.map((row) => ({ job: row.id, editionId: row.edition_id, registration: id(row.subject_id) }))
}

/** Takes the jobs about a registration, which is locked. @returns how many */
export async function takeInvoiceJobs(tx: Querying, editionId: string, registration: Id): Promise<number> {
  const { rows } = await tx.query({
    name: 'take-invoice-jobs',
    text: `delete from jobs where kind = 'invoice' and edition_id = $1 and subject_id = $2 returning id`,
    values: [editionId, registration],
  })
  return rows.length
}

/** The uncredited invoices for a registration, the latest first: a final one before the advances that it settles. `isAlone`: for no other. I17 */
export async function uncreditedInvoices(
  tx: Querying,
  editionId: string,
  registration: Id,
): Promise<readonly { readonly id: Id; readonly isAlone: boolean }[]> {
  const { rows } = await tx.query<{ id: string; alone: boolean }>({
    name: 'uncredited-invoices',
    text: `select i.id, not exists (select from invoice_subjects o
        where o.edition_id = i.edition_id and o.invoice_id = i.id and o.subject_id <> $2) as alone
      from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
      where s.edition_id = $1 and s.subject_type = 'registration' and s.subject_id = $2
        and i.status = 'issued' and i.kind = 'invoice'
        and not exists (select from invoices c where c.edition_id = i.edition_id and c.corrects = i.id)
      order by i.issued_at desc, i.year desc, i.serial desc`,
    values: [editionId, registration],
  })
  return rows.map((row) => ({ id: id(row.id), isAlone: row.alone }))
}
