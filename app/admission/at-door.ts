import {
  type Capacities,
  compareUnits,
  type EventCapacity,
  type EventId,
  type Placement,
  type RoleCapacity,
  type Unit,
} from './event-capacity.ts'
import { fitUnit } from './fit.ts'
import { findPair } from './pair.ts'

/** The result for a waiting unit at the door: who can be admitted, or why not. */
export type AtDoor<Waiting extends Unit> = {
  readonly unit: Waiting
  /** The units that enter together, in queue order: the unit itself, or two that balance each other; empty: none. */
  readonly enters: readonly { readonly unit: Waiting; readonly placements: readonly Placement[] }[]
  /** Absent when a unit enters. `A1`: no free place; `A3`: balance; otherwise the unit is passed over. */
  readonly held?: 'A1' | 'A3' | 'late' | 'unconfirmed'
}

/**
 * The queue at the door of an event that has begun, in queue order. Each unit is decided for this event alone; absent units before it do not block
 * it. Otherwise the rules of every release apply: places, balance, two who fit together. A11
 * @param capacity without no-shows
 */
export function decideAtDoor<Waiting extends Unit>(
  capacity: EventCapacity,
  queue: readonly Waiting[],
): AtDoor<Waiting>[] {
  const capacities: Capacities = new Map([[capacity.id, { ...capacity, open: true }]])
  const here = queue
    .flatMap((unit) => {
      const needs = unit.needs.filter(({ event }) => event === capacity.id)
      return needs.length > 0 ? [{ whole: unit, unit: { ...unit, needs } }] : []
    })
    .sort((a, b) => compareUnits(a.unit, b.unit))
  const checked = here.map(({ whole, unit }) => ({
    whole,
    unit,
    placements: unit.passedOver ? null : fitUnit(capacities, unit),
  }))
  return checked.map(({ whole, unit, placements }) => {
    if (unit.passedOver) return { unit: whole, enters: [], held: unit.passedOver }
    if (placements) return { unit: whole, enters: [{ unit: whole, placements }] }
    for (const other of checked) {
      if (other.unit.key === unit.key || other.placements || other.unit.passedOver) continue
      const pair = findPair(capacities, [unit, other.unit].sort(compareUnits))
      if (!pair) continue
      const wholeOf = (key: string) => (key === unit.key ? whole : other.whole)
      return {
        unit: whole,
        enters: pair.map((one) => ({ unit: wholeOf(one.unit.key), placements: one.placements })),
      }
    }
    return { unit: whole, enters: [], held: hasRoom(capacity, unit) ? 'A3' : 'A1' }
  })
}

/** Whether every pool that the unit takes from has a place: then balance blocks it. */
function hasRoom(capacity: EventCapacity, { needs: [need] }: Unit): boolean {
  if (capacity.mode !== 'role' || !need) return false
  const isFree = (role: 'leader' | 'follower') => capacity.taken[role] < capacity.size[role]
  if (need.as === 'couple') return isFree('leader') && isFree('follower')
  return need.as === 'either' ? isFree('leader') || isFree('follower') : isFree(need.as)
}

/** An event by role at its door: absent dancers take no place. A11 */
export function withoutAbsent(
  capacity: RoleCapacity,
  absent: Readonly<Record<'leader' | 'follower', number>>,
): RoleCapacity & { readonly id: EventId } {
  const left = (role: 'leader' | 'follower') => Math.max(capacity.taken[role] - absent[role], 0)
  return { ...capacity, taken: { leader: left('leader'), follower: left('follower') } }
}
