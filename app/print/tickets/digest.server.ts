import { createHash } from 'node:crypto'
import type { PrintedItem, PrintedTicket } from './printed-ticket.ts'

/** The digest that compares a ticket with its print. It includes the random code, so that the name cannot be found by guessing. J10 */
export function printedItemOf(ticket: PrintedTicket): PrintedItem {
  const { registrationId, code, name, surname, role, country, extras } = ticket
  const text = JSON.stringify([code, name, surname, role, country, extras])
  return { id: registrationId, digest: createHash('sha256').update(text).digest('hex').slice(0, 16) }
}
