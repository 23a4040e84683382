import { createHash } from 'node:crypto'
import type { PrintedItem, PrintedTicket } from './printed-ticket.ts'

/** The digest by which a ticket is compared with its print. The random code is in it, so that nobody finds the name by trying names out. J10 */
export function printedItemOf(ticket: PrintedTicket): PrintedItem {
  const { registrationId, code, name, surname, role, country, extras } = ticket
  const text = JSON.stringify([code, name, surname, role, country, extras])
  return { id: registrationId, digest: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}
