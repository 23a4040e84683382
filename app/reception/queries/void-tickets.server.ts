import { createHash } from 'node:crypto'
import type { Querying } from '#app/platform/database/statement.ts'
import { ticketHash } from '../ticket-hash.ts'

/** When the ticket of this hash became void because it was lost or handed over; null: it did not. */
export async function readTicketVoidedAt(
  db: Querying,
  editionId: string,
  { registrationId, hash }: { readonly registrationId: string; readonly hash: string },
): Promise<number | null> {
  const { rows } = await db.query<{ code: string; voided_at: Date }>({
    name: 'reception-void-tickets',
    text: `select code, voided_at from tickets
      where edition_id = $1 and registration_id = $2 and void_reason in ('lost', 'handedOver')`,
    values: [editionId, registrationId],
  })
  const found = rows.find(({ code }) => hashOfTicket(code) === hash)
  return found ? found.voided_at.getTime() : null
}

/** The hash by which a desk knows a ticket. Q7 */
export function hashOfTicket(code: string): string {
  return ticketHash(createHash('sha256').update(code).digest())
}
