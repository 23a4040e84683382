import type { Snapshot, SnapshotPerson, SnapshotTicket } from '../snapshot.ts'

/** Whose card is shown, and by which ticket; null: found by name. */
export type Shown = { readonly person: SnapshotPerson; readonly ticket: SnapshotTicket | null }

/** What a check-in says of the ticket that was shown. */
export function shownTicket(ticket: SnapshotTicket | null): { readonly ticket?: string } {
  return ticket ? { ticket: ticket.hash } : {}
}

/** The same person and ticket as the newest list has them. */
export function asListed({ person, ticket }: Shown, { people, tickets }: Snapshot): Shown {
  return {
    person: people.find(({ id }) => id === person.id) ?? person,
    ticket: ticket && (tickets.find(({ hash }) => hash === ticket.hash) ?? ticket),
  }
}
