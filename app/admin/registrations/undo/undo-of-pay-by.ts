import type { Document } from '#app/data-api/client/client.ts'
import type { PayBy } from '#app/ledger/due.ts'
import type { Undo } from './undo.ts'

/** What takes the saving of another way to pay back; null where anything else was saved too. R63 */
export function undoOfPayBy(
  fields: readonly { readonly name: string }[],
  before: Document,
  saved: Document,
): Undo | null {
  const changed = fields.filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(saved[name]))
  if (changed.length !== 1 || changed[0]?.name !== 'payBy') return null
  const [from, to] = [saved.payBy as PayBy, before.payBy as PayBy]
  return { items: [{ kind: 'payBy', id: saved._id, from, to }] }
}
