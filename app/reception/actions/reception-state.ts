import type { Action, ActionAtDesk, ActionOf, Undoable } from './action.ts'
import { type ActionAtStation, decide, type Facts, type Outcome } from './decide.ts'

/** People by role; `unknown` where the role was not given. */
export type Heads = { readonly leader: number; readonly follower: number; readonly unknown: number }

const noHeads: Heads = { leader: 0, follower: 0, unknown: 0 }

/** The facts of a registration by which a desk decides. */
export type PersonState = {
  readonly isLive: boolean
  /** Events at which there is a place. */
  readonly events: readonly string[]
  readonly role: 'leader' | 'follower' | 'both'
  /** For a dancer of both roles: the role of their place, if there is one. */
  readonly roleAt?: Readonly<Record<string, 'leader' | 'follower'>>
  readonly openCents: number
}

type Done = ActionAtDesk & { readonly isUndone: boolean }

/**
 * The state that the actions of the desks change: a device starts with the server's state and applies the actions of others and its own. Applying
 * the same action again changes nothing, and the order of different ones changes no sum. Q1
 */
export type ReceptionState = {
  readonly people: ReadonlyMap<string, PersonState>
  /** Size in heads and placed dancers, registrations only; events without a limit have no size. */
  readonly events: ReadonlyMap<string, { readonly size: number | null; readonly placed: number }>
  /** Check-ins that are not undone, by `event registration`, the earliest first. */
  readonly entries: ReadonlyMap<string, readonly ActionAtStation[]>
  /** Handed-out items that are not taken back, by `registration item`, the earliest first. */
  readonly handedOut: ReadonlyMap<string, readonly ActionAtStation[]>
  readonly notes: ReadonlyMap<string, readonly { readonly actionId: string; readonly text: string }[]>
  /** Sold at the door, less undone sales. */
  readonly sold: ReadonlyMap<string, Heads>
  /** The heads of the same sales by `event item`; without an item it was the one of the event. */
  readonly soldItems: ReadonlyMap<string, number>
  /** Places taken by tickets of several evenings that were sold at another evening; these people are not in yet. */
  readonly ahead: ReadonlyMap<string, number>
  /** By the two-button counter. */
  readonly counted: ReadonlyMap<string, Heads & { readonly exits: number }>
  /** The sum of a drawer, payments less refunds, by `drawer method`. */
  readonly takings: ReadonlyMap<string, number>
  readonly done: ReadonlyMap<string, Done>
  readonly needsTillNumber: { readonly cash: boolean; readonly terminal: boolean }
}

export const emptyState: ReceptionState = {
  people: new Map(),
  events: new Map(),
  entries: new Map(),
  handedOut: new Map(),
  notes: new Map(),
  sold: new Map(),
  soldItems: new Map(),
  ahead: new Map(),
  counted: new Map(),
  takings: new Map(),
  done: new Map(),
  needsTillNumber: { cash: false, terminal: false },
}

/**
 * Applies one action, on a device as on the server. The same action again changes nothing. Q1
 * @param decided whether the server has applied it; absent: not decided there yet, so that it is decided here
 */
export function applyAction(
  state: ReceptionState,
  placed: ActionAtDesk,
  decided?: boolean,
): { readonly state: ReceptionState; readonly outcome: Outcome } {
  const { action } = placed
  if (state.done.has(action.id)) return { state, outcome: { isDone: false, conflicts: [] } }
  const own = decide(action, factsOf(state, action), placed.at)
  const outcome = decided === undefined ? own : { isDone: decided, conflicts: [] }
  const noted = { ...state, done: withEntry(state.done, action.id, { ...placed, isUndone: !outcome.isDone }) }
  return { state: outcome.isDone ? changed(noted, placed, 1) : noted, outcome }
}

/** The state with an action that the downloaded list includes: its sums do not change, but an undo must find it. */
export function withKnown(state: ReceptionState, placed: ActionAtDesk): ReceptionState {
  if (state.done.has(placed.action.id)) return state
  return { ...state, done: withEntry(state.done, placed.action.id, { ...placed, isUndone: false }) }
}

/** The action that an undo reverses: one that this device knows, or a check-in of its list. */
function targetOf(state: ReceptionState, actionId: string): Done | undefined {
  const known = state.done.get(actionId)
  if (known) return known
  for (const [key, entries] of state.entries) {
    const entry = entries.find((one) => one.actionId === actionId)
    if (!entry) continue
    const [eventId = '', registrationId = ''] = key.split(' ')
    const { station, at } = entry
    const who = { id: actionId, at, person: '', registrationId, eventId }
    return { action: { kind: 'checkIn', ...who, reason: null }, station, at, isUndone: false }
  }
  return undefined
}

