export type Role = 'leader' | 'follower'
export type EventId = string

/** An event whose places are counted by role. Held partner places count as taken. */
export type RoleCapacity = {
  id: EventId
  mode: 'role'
  size: Readonly<Record<Role, number>>
  taken: Readonly<Record<Role, number>>
  /** By how many one role may outnumber the other when a solo enters; 0 means pairs only. */
  tolerance: number
  /** Whether both-roles dancers may still be moved here: now < the edition's `rolesFixedAt`. */
  movesAllowed: boolean
  open: boolean
}
/** An event whose places are counted by head: a milonga. */
export type HeadCapacity = { id: EventId; mode: 'head'; size: number; taken: number; open: boolean }
/** An event without a count of places. */
export type OpenCapacity = { id: EventId; mode: 'open'; open: boolean }

/** One event's pools as they stand now. `open`: published and not begun, so that release happens there. */
export type EventCapacity = RoleCapacity | HeadCapacity | OpenCapacity
export type Capacities = ReadonlyMap<EventId, EventCapacity>

/**
 * What one unit needs at one event. `couple` is one leader and one follower together, `either` a both-roles solo. `joining`: the dancer's partner is
 * already placed here, so the pair counts as a couple: own pool only, no balance. A joiner has a fixed role (the one the partner lacks), hence no
 * `either` there.
 */
export type Need =
  | { event: EventId; as: Role; joining?: boolean }
  | { event: EventId; as: 'couple' | 'either'; joining?: false }

/**
 * Dancers admitted together or not at all (A2, A6): one pick of a `takeWhatIsFree` dancer or couple, or all the waiting picks of an `allOrNothing`
 * one. The needs are on distinct events. `key` is unique in the queue.
 */
export type Unit = {
  key: string
  queuedAt: number /* ms UTC */
  needs: readonly Need[]
  /** Why release passes the unit over for now; it keeps its position. A9 */
  passedOver?: PassedOver
}

/** `unconfirmed`: the time to confirm the e-mail address is over (R21, R22); `late`: a payment is late. */
export type PassedOver = 'unconfirmed' | 'late'

/** A placed both-roles solo who may be moved: not in a couple, not checked in. `arrivedAt`: when they were queued, ms UTC. */
export type Mover = { key: string; event: EventId; role: Role; arrivedAt: number }

/** What a unit takes at one event: a place in the named role pools, `people` heads, or nothing that is counted. */
export type Placement = { event: EventId; as: 'couple' | Role | 'head' | 'open'; people: 1 | 2 }

/** A5: the order of every queue, by (`queuedAt`, `key`), as the database orders ids. */
export function compareUnits(a: Unit, b: Unit): number {
  return a.queuedAt - b.queuedAt || compareKeys(a.key, b.key)
}

/** By code unit, never by language. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** What a dancer's partner dances. */
export function otherRole(role: Role): Role {
  return role === 'leader' ? 'follower' : 'leader'
}

/** The capacities by event id. Of two with the same id the later counts. */
export function capacitiesById(capacities: Iterable<EventCapacity>): Map<EventId, EventCapacity> {
  return new Map(Array.from(capacities, (capacity) => [capacity.id, capacity]))
}

/** The counts with some more (or, with −1, fewer) in each of the roles named. */
export function count(
  taken: RoleCapacity['taken'],
  roles: readonly Role[],
  by: 1 | -1 = 1,
): Record<Role, number> {
  const after = { ...taken }
  for (const role of roles) after[role] += by
  return after
}

/** Whether no unit can be admitted even after a move: no place of either role is free, or the event is not open. */
export function isFull(capacity: EventCapacity): boolean {
  if (!capacity.open) return true
  if (capacity.mode === 'open') return false
  if (capacity.mode === 'head') return capacity.taken >= capacity.size
  return capacity.taken.leader >= capacity.size.leader && capacity.taken.follower >= capacity.size.follower
}

/** The capacity after the placement. Checks nothing. */
export function afterPlacing(capacity: EventCapacity, { as, people }: Placement): EventCapacity {
  if (capacity.mode === 'open') return capacity
  if (capacity.mode === 'head') return { ...capacity, taken: capacity.taken + people }
  if (as === 'couple') return { ...capacity, taken: count(capacity.taken, ['leader', 'follower']) }
  return as === 'leader' || as === 'follower' ? { ...capacity, taken: count(capacity.taken, [as]) } : capacity
}
