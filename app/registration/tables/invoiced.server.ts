import type { Querying } from '#app/platform/database/statement.ts'

/** Whether this registration has an invoice that is not reversed by a credit note: its buyer is fixed then. I11 */
export async function isInvoiced(
  db: Querying,
  { editionId, id }: { readonly editionId: string; readonly id: string },
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'is-registration-invoiced',
    text: `select from invoice_subjects s join invoices i on i.edition_id = s.edition_id and i.id = s.invoice_id
      where s.edition_id = $1 and s.subject_type = 'registration' and s.subject_id = $2
        and i.status = 'issued' and i.kind = 'invoice'
        and not exists (select from invoices c where c.edition_id = i.edition_id and c.corrects = i.id)
      limit 1`,
    values: [editionId, id],
  })
  return rows.length > 0
}
