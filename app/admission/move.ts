import {
  type Capacities,
  compareKeys,
  count,
  type EventCapacity,
  type EventId,
  type Mover,
  otherRole,
  type Placement,
  type RoleCapacity,
  type Unit,
} from './event-capacity.ts'
import { admits, fitUnit } from './fit.ts'

/** A both-roles dancer changes role at one event, and a waiting unit is admitted. */
export type Move = { mover: Mover; unit: Unit; placements: Placement[] }

/**
 * A4: the first waiting unit that fits once one mover has taken the other role, and the latest arrival who can make that room; null when
 * there is none. Tolerance applies to the mover as to every solo, after their own place is freed. `waiting` is in queue order.
 */
export function findMove(
  capacities: Capacities,
  waiting: Iterable<Unit>,
  movers: readonly Mover[],
): Move | null {
  const movesAt = possibleMoves(capacities, movers)
  if (movesAt.size === 0) return null
  for (const unit of waiting) {
    // At most one of these helps: it must be at the one event that blocks the unit. If movers of both roles could change there, both
    // roles would have room and balance, so no unit would be blocked there.
    const candidates = unit.needs.flatMap((need) => movesAt.get(need.event) ?? [])
    for (const { mover, capacity } of candidates) {
      const placements = fitUnit(new Map(capacities).set(capacity.id, capacity), unit)
      if (placements) return { mover, unit, placements }
    }
  }
  return null
}

/** The capacity with the mover in the other role; null if they may not move or would not fit there. */
export function afterMoving(capacity: EventCapacity | undefined, { role }: Mover): RoleCapacity | null {
  if (capacity?.mode !== 'role' || !capacity.movesAllowed) return null
  const without = { ...capacity, taken: count(capacity.taken, [role], -1) }
  const to = otherRole(role)
  if (!admits(without, [{ role: to, weighed: true }])) return null
  return { ...without, taken: count(without.taken, [to]) }
}

type PossibleMove = { mover: Mover; capacity: RoleCapacity }

/**
 * The possible moves, each with the capacity after it. Any mover of a role gives the same capacities, so only
 * the latest arrival of each role matters.
 */
function possibleMoves(capacities: Capacities, movers: readonly Mover[]): Map<EventId, PossibleMove[]> {
  const latest = new Map<string, Mover>()
  for (const mover of movers) {
    const kind = `${mover.role} ${mover.event}`
    const known = latest.get(kind)
    if (!known || latestFirst(mover, known) < 0) latest.set(kind, mover)
  }
  const movesAt = new Map<EventId, PossibleMove[]>()
  for (const mover of latest.values()) {
    const capacity = afterMoving(capacities.get(mover.event), mover)
    if (capacity) movesAt.set(mover.event, [...(movesAt.get(mover.event) ?? []), { mover, capacity }])
  }
  return movesAt
}

function latestFirst(a: Mover, b: Mover): number {
  return b.arrivedAt - a.arrivedAt || compareKeys(b.key, a.key)
}
