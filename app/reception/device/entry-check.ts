import type { ReceptionState } from '../actions/reception-state.ts'
import type { Snapshot, SnapshotPerson, SnapshotTicket } from '../snapshot.ts'

/** The four colours of a card, each with its word, its sound and what Enter does. */
export type Tone = 'green' | 'amber' | 'blue' | 'red'

/** What the card of a person shows at the door of an event. */
export type EntryCheck = {
  readonly tone: Tone
  readonly reason:
    | 'ok'
    | 'owes'
    | 'noCredit'
    | 'otherEvent'
    | 'waits'
    | 'givenOn'
    | 'halfCouple'
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

/** What decides at the door besides the person. */
export type AtDoor = {
  readonly partner: SnapshotPerson | null
  /** When the class begins; null: an event that counts heads, where a couple may come apart. */
  readonly classFrom: number | null
  readonly allowsCredit: boolean
  /** By the server's clock, milliseconds. */
  readonly now: number
}

/** What decides about a person at this event, from the list of the device. */
export function atDoor(
  person: SnapshotPerson,
  { people, events, allowsCredit = true }: Pick<Snapshot, 'people' | 'events' | 'allowsCredit'>,
  { eventId, now }: { readonly eventId: string; readonly now: number },
): AtDoor {
  const partner = people.find(({ id }) => id === person.partner) ?? null
  const event = events.find(({ id }) => id === eventId)
  return { partner, classFrom: event?.sides ? event.startsAt : null, allowsCredit, now }
}

/** Whether a class has begun, or the partner's place in it is gone, and only one of the couple is here. Q25 */
function isHalf({ partner, classFrom, now }: AtDoor, state: ReceptionState, eventId: string): boolean {
  if (!partner || classFrom === null || state.entries.get(`${eventId} ${partner.id}`)?.length) return false
  const isExpected = partner.isLive && partner.events.includes(eventId)
  if (isExpected) return now >= classFrom
  return partner.waits.includes(eventId) || partner.givenOn?.includes(eventId) === true
}

/** A registration that was cancelled and restored has another ticket now. */
function whyVoid(voided: NonNullable<SnapshotTicket['voided']>, { isLive }: SnapshotPerson) {
  return voided === 'lost' || (voided === 'cancelled' && isLive) ? 'void' : voided
}

/** Whether a person may enter this event, and why or why not. */
export function checkEntry(
  person: SnapshotPerson,
  state: ReceptionState,
  eventId: string,
  ticket: SnapshotTicket | null,
  door: AtDoor,
): EntryCheck {
  if (ticket?.voided) return { tone: 'red', reason: whyVoid(ticket.voided, person), main: 'call' }
  if (!person.isLive)
    return { tone: 'red', reason: person.status === 'released' ? 'released' : 'cancelled', main: 'call' }
  const [first] = state.entries.get(`${eventId} ${person.id}`) ?? []
  if (first)
    return {
      tone: 'blue',
      reason: 'alreadyIn',
      main: 'reEntry',
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
  if (open > 0)
    return door.allowsCredit
      ? { tone: 'amber', reason: 'owes', main: 'takeMoney' }
      : { tone: 'red', reason: 'noCredit', main: 'call' }
  if (isHalf(door, state, eventId)) return { tone: 'amber', reason: 'halfCouple', main: 'checkInAnyway' }
  return { tone: 'green', reason: 'ok', main: 'checkIn' }
}

/**
 * The event at the door now, so that a shift needs no choice: of those that are on or begin within three hours the first milonga, else the
 * first; else the next one, after all of them the last. Null without events.
 * @param events by time
 * @param now milliseconds
 */
export function eventByClock<
  Event extends { readonly startsAt: number; readonly endsAt: number; readonly kind: string },
>(events: readonly Event[], now: number): Event | null {
  const early = 3 * 3_600_000
  const open = events.filter(({ startsAt, endsAt }) => startsAt - early <= now && now < endsAt)
  const [next] = events.filter(({ startsAt }) => startsAt > now)
  return open.find(({ kind }) => kind === 'milonga') ?? open[0] ?? next ?? events.at(-1) ?? null
}
