import type { Capacities, EventCapacity, Need, Placement, Unit } from './event-capacity.ts'
import { chooseRoles, fitAt } from './fit.ts'

/**
 * The places of a unit that staff place past balance and order: free ones in every pool it takes from, all of them or none (A1, A6); null when one is
 * full. A10
 */
export function placeByHand(capacities: Capacities, unit: Unit): Placement[] | null {
  const placements = unit.needs.map((need) => placeAt(capacities.get(need.event), need))
  return placements.every((placement) => placement !== null) && placements.length > 0 ? placements : null
}

function placeAt(capacity: EventCapacity | undefined, need: Need): Placement | null {
  if (capacity?.mode !== 'role' || need.as === 'couple') return fitAt(capacity, need)
  // as a dancer who joins a placed partner: their own pool alone
  const roles = chooseRoles(capacity, need)
  const placed = roles.map((as) => fitAt(capacity, { event: need.event, as, joining: true }))
  return placed.find((placement) => placement !== null) ?? null
}
