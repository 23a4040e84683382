import type {
  EventCapacity,
  HeadCapacity,
  Mover,
  Need,
  OpenCapacity,
  Role,
  RoleCapacity,
  Unit,
} from '#app/admission/event-capacity.ts'
import { capacitiesById } from '#app/admission/event-capacity.ts'
import type { AdmissionState, Step } from '#app/admission/release.ts'

type RoleFloorSettings = {
  size?: [leaders: number, followers: number]
  tolerance?: number
  movesAllowed?: boolean
  open?: boolean
}

/** A class with places by role; by default ten and ten with a tolerance of 1. */
export function makeClass(
  id: string,
  [leader, follower]: [leaders: number, followers: number],
  { size = [10, 10], tolerance = 1, movesAllowed = true, open = true }: RoleFloorSettings = {},
): RoleCapacity {
  const sizes = { leader: size[0], follower: size[1] }
  return { id, mode: 'role', size: sizes, taken: { leader, follower }, tolerance, movesAllowed, open }
}

export function makeMilonga(id: string, taken: number, size: number): HeadCapacity {
  return { id, mode: 'head', size, taken, open: true }
}

export function makeTour(id: string): OpenCapacity {
  return { id, mode: 'open', open: true }
}

/** `makeUnit('ana', 3, 'follower', 'X', 'Y')`: Ana, third to ask, wants to follow at both X and Y or at neither. */
export function makeUnit(key: string, queuedAt: number, as: Need['as'], ...events: string[]): Unit {
  return { key, queuedAt, needs: events.map((event): Need => ({ event, as })) }
}

export function makeMover(key: string, arrivedAt: number, role: Role, event: string): Mover {
  return { key, event, role, arrivedAt }
}

export function makeState(capacities: EventCapacity[], queue: Unit[], movers: Mover[] = []): AdmissionState {
  return { capacities: capacitiesById(capacities), queue, movers }
}

/** Steps as short sentences, for tables people read. */
export function tell(steps: readonly Step[]): string[] {
  return steps.map((step) => {
    if (step.kind === 'move') return `${step.mover} ${step.from}→${step.to} at ${step.event} for ${step.for}`
    const places = step.placements.map(({ event, as }) => `${event}:${as}`).join(' ')
    return `${step.unit} ${places}${step.together ? ` with ${step.together}` : ''}`
  })
}
