import type { ReceptionState } from '../actions/reception-state.ts'
import type { SnapshotPerson, SnapshotTicket } from '../snapshot.ts'

/** The four colours of a card, each with its word, its sound and what Enter does. */
export type Tone = 'green' | 'amber' | 'blue' | 'red'

export type Verdict = {
  readonly tone: Tone
  readonly reason:
    | 'ok'
    | 'owes'
    | 'otherEvent'
    | 'waits'
    | 'givenOn'
    | 'alreadyIn'
    | 'void'
    | 'handedOver'
    | 'cancelled'
    | 'released'
    | 'noPlace'
  /** What Enter does. */
  readonly main: 'checkIn' | 'takeMoney' | 'checkInAnyway' | 'reEntry' | 'call'
  /** Where the person was let in before. */
  readonly since?: { readonly at: number; readonly station: string }
}

/** The card of a person at this event. */
export function verdictOf(
  person: SnapshotPerson,
  state: ReceptionState,
  eventId: string,
  ticket: SnapshotTicket | null,
): Verdict {
  if (ticket?.voided)
    return { tone: 'red', reason: ticket.voided === 'lost' ? 'void' : ticket.voided, main: 'call' }
  if (!person.isLive)
    return { tone: 'red', reason: person.status === 'released' ? 'released' : 'cancelled', main: 'call' }
  const [first] = state.entries.get(`${eventId} ${person.id}`) ?? []
  if (first)
    return {
      ...{ tone: 'blue', reason: 'alreadyIn', main: 'reEntry' },
      since: { at: first.at, station: first.station },
    }
  const open = state.people.get(person.id)?.openCents ?? person.openCents
  if (!person.events.includes(eventId)) {
    if (person.givenOn?.includes(eventId)) return { tone: 'amber', reason: 'givenOn', main: 'checkInAnyway' }
    if (person.waits.includes(eventId)) return { tone: 'amber', reason: 'waits', main: 'checkInAnyway' }
    return person.events.length > 0
      ? { tone: 'amber', reason: 'otherEvent', main: 'checkInAnyway' }
      : { tone: 'red', reason: 'noPlace', main: 'call' }
  }
  if (open > 0) return { tone: 'amber', reason: 'owes', main: 'takeMoney' }
  return { tone: 'green', reason: 'ok', main: 'checkIn' }
}

/** The event at the door now: the milonga or class of the day that begins soonest or is on; by the clock, so that a shift needs no choice. */
export function eventByClock<
  Event extends { readonly startsAt: number; readonly endsAt: number; readonly kind: string },
>(events: readonly Event[], now: number): Event | null {
  const early = 3 * 3_600_000
  const open = events.filter(({ startsAt, endsAt }) => startsAt - early <= now && now < endsAt)
  const [next] = events.filter(({ startsAt }) => startsAt > now)
  return open.find(({ kind }) => kind === 'milonga') ?? open[0] ?? next ?? events.at(-1) ?? null
}
