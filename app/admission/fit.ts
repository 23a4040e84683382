import {
  type Capacities,
  count,
  type EventCapacity,
  type Need,
  type Placement,
  type Role,
  type RoleCapacity,
  type Unit,
} from './event-capacity.ts'
import { isWithinTolerance } from './tolerance.ts'

/** A dancer who would enter an event with roles. `weighed`: tolerance (A3) applies; it does not apply to one of a couple. */
export type Entrant = { role: Role; weighed: boolean }

const COUPLE: readonly Entrant[] = [
  { role: 'leader', weighed: false },
  { role: 'follower', weighed: false },
]

/** What the unit would take now, event by event, or null if it does not fit everywhere at once (A3, A6). */
export function fitUnit(capacities: Capacities, unit: Unit): Placement[] | null {
  const placements: Placement[] = []
  for (const need of unit.needs) {
    const placement = fitAt(capacities.get(need.event), need)
    if (!placement) return null
    placements.push(placement)
  }
  return placements
}

/** The placement that the need would get at this event now; null if it does not fit (A3) or the event admits nobody. */
export function fitAt(capacity: EventCapacity | undefined, need: Need): Placement | null {
  if (!capacity?.open) return null
  const people = need.as === 'couple' ? 2 : 1
  if (capacity.mode === 'open') return { event: capacity.id, as: 'open', people }
  if (capacity.mode === 'head') {
    return capacity.taken + people <= capacity.size ? { event: capacity.id, as: 'head', people } : null
  }
  if (need.as === 'couple')
    return admits(capacity, COUPLE) ? { event: capacity.id, as: 'couple', people } : null
  const role = chooseRoles(capacity, need).find((role) => admits(capacity, [entrant(need, role)]))
  return role ? { event: capacity.id, as: role, people } : null
}

/**
 * A3 for people who enter at once: every pool they take from has room for all of them, and no role that is weighed
 * outnumbers the other, everybody counted, by more than the tolerance.
 */
export function admits(capacity: RoleCapacity, entrants: readonly Entrant[]): boolean {
  const after = count(
    capacity.taken,
    entrants.map(({ role }) => role),
  )
  return entrants.every(
    ({ role, weighed }) =>
      after[role] <= capacity.size[role] && (!weighed || isWithinTolerance(after, role, capacity.tolerance)),
  )
}

/**
 * The roles in which a solo could enter, best first. For both-roles dancers (A4): the role with fewer admitted, then the one with more free places,
 * then leading.
 */
export function chooseRoles({ size, taken }: RoleCapacity, need: Need): Role[] {
  if (need.as === 'couple') return []
  if (need.as !== 'either') return [need.as]
  const leadersMore = taken.leader - taken.follower
  const followersFreer = size.follower - taken.follower - (size.leader - taken.leader)
  const followFirst = leadersMore > 0 || (leadersMore === 0 && followersFreer > 0)
  return followFirst ? ['follower', 'leader'] : ['leader', 'follower']
}

/** The dancer of this need, entering in this role. */
export function entrant(need: Need, role: Role): Entrant {
  return { role, weighed: !need.joining }
}
