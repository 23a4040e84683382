import type { Id } from '#app/platform/id.ts'
import type { LocalDay } from '#app/platform/values/local-day.ts'

/** The text of a ticket or badge. The code says nothing about the person. */
export type PrintedTicket = {
  readonly registrationId: Id
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly role: 'leader' | 'follower' | 'both'
  /** ISO 3166-1 alpha-2 */
  readonly country: string
  /** The extras handed out with it, by name: a lunch, a T-shirt. */
  readonly extras: readonly string[]
  /** When and where the dancer arrives: at their first event. Null: they have a place at none. */
  readonly arrival: Arrival | null
}

type Arrival = { readonly day: LocalDay; readonly venue: string; readonly venueName: string }

/** By place of arrival: days in order, then venues, each in the given order; those who arrive nowhere are last. J10 */
export function byArrival(tickets: readonly PrintedTicket[]): PrintedTicket[] {
  const keyOf = ({ arrival }: PrintedTicket) => (arrival ? `${arrival.day} ${arrival.venue}` : '~')
  return tickets.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    return a < b ? -1 : a > b ? 1 : 0
  })
}

/** The last print of a ticket. */
export type PrintedItem = { readonly id: Id; readonly digest: string }

export const printChoices = ['new', 'changed', 'all'] as const
export type PrintChoice = (typeof printChoices)[number]

export type TicketState = 'new' | 'changed' | 'printed'

/**
 * Whether a ticket was printed before, and reads otherwise now.
 * @param before by registration, the digest of its last print
 */
export function stateOf({ id, digest }: PrintedItem, before: ReadonlyMap<string, string>): TicketState {
  const known = before.get(id)
  if (known === undefined) return 'new'
  return known === digest ? 'printed' : 'changed'
}

/** Selects tickets: only those never printed, only those changed since, or all. J10 */
export function choosePrinted<Item extends PrintedItem>(
  items: readonly Item[],
  before: ReadonlyMap<string, string>,
  choice: PrintChoice,
): Item[] {
  return choice === 'all' ? [...items] : items.filter((item) => stateOf(item, before) === choice)
}
