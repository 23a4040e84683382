import type { Action, ActionOf, Undoable } from './action.ts'

/** Conflicts that people decide, because two desks without network could not know of each other. */
const conflictKinds = [
  /** One ticket at two desks. */
  'ticketTwice',
  /** More was paid than was open: both stay booked. */
  'paidTwice',
  /** Let in, or paid for, after the registration had ended. */
  'endedOffline',
  /** The place at this event was given away or never there. */
  'placeChanged',
  /** More sold at the door than the event has places. */
  'overPlaces',
  /** Sold at the door of an event that was cancelled, hidden or deleted: this desk could not know. */
  'eventOff',
  /** An undo of an action already undone, or not allowed to this person. */
  'undoRefused',
  /** The edition asks for the number of a till and there was none: booked all the same, for the money is in the drawer. */
  'tillNumberMissing',
  /** Into days whose accounting is locked. */
  'accountingLocked',
  /** Let in with a ticket that was lost or handed over before: this desk could not know. */
  'ticketVoid',
  /** One voucher paid twice: both stay booked. */
  'voucherTwice',
  /** One thing given twice: both are gone. */
  'givenTwice',
  /** The clock of a device; about no action. */
  'clockWrong',
] as const

export type ConflictKind = (typeof conflictKinds)[number]

/** An earlier action that is not undone, as a check-in, with the station and the server's time in ms. */
export type ActionAtStation = { readonly actionId: string; readonly station: string; readonly at: number }

type UndoneFacts = {
  readonly kind: Undoable
  readonly person: string
  readonly at: number
  readonly isUndone: boolean
}

/** The facts by which one action is decided. The server reads them from its tables, a device from its stored list. */
export type Facts = {
  /** Null: unknown, or the action is about none. */
  readonly registration: {
    readonly isLive: boolean
    readonly hasPlace: boolean
    readonly openCents: number
  } | null
  /** Of this registration at this event, by other actions. */
  readonly validEntries: readonly ActionAtStation[]
  /** When the shown ticket became void because it was lost or handed over; null: it is valid, or none was shown. */
  readonly ticketVoidedAt: number | null
  /** The same thing given to this person before, and not taken back. */
  readonly givenBefore: ActionAtStation | null
  /** Heads of each event that a sale takes a place of, without those that have no limit. */
  readonly places: readonly { readonly eventId: string; readonly size: number; readonly taken: number }[]
  /** The events of a sale that are not held: cancelled, hidden or deleted since the desk had its list. */
  readonly notHeld: readonly string[]
  readonly undone: UndoneFacts | null
  readonly needsTillNumber: boolean
  /** An earlier payment by the same voucher. */
  readonly voucherBefore: ActionAtStation | null
}

export const noFacts: Facts = {
  registration: null,
  validEntries: [],
  ticketVoidedAt: null,
  givenBefore: null,
  places: [],
  notHeld: [],
  undone: null,
  needsTillNumber: false,
  voucherBefore: null,
}

export type Conflict = {
  readonly kind: ConflictKind
  /** The action it is in conflict with, where there is one. */
  readonly other: string | null
  /** Money over what was open, heads over the size. */
  readonly excess: number | null
  /** The event, where it is not that of the action. */
  readonly eventId?: string
}

/**
 * `isDone`: it counts. An action at a desk has already happened, so nearly every one counts; one that does not has a conflict or was done before.
 */
export type Outcome = { readonly isDone: boolean; readonly conflicts: readonly Conflict[] }

const done: Outcome = { isDone: true, conflicts: [] }
const nothing: Outcome = { isDone: false, conflicts: [] }
const but = (kind: ConflictKind, { other = null, excess = null }: Partial<Conflict> = {}): Conflict => ({
  kind,
  other,
  excess,
})

/**
 * Whether an action counts, and what people must look at. One function for the server and for every device, so that both come to the same. Q1, Q3–Q6
 * @param at when it happened, by the server's clock
 */
