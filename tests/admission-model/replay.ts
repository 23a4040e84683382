import { afterPlacing, capacitiesById, otherRole } from '#app/admission/event-capacity.ts'
import { afterMoving } from '#app/admission/move.ts'
import type { Step } from '#app/admission/release.ts'
import type { AnyState } from './any-state.ts'

/** The state after the steps, as the next release would load it. */
export function afterSteps(before: AnyState, steps: readonly Step[]): AnyState {
  const capacities = capacitiesById(before.capacities)
  let { queue, movers } = before
  for (const step of steps) {
    if (step.kind === 'move') {
      const moved = movers.find((one) => one.key === step.mover && one.event === step.event)
      const capacity = moved && afterMoving(capacities.get(step.event), moved)
      if (!capacity) throw new Error('moved somebody who may not move')
      capacities.set(capacity.id, capacity)
      movers = movers.map((one) => (one === moved ? { ...one, role: otherRole(one.role) } : one))
      continue
    }
    const unit = queue.find((one) => one.key === step.unit)
    for (const placement of step.placements) {
      const capacity = capacities.get(placement.event)
      if (capacity) capacities.set(capacity.id, afterPlacing(capacity, placement))
      const as = unit?.needs.find(({ event }) => event === placement.event)?.as
      if (unit && as === 'either' && (placement.as === 'leader' || placement.as === 'follower')) {
        const arrived = {
          key: unit.key,
          arrivedAt: unit.queuedAt,
          event: placement.event,
          role: placement.as,
        }
        movers = [...movers, arrived]
      }
    }
    queue = queue.filter((one) => one !== unit)
  }
  return { capacities: [...capacities.values()], queue, movers }
}

/** The steps in the groups in which they happen: one admitted, two together, a move with whom it lets in. */
export function groupSteps(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    const opening = last?.[0]
    const second = opening?.kind === 'move' || (opening?.kind === 'admit' && opening.together !== undefined)
    if (last?.length === 1 && second) last.push(step)
    else groups.push([step])
  }
  return groups
}
