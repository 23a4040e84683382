import type { Snapshot, SnapshotPerson, SnapshotTicket } from '../snapshot.ts'

/** The person whose card is shown, and their ticket; null: found by name. */
export type Shown = { readonly person: SnapshotPerson; readonly ticket: SnapshotTicket | null }

/** The fields of a check-in that name the shown ticket. */
export function shownTicket(ticket: SnapshotTicket | null): { readonly ticket?: string } {
  return ticket ? { ticket: ticket.hash } : {}
}

/** The same person and ticket, with the data of the newest list. */
export function asListed({ person, ticket }: Shown, { people, tickets }: Snapshot): Shown {
  return {
    person: people.find(({ id }) => id === person.id) ?? person,
    ticket: ticket && (tickets.find(({ hash }) => hash === ticket.hash) ?? ticket),
  }
}