export function decide(action: Action, facts: Facts, at: number): Outcome {
  switch (action.kind) {
    case 'checkIn':
      return { isDone: true, conflicts: [...atDoor(action, facts), ...ofTicket(facts, at), ...twice(facts)] }
    case 'reEntry':
    case 'note':
    case 'count':
      return done
    case 'money':
      return { isDone: true, conflicts: [...ofPaying(action, facts), ...ofDebt(action, facts)] }
    case 'doorSale':
      return { isDone: true, conflicts: [...ofPaying(action, facts), ...ofPlaces(action, facts)] }
    case 'handOut':
      return { isDone: true, conflicts: ofGiving(facts) }
    case 'undo':
      return ofUndo(action, facts, at)
  }
}

/** A person was let in, whatever the list says now. With a reason from the desk it was deliberate. */
function atDoor({ reason }: ActionOf<'checkIn'>, { registration }: Facts): Conflict[] {
  if (!registration?.isLive) return [but('endedOffline')]
  return registration.hasPlace || reason !== null ? [] : [but('placeChanged')]
}

/** A person was let in with a void ticket: the entry counts, and staff check who it was. Q23 */
function ofTicket({ ticketVoidedAt }: Facts, at: number): Conflict[] {
  return ticketVoidedAt !== null && ticketVoidedAt <= at ? [but('ticketVoid')] : []
}

/** Q3 */
function twice({ validEntries: [first] }: Facts): Conflict[] {
  return first ? [but('ticketTwice', { other: first.actionId })] : []
}

/** Q4 */
function ofDebt({ amountCents }: ActionOf<'money'>, { registration }: Facts): Conflict[] {
  if (!registration?.isLive) return [but('endedOffline', { excess: amountCents })]
  const over = amountCents - Math.max(registration.openCents, 0)
  return over > 0 ? [but('paidTwice', { excess: over })] : []
}

/** Q5 */
function ofPlaces({ count, eventId: own }: ActionOf<'doorSale'>, { places, notHeld }: Facts): Conflict[] {
  const at = (eventId: string) => eventId !== own && { eventId }
  const over = places.flatMap(({ eventId, size, taken }) => {
    const excess = taken + count - size
    const isHeld = !notHeld.includes(eventId)
    return isHeld && excess > 0 ? [{ ...but('overPlaces', { excess }), ...at(eventId) }] : []
  })
  return [...over, ...notHeld.map((eventId) => ({ ...but('eventOff'), ...at(eventId) }))]
}

/** Q11, Q30 */
function ofPaying(
  action: ActionOf<'money'> | ActionOf<'doorSale'>,
  { needsTillNumber, voucherBefore }: Facts,
): Conflict[] {
  if (voucherBefore) return [but('voucherTwice', { other: voucherBefore.actionId })]
  const isFree = action.kind === 'doorSale' && action.unitCents === 0
  return needsTillNumber && !isFree && action.documentNumber === null ? [but('tillNumberMissing')] : []
}

/** One's own is undone alone within this time; for anything else a second person agrees. */
const undoAloneMs = 10 * 60_000

/** Whether this undo of a payment needs a second person: it is not the person's own of the last ten minutes. Q6 */
export function needsSecond(
  taken: { readonly person: string; readonly at: number },
  person: string,
  now: number,
): boolean {
  return taken.person !== person || now - taken.at > undoAloneMs
}

/** Whether two names are those of one person, ignoring case, blanks and how a letter is composed: nobody is their own second person. */
export function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s/g, '')
  return plain(one) === plain(other)
}

/** Q29 */
function ofGiving({ givenBefore }: Facts): Conflict[] {
  return givenBefore ? [but('givenTwice', { other: givenBefore.actionId })] : []
}

/** Q6 */
function ofUndo(action: ActionOf<'undo'>, { undone }: Facts, at: number): Outcome {
  if (!undone) return { isDone: false, conflicts: [but('undoRefused', { other: action.of })] }
  if (undone.isUndone) return nothing
  const isMoney = undone.kind === 'money' || undone.kind === 'doorSale'
  const isAgreed = action.second !== null && action.second !== '' && !isSameName(action.second, action.person)
  if (isMoney && needsSecond(undone, action.person, at) && !isAgreed)
    return { isDone: false, conflicts: [but('undoRefused', { other: action.of })] }
  return done
}
