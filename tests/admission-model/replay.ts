import { afterPlacing, floorsById, otherRole } from '#app/admission/floor.ts'
import { afterMoving } from '#app/admission/move.ts'
import type { Step } from '#app/admission/release.ts'
import type { AnyHall } from './any-hall.ts'

/** The hall once the steps are done, as the next release would load it. */
export function afterSteps(before: AnyHall, steps: readonly Step[]): AnyHall {
  const floors = floorsById(before.floors)
  let { queue, movers } = before
  for (const step of steps) {
    if (step.kind === 'move') {
      const moved = movers.find((one) => one.key === step.mover && one.event === step.event)
      const floor = moved && afterMoving(floors.get(step.event), moved)
      if (!floor) throw new Error('moved somebody who may not move')
      floors.set(floor.id, floor)
      movers = movers.map((one) => (one === moved ? { ...one, role: otherRole(one.role) } : one))
      continue
    }
    const unit = queue.find((one) => one.key === step.unit)
    for (const placement of step.placements) {
      const floor = floors.get(placement.event)
      if (floor) floors.set(floor.id, afterPlacing(floor, placement))
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
  return { floors: [...floors.values()], queue, movers }
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
