import {
  count,
  type EventFloor,
  type Floors,
  type Need,
  otherRole,
  type Placement,
  type Role,
  type RoleFloor,
  type Unit,
} from './floor.ts'

/** Somebody who would enter a floor with roles. Halves of a couple enter without being weighed. */
export type Entrant = { role: Role; weighed: boolean }

const COUPLE: readonly Entrant[] = [
  { role: 'leader', weighed: false },
  { role: 'follower', weighed: false },
]

/** What the unit would take now, event by event, or null if it does not fit everywhere at once (A3, A6). */
export function fitUnit(floors: Floors, unit: Unit): Placement[] | null {
  const placements: Placement[] = []
  for (const need of unit.needs) {
    const placement = fitAt(floors.get(need.event), need)
    if (!placement) return null
    placements.push(placement)
  }
  return placements
}

/** What the need would take on this floor now, or null if it does not fit (A3), or if nobody is admitted here. */
export function fitAt(floor: EventFloor | undefined, need: Need): Placement | null {
  if (!floor?.open) return null
  const people = need.as === 'couple' ? 2 : 1
  if (floor.mode === 'open') return { event: floor.id, as: 'open', people }
  if (floor.mode === 'head') {
    return floor.taken + people <= floor.size ? { event: floor.id, as: 'head', people } : null
  }
  if (need.as === 'couple') return admits(floor, COUPLE) ? { event: floor.id, as: 'couple', people } : null
  const role = chooseRoles(floor, need).find((role) => admits(floor, [entrant(need, role)]))
  return role ? { event: floor.id, as: role, people } : null
}

/**
 * A3 for people who enter at once: every pool they take from has room for all of them, and no role that is weighed
 * outnumbers the other, everybody counted, by more than the tolerance.
 */
export function admits(floor: RoleFloor, entrants: readonly Entrant[]): boolean {
  const after = count(
    floor.taken,
    entrants.map(({ role }) => role),
  )
  return entrants.every(
    ({ role, weighed }) =>
      after[role] <= floor.size[role] &&
      (!weighed || after[role] - after[otherRole(role)] <= floor.tolerance),
  )
}

/**
 * The roles in which a solo could enter, best first. For who dances both (A4): the role with fewer admitted, then the
 * one with more free places, then leading.
 */
export function chooseRoles({ size, taken }: RoleFloor, need: Need): Role[] {
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