/** The facts for `decide`, from this device's state. */
function factsOf(state: ReceptionState, action: Action): Facts {
  const person = 'registrationId' in action ? state.people.get(action.registrationId) : undefined
  const eventId = 'eventId' in action ? action.eventId : null
  const undone = action.kind === 'undo' ? targetOf(state, action.of) : undefined
  return {
    registration: person
      ? {
          isLive: person.isLive,
          hasPlace: eventId === null || person.events.includes(eventId),
          openCents: person.openCents,
        }
      : null,
    validEntries:
      action.kind === 'checkIn' ? (state.entries.get(`${eventId} ${action.registrationId}`) ?? []) : [],
    // the card of a ticket that the list knows as void lets nobody in
    ticketVoidedAt: null,
    givenBefore:
      action.kind === 'handOut'
        ? (state.handedOut.get(`${action.registrationId} ${action.what}`)?.[0] ?? null)
        : null,
    places: action.kind === 'doorSale' ? eventsOfSale(action).flatMap((own) => placesOf(state, own)) : [],
    // a desk sells at the events of its list only
    notHeld: [],
    undone:
      undone && undone.action.kind !== 'undo' && undone.action.kind !== 'reEntry'
        ? { kind: undone.action.kind, person: undone.action.person, at: undone.at, isUndone: undone.isUndone }
        : null,
    needsTillNumber:
      (action.kind === 'money' || action.kind === 'doorSale') &&
      action.method !== 'voucher' &&
      state.needsTillNumber[action.method],
    voucherBefore: voucherBefore(state, voucherOf(action)),
  }
}

/** The number of the voucher that pays, as it is compared; null: none pays. Q30 */
export function voucherOf(action: Action): string | null {
  const isPaying = (action.kind === 'money' || action.kind === 'doorSale') && action.method === 'voucher'
  return isPaying ? (action.documentNumber?.replace(/\s/g, '').toUpperCase() ?? null) : null
}

function voucherBefore({ done }: ReceptionState, number: string | null): ActionAtStation | null {
  if (number === null) return null
  for (const { action, station, at, isUndone } of done.values())
    if (!isUndone && voucherOf(action) === number) return { actionId: action.id, station, at }
  return null
}

/** The events of which a sale takes places, the one at whose door it is first. */
export function eventsOfSale({
  eventId,
  alsoEventIds = [],
}: Pick<ActionOf<'doorSale'>, 'eventId' | 'alsoEventIds'>): string[] {
  return [...new Set([eventId, ...alsoEventIds])]
}

/** How many have a place: registrations, and sales at the door of this evening and of others. */
export function placesTaken(state: ReceptionState, eventId: string): number {
  const placed = state.events.get(eventId)?.placed ?? 0
  return placed + headCount(state.sold.get(eventId) ?? noHeads) + (state.ahead.get(eventId) ?? 0)
}

/** Empty where there is no limit by heads. */
function placesOf(state: ReceptionState, eventId: string): Facts['places'] {
  const size = state.events.get(eventId)?.size ?? null
  return size === null ? [] : [{ eventId, size, taken: placesTaken(state, eventId) }]
}

