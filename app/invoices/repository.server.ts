import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'

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
