import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'

/** Neither credited nor deducted by a valid final invoice. */
const isOpen = `i.status = 'issued' and i.stage = 'advance'
  and not exists (select from invoices c where c.edition_id = i.edition_id and c.corrects = i.id)
  and not exists (select from invoices f where f.edition_id = i.edition_id and f.stage = 'final'
    and f.settles @> jsonb_build_array(jsonb_build_object('id', i.id))
    and not exists (select from invoices c where c.edition_id = f.edition_id and c.corrects = f.id))`

/** Advance invoices of an edition that no final invoice takes off, the earliest first. @param only whether this one is among them */
export async function openAdvances(
  db: Querying,
  { editionId, id: only }: { readonly editionId: string; readonly id?: Id },
): Promise<Id[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'open-advances',
    text: `select i.id from invoices i where i.edition_id = $1 and ($2::text is null or i.id = $2) and ${isOpen}
      order by i.issued_at, i.serial`,
    values: [editionId, only ?? null],
  })
  return rows.map((row) => id(row.id))
}

/** The same that are for any of these registrations; `isForOthers`: for one that is not among them too. */
export async function openAdvancesOf(
  tx: Querying,
  editionId: string,
  registrations: readonly string[],
): Promise<readonly { readonly id: Id; readonly isForOthers: boolean }[]> {
  const { rows } = await tx.query<{ id: string; others: boolean }>({
    name: 'open-advances-of',
    text: `select i.id, bool_or(s.subject_id <> all($2)) as others
      from invoices i join invoice_subjects s on s.edition_id = i.edition_id and s.invoice_id = i.id
      where i.edition_id = $1 and ${isOpen} group by i.id, i.issued_at, i.serial
      having bool_or(s.subject_id = any($2)) order by i.issued_at, i.serial`,
    values: [editionId, registrations],
  })
  return rows.map((row) => ({ id: id(row.id), isForOthers: row.others }))
}
