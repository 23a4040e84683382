import type { EventCapacity, Need, Role } from '#app/admission/event-capacity.ts'
import { fitAt, fitUnit } from '#app/admission/fit.ts'
import type { ProgrammeEvent } from '#app/programme/timetable.ts'
import type { DancerRole, OnFull } from '#app/registration/registration.ts'

/** What the form needs about an event's places. */
export type Counted = Pick<ProgrammeEvent, 'id' | 'status' | 'startsAt' | 'places' | 'taken' | 'waiting'>

/** Who would get a place: a solo of a role, or both of a couple. */
type Seeker = DancerRole | 'couple'

/** What one event offers a solo dancer of a role, or a couple, by the current rules (A1, A3). */
export type Availability =
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'begun' }
  /** Places are not counted. */
  | { readonly kind: 'uncounted' }
  /** The number of free places, without regard to balance, when it is small enough to be useful; else null. */
  | { readonly kind: 'free'; readonly left: number | null }
  /** All places of the role, or of the whole event, are taken: the dancer would queue. */
  | { readonly kind: 'full'; readonly of: 'role' | 'event'; readonly waiting: number }
  /** There is a place, but the role outnumbers the other. `asCouple`: a couple would get in now. */
  | { readonly kind: 'unbalanced'; readonly waiting: number; readonly asCouple: boolean }

/** Above this number the form does not show how many places are left. */
const plenty = 5

/** The availability of the event for a solo of this role, or for a couple. */
export function availabilityFor(event: Counted, role: Seeker, now: Date): Availability {
  if (event.status !== 'published') return { kind: 'cancelled' }
  if (now >= event.startsAt) return { kind: 'begun' }
  const capacity = capacityOf(event, now)
  if (capacity.mode === 'open') return { kind: 'uncounted' }

  const left = placesFor(capacity, role)
  if (fitAt(capacity, needOf(event.id, role))) return { kind: 'free', left: left > plenty ? null : left }
  const { waiting } = event
  if (left === 0)
    return { kind: 'full', of: capacity.mode === 'role' && role !== 'couple' ? 'role' : 'event', waiting }
  return {
    kind: 'unbalanced',
    waiting,
    asCouple: fitAt(capacity, { event: event.id, as: 'couple' }) !== null,
  }
}

/** Whether it can be picked at all, possibly for the queue. */
export function isPickable({ kind }: Availability): boolean {
  return kind !== 'cancelled' && kind !== 'begun'
}

/** Whether the dancer would get in at once. */
export function isFree({ kind }: Availability): boolean {
  return kind === 'free' || kind === 'uncounted'
}

/**
 * The ids among `picks` at which a solo would get a place at once: each for itself, or all or none (A6). The server decides the same unless another
 * dancer is faster.
 */
export function placedAmong(
  picks: readonly Counted[],
  { role, onFull, now }: { readonly role: DancerRole; readonly onFull: OnFull; readonly now: Date },
): ReadonlySet<string> {
  const capacities = new Map(picks.map((event) => [event.id as string, capacityOf(event, now)]))
  const needs = picks.map(({ id }) => needOf(id, role))
  const fits = (some: readonly Need[]) => fitUnit(capacities, { key: '', queuedAt: 0, needs: some }) !== null
  if (onFull === 'allOrNothing') return new Set(fits(needs) ? needs.map(({ event }) => event) : [])
  return new Set(needs.filter((need) => fits([need])).map(({ event }) => event))
}

function capacityOf({ id, status, startsAt, places, taken }: Counted, now: Date): EventCapacity {
  const open = status === 'published' && now < startsAt
  switch (places.mode) {
    case 'open':
      return { id, mode: 'open', open }
    case 'head':
      return { id, mode: 'head', size: places.size, taken: taken.heads, open }
    case 'role':
      return {
        id,
        mode: 'role',
        size: { leader: places.leaders, follower: places.followers },
        taken: { leader: taken.leaders, follower: taken.followers },
        tolerance: places.tolerance,
        movesAllowed: false,
        open,
      }
  }
}

function needOf(event: string, role: Seeker): Need {
  return { event, as: role === 'both' ? 'either' : role }
}

/** Places in the pools the role or couple may take from, without regard to balance. */
function placesFor(capacity: EventCapacity, role: Seeker): number {
  if (capacity.mode === 'open') return Number.POSITIVE_INFINITY
  if (capacity.mode === 'head') {
    const heads = Math.max(0, capacity.size - capacity.taken)
    return role === 'couple' ? Math.floor(heads / 2) : heads
  }
  const { size, taken } = capacity
  const placesOf = (one: Role) => Math.max(0, size[one] - taken[one])
  if (role === 'couple') return Math.min(placesOf('leader'), placesOf('follower'))
  return role === 'both' ? placesOf('leader') + placesOf('follower') : placesOf(role)
}
