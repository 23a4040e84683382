import {
  afterPlacing,
  type Capacities,
  compareUnits,
  type EventCapacity,
  type EventId,
  type Mover,
  otherRole,
  type Placement,
  type Role,
  type Unit,
} from './event-capacity.ts'
import { fitUnit } from './fit.ts'
import { afterMoving, findMove } from './move.ts'
import { type FittingUnit, findPair } from './pair.ts'

export type Step =
  /** The unit gets these places. `together`: the unit of the previous or next step; neither fits without the other. */
  | { kind: 'admit'; unit: string; placements: readonly Placement[]; together?: string }
  /** A both-roles dancer changes role, so that the unit `for` fits; its `admit` is the next step. */
  | { kind: 'move'; mover: string; event: EventId; from: Role; to: Role; for: string }

export type AdmissionState = { capacities: Capacities; queue: readonly Unit[]; movers: readonly Mover[] }

/**
 * A5, release: the steps, in order, that give the free places away. Each round admits the first unit in the queue that fits; else the
 * earliest pair that fits together; else the first unit for which a both-roles dancer can make room (A4). Does not depend on the order of
 * its arguments. Units that are passed over (A9), or need an event whose capacity is not given, stay waiting.
 *
 * It ends, because every round places at least one waiting unit. A second release does nothing, because a both-roles solo
 * placed here counts as a mover in the following rounds (under the unit's key).
 */
export function decideRelease({ capacities, queue, movers }: AdmissionState): Step[] {
  const current = new Map(capacities)
  const decidable = queue.filter(
    (unit) => unit.needs.length > 0 && !unit.passedOver && isDecidable(capacities, unit),
  )
  const waiting = new Set(decidable.sort(compareUnits))
  const waitingAt = indexByEvent(waiting)
  const untried = new Set(waiting)
  let movable = [...movers]
  const steps: Step[] = []

  /** A unit that did not fit is tried again only when one of its capacities has changed. */
  function setCapacity(capacity: EventCapacity) {
    current.set(capacity.id, capacity)
    for (const unit of waitingAt.get(capacity.id) ?? []) if (waiting.has(unit)) untried.add(unit)
  }

  function findNext(): FittingUnit | null {
    if (untried.size === 0) return null
    for (const unit of waiting) {
      const placements = untried.delete(unit) ? fitUnit(current, unit) : null
      if (placements) return { unit, placements }
    }
    return null
  }

  function admit({ unit, placements }: FittingUnit, together?: Unit) {
    waiting.delete(unit)
    untried.delete(unit)
    for (const placement of placements) {
      const capacity = current.get(placement.event)
      if (capacity) setCapacity(afterPlacing(capacity, placement))
    }
    movable.push(...moversOf(unit, placements))
    steps.push({ kind: 'admit', unit: unit.key, placements, ...(together && { together: together.key }) })
  }

  function move(mover: Mover, unit: Unit) {
    const capacity = afterMoving(current.get(mover.event), mover)
    if (capacity) setCapacity(capacity)
    const to = otherRole(mover.role)
    movable = movable.map((one) => (one === mover ? { ...mover, role: to } : one))
    steps.push({ kind: 'move', mover: mover.key, event: mover.event, from: mover.role, to, for: unit.key })
  }

  for (;;) {
    const next = findNext()
    if (next) {
      admit(next)
      continue
    }
    const pair = findPair(current, waiting)
    if (pair) {
      admit(pair[0], pair[1].unit)
      admit(pair[1], pair[0].unit)
      continue
    }
    const step = findMove(current, waiting, movable)
    if (!step) return steps
    move(step.mover, step.unit)
    admit(step)
  }
}

/** The waiting units `decideRelease` leaves out because they need an event without a given capacity, in queue order. */
export function undecidedUnits(capacities: Capacities, queue: readonly Unit[]): Unit[] {
  return queue.filter((unit) => !unit.passedOver && !isDecidable(capacities, unit)).sort(compareUnits)
}

function isDecidable(capacities: Capacities, unit: Unit): boolean {
  return unit.needs.every((need) => capacities.has(need.event))
}

function indexByEvent(units: Iterable<Unit>): Map<EventId, Unit[]> {
  const index = new Map<EventId, Unit[]>()
  for (const unit of units) {
    for (const { event } of unit.needs) {
      const there = index.get(event)
      if (there) there.push(unit)
      else index.set(event, [unit])
    }
  }
  return index
}

/** The movers that the unit becomes: one for each place in a role that may change. */
function moversOf(unit: Unit, placements: readonly Placement[]): Mover[] {
  return unit.needs.flatMap((need) => {
    const as = need.as === 'either' && placements.find(({ event }) => event === need.event)?.as
    return as === 'leader' || as === 'follower'
      ? [{ key: unit.key, event: need.event, role: as, arrivedAt: unit.queuedAt }]
      : []
  })
}
