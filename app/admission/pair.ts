import {
  type Capacities,
  type EventCapacity,
  type EventId,
  type Need,
  otherRole,
  type Placement,
  type Unit,
} from './event-capacity.ts'
import { admits, chooseRoles, entrant, fitAt } from './fit.ts'

/** A unit with the places it would take, in the order of its needs. */
export type FittingUnit = { unit: Unit; placements: Placement[] }
/** Two solo units admitted together, the earlier one first. */
export type Pair = readonly [FittingUnit, FittingUnit]

/** A waiting solo unit that a second unit could help to enter, with the events that block it alone. */
type Seeker = { position: number; unit: Unit; needs: ReadonlyMap<EventId, Need>; blocked: readonly EventId[] }

/**
 * A5: the earliest pair that fits together, ordered by the earlier unit's position and then the later one's; null when there is none.
 * `waiting` is in queue order and contains no unit that fits alone.
 */
export function findPair(capacities: Capacities, waiting: Iterable<Unit>): Pair | null {
  const seekersAt = new Map<EventId, Seeker[]>()
  const seekers = findSeekers(capacities, waiting)
  for (const seeker of seekers) {
    for (const event of seeker.needs.keys()) {
      const there = seekersAt.get(event)
      if (there) there.push(seeker)
      else seekersAt.set(event, [seeker])
    }
  }
  for (const first of seekers) {
    // The second unit must share every event that blocks either, so one of these events finds all candidates.
    const meeting = first.blocked[0]
    if (meeting === undefined) continue
    for (const second of seekersAt.get(meeting) ?? []) {
      if (second.position <= first.position || !meet(first, second)) continue
      const pair = fitTogether(capacities, first, second)
      if (pair) return pair
    }
  }
  return null
}

/**
 * The waiting units that a second unit could help. Among units with the same needs only the two earliest matter: a pair
 * with a later one would be no better, and comes later.
 */
function findSeekers(capacities: Capacities, waiting: Iterable<Unit>): Seeker[] {
  const seekers: Seeker[] = []
  const seen = new Map<string, number>()
  for (const unit of waiting) {
    if (unit.needs.some((need) => need.as === 'couple')) continue
    const kind = kindOf(unit)
    const before = seen.get(kind) ?? 0
    if (before >= 2) continue
    seen.set(kind, before + 1)
    const blocked = unit.needs.filter((need) => !fitAt(capacities.get(need.event), need))
    if (!blocked.every((need) => partnerHelps(capacities.get(need.event), need))) continue
    const needs = new Map(unit.needs.map((need) => [need.event, need]))
    seekers.push({ position: seekers.length, unit, needs, blocked: blocked.map((need) => need.event) })
  }
  return seekers
}

function kindOf({ needs }: Unit): string {
  const words = needs.map((need) => `${need.event} ${need.as} ${need.joining === true}`)
  return words.sort().join('\n')
}

/** Whether a solo of the other role, entering at the same instant, would make this need fit. */
function partnerHelps(capacity: EventCapacity | undefined, need: Need): boolean {
  if (!capacity?.open || capacity.mode !== 'role') return false
  return chooseRoles(capacity, need).some((role) =>
    admits(capacity, [entrant(need, role), { role: otherRole(role), weighed: false }]),
  )
}

/** Whether at every event that blocks one unit the other one comes too, in another role. Cheap, and excludes nearly all candidates. */
function meet(a: Seeker, b: Seeker): boolean {
  return [...a.blocked, ...b.blocked].every((event) => {
    const [one, two] = [a.needs.get(event), b.needs.get(event)]
    return one && two && (one.as !== two.as || one.as === 'either')
  })
}

/**
 * Places both units at every event that either needs, or neither unit (A6). At an event that both need, tolerance counts both; elsewhere
 * the one unit is fitted alone. Since neither unit fits alone, a pair that fits takes both roles at one event at least: two units that share
 * only a role or a milonga leave each other fewer places.
 */
function fitTogether(capacities: Capacities, first: Seeker, second: Seeker): Pair | null {
  const firstTakes = new Map<EventId, Placement>()
  const secondTakes = new Map<EventId, Placement>()
  for (const event of new Set([...first.needs.keys(), ...second.needs.keys()])) {
    const capacity = capacities.get(event)
    const [one, two] = [first.needs.get(event), second.needs.get(event)]
    const taken =
      one && two ? fitBoth(capacity, one, two) : [one && fitAt(capacity, one), two && fitAt(capacity, two)]
    if (!taken || taken.includes(null)) return null
    if (taken[0]) firstTakes.set(event, taken[0])
    if (taken[1]) secondTakes.set(event, taken[1])
  }
  return [fitting(first.unit, firstTakes), fitting(second.unit, secondTakes)]
}

function fitting(unit: Unit, takes: ReadonlyMap<EventId, Placement>): FittingUnit {
  return { unit, placements: unit.needs.flatMap(({ event }) => takes.get(event) ?? []) }
}

/** Both at one event. A both-roles dancer takes the role the other lacks if it fits; of two, the earlier chooses (A4). */
function fitBoth(capacity: EventCapacity | undefined, one: Need, two: Need): [Placement, Placement] | null {
  if (!capacity?.open) return null
  const take = (as: Placement['as']): Placement => ({ event: capacity.id, as, people: 1 })
  if (capacity.mode === 'open') return [take('open'), take('open')]
  if (capacity.mode === 'head')
    return capacity.taken + 2 <= capacity.size ? [take('head'), take('head')] : null

  const choices = chooseRoles(capacity, one).flatMap((a) =>
    chooseRoles(capacity, two).map((b) => [a, b] as const),
  )
  const facingFirst = [...choices.filter(([a, b]) => a !== b), ...choices.filter(([a, b]) => a === b)]
  const chosen = facingFirst.find(([a, b]) => admits(capacity, [entrant(one, a), entrant(two, b)]))
  return chosen ? [take(chosen[0]), take(chosen[1])] : null
}