/** The state with what an action adds (1), or takes away again (−1). */
function changed(state: ReceptionState, { action, station, at }: ActionAtDesk, sign: 1 | -1): ReceptionState {
  switch (action.kind) {
    case 'checkIn': {
      const key = `${action.eventId} ${action.registrationId}`
      return { ...state, entries: withAction(state.entries, key, { actionId: action.id, station, at }, sign) }
    }
    case 'money': {
      const person = state.people.get(action.registrationId)
      const people = person
        ? withEntry(state.people, action.registrationId, {
            ...person,
            openCents: person.openCents - sign * action.amountCents,
          })
        : state.people
      return { ...state, people, takings: withTaken(state, action, sign * action.amountCents) }
    }
    case 'doorSale': {
      const { eventId, role, count, unitCents, item } = action
      const sold = withEntry(
        state.sold,
        eventId,
        plus(state.sold.get(eventId) ?? noHeads, role, sign * count),
      )
      const key = soldItemKey(eventId, item)
      const soldItems = withEntry(state.soldItems, key, (state.soldItems.get(key) ?? 0) + sign * count)
      let { ahead } = state
      for (const other of eventsOfSale(action).slice(1))
        ahead = withEntry(ahead, other, (ahead.get(other) ?? 0) + sign * count)
      const takings = withTaken(state, action, sign * count * unitCents)
      return { ...state, sold, soldItems, ahead, takings }
    }
    case 'handOut': {
      const key = `${action.registrationId} ${action.what}`
      const one = { actionId: action.id, station, at }
      return { ...state, handedOut: withAction(state.handedOut, key, one, sign) }
    }
    case 'note': {
      const { registrationId, id: actionId, text } = action
      const others = (state.notes.get(registrationId) ?? []).filter((note) => note.actionId !== actionId)
      const mine = sign === 1 ? [{ actionId, text }] : []
      return { ...state, notes: withEntry(state.notes, registrationId, [...others, ...mine]) }
    }
    case 'count': {
      const before = state.counted.get(action.eventId) ?? { ...noHeads, exits: 0 }
      const exits = before.exits + (action.by < 0 ? sign : 0)
      const after = { ...plus(before, action.role, sign * action.by), exits }
      return { ...state, counted: withEntry(state.counted, action.eventId, after) }
    }
    case 'undo': {
      const undone = targetOf(state, action.of)
      if (!undone) return state
      const marked = { ...state, done: withEntry(state.done, action.of, { ...undone, isUndone: true }) }
      const was = undone.action
      const reversed =
        was.kind === 'money' || was.kind === 'doorSale'
          ? { ...was, sessionId: drawerOfUndo(action, was) }
          : was
      return changed(marked, { ...undone, action: reversed }, -1)
    }
    case 'reEntry':
      return state
  }
}

/** The key of door sales in `soldItems`. */
export function soldItemKey(eventId: string, item: string | null): string {
  return `${eventId} ${item ?? ''}`
}

/** The drawer that pays money back: the one at hand, which may be another than the one that took it; a voucher stays where it was counted. Q6, Q9 */
export function drawerOfUndo(
  { sessionId }: ActionOf<'undo'>,
  undone: ActionOf<'money'> | ActionOf<'doorSale'>,
): string {
  return undone.method === 'voucher' ? undone.sessionId : (sessionId ?? undone.sessionId)
}

function withTaken(
  { takings }: ReceptionState,
  { sessionId, method }: ActionOf<'money'> | ActionOf<'doorSale'>,
  byCents: number,
): ReceptionState['takings'] {
  const key = `${sessionId} ${method}`
  return withEntry(takings, key, (takings.get(key) ?? 0) + byCents)
}

function plus(heads: Heads, role: 'leader' | 'follower' | null, by: number): Heads {
  const column = role ?? 'unknown'
  return { ...heads, [column]: heads[column] + by }
}

/** The number of heads of every role together, unknown ones included. Q13 */
export function headCount({ leader, follower, unknown }: Heads): number {
  return leader + follower + unknown
}

/** How many are in at an event, by role: each check-in once, door sales, and the counter. Q13 */
export function bodiesIn(state: ReceptionState, eventId: string): Heads {
  let heads = state.sold.get(eventId) ?? noHeads
  const { leader, follower, unknown } = state.counted.get(eventId) ?? noHeads
  heads = {
    leader: heads.leader + leader,
    follower: heads.follower + follower,
    unknown: heads.unknown + unknown,
  }
  for (const [key, entries] of state.entries) {
    const [event, registration = ''] = key.split(' ')
    if (event !== eventId || entries.length === 0) continue
    heads = plus(heads, roleAt(state.people.get(registration), eventId), 1)
  }
  return heads
}

/** The role of a person at an event; null: unknown. */
export function roleAt(person: PersonState | undefined, eventId: string): 'leader' | 'follower' | null {
  const settled = person?.roleAt?.[eventId] ?? person?.role ?? 'both'
  return settled === 'both' ? null : settled
}

/** Whether an action can be undone at all. */
export function isUndoable(action: Action): action is ActionOf<Undoable> {
  return action.kind !== 'undo' && action.kind !== 'reEntry'
}

function withEntry<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
  value: Value,
): ReadonlyMap<Key, Value> {
  return new Map(map).set(key, value)
}

/** With this action at its key (1), or without it (−1). Those of other desks come in any order, and a card says since when a person is in. */
function withAction(
  map: ReadonlyMap<string, readonly ActionAtStation[]>,
  key: string,
  one: ActionAtStation,
  sign: 1 | -1,
): ReadonlyMap<string, readonly ActionAtStation[]> {
  const others = (map.get(key) ?? []).filter(({ actionId }) => actionId !== one.actionId)
  const all = sign === 1 ? [...others, one] : others
  return withEntry(
    map,
    key,
    all.sort((a, b) => a.at - b.at || (a.actionId < b.actionId ? -1 : 1)),
  )
}
