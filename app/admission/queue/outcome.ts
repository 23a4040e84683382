import { type Capacities, type EventId, otherRole, type Role } from '../event-capacity.ts'
import type { Step } from '../release.ts'
import { dancerOfKey, type QueuedPick, type UnitOfPicks } from './units.ts'

/** How the counters of one event change. */
export type PoolChange = { leaders: number; followers: number; heads: number; waiting: number }

/** What release steps mean for picks and counters. */
export type Outcome = {
  readonly placed: readonly { readonly pick: QueuedPick; readonly role: Role | null }[]
  readonly moved: readonly { readonly dancer: string; readonly event: EventId; readonly to: Role }[]
  readonly pools: PoolChanges
}

/** Collects changes of counters, event by event. */
export class PoolChanges {
  readonly #changes = new Map<EventId, PoolChange>()

  /** Adds `by` dancers in `role` to an event counted by role, or heads where `role` is null. */
  count(event: EventId, role: Role | null, by: number): void {
    const change = this.#at(event)
    if (role === 'leader') change.leaders += by
    else if (role === 'follower') change.followers += by
    else change.heads += by
  }

  /** Adds `by` picks to the queue of an event; a negative number takes them from it. */
  wait(event: EventId, by: number): void {
    this.#at(event).waiting += by
  }

  /** Adds the changes of another to these. @returns itself */
  add(other: PoolChanges): this {
    for (const [event, change] of other.#changes) {
      const mine = this.#at(event)
      mine.leaders += change.leaders
      mine.followers += change.followers
      mine.heads += change.heads
      mine.waiting += change.waiting
    }
    return this
  }

  /** Events in id order, without those that change nothing. */
  list(): (PoolChange & { event: EventId })[] {
    return Array.from(this.#changes, ([event, change]) => ({ event, ...change }))
      .filter(({ leaders, followers, heads, waiting }) => leaders || followers || heads || waiting)
      .sort((a, b) => (a.event < b.event ? -1 : 1))
  }

  #at(event: EventId): PoolChange {
    let change = this.#changes.get(event)
    if (!change) {
      change = { leaders: 0, followers: 0, heads: 0, waiting: 0 }
      this.#changes.set(event, change)
    }
    return change
  }
}

/** Pure: whose pick gets which place, who moves, and how the counters follow. */
export function outcomeOf(
  steps: readonly Step[],
  units: readonly UnitOfPicks[],
  capacities: Capacities,
): Outcome {
  const byKey = new Map(units.map((unit) => [unit.key, unit]))
  const placed: { pick: QueuedPick; role: Role | null }[] = []
  const moved: Outcome['moved'][number][] = []
  const pools = new PoolChanges()
  for (const step of steps) {
    if (step.kind === 'move') {
      const to = otherRole(step.from)
      moved.push({ dancer: dancerOfKey(step.mover), event: step.event, to })
      pools.count(step.event, step.from, -1)
      pools.count(step.event, to, 1)
      continue
    }
    for (const { event, as } of step.placements) {
      for (const pick of byKey.get(step.unit)?.picks ?? []) {
        if (pick.event !== event) continue
        const role = as === 'couple' ? roleInCouple(pick) : as === 'leader' || as === 'follower' ? as : null
        placed.push({ pick, role })
        if (capacities.get(event)?.mode === 'open') continue
        pools.count(event, role, 1)
        pools.wait(event, -1)
      }
    }
  }
  return { placed: lastRoles(placed, moved), moved: movedOnly(moved, placed), pools }
}

function roleInCouple({ wants }: QueuedPick): Role {
  if (wants === 'both') throw new RangeError('a pick in a couple has one role')
  return wants
}

/** A dancer admitted and then moved in the same release is placed in the final role. */
function lastRoles(placed: Outcome['placed'], moved: Outcome['moved']): Outcome['placed'] {
  return placed.map((one) => {
    const last = moved.findLast(({ dancer, event }) => dancer === one.pick.dancer && event === one.pick.event)
    return last ? { ...one, role: last.to } : one
  })
}

function movedOnly(moved: Outcome['moved'], placed: Outcome['placed']): Outcome['moved'] {
  const fresh = new Set(placed.map(({ pick }) => `${pick.dancer}:${pick.event}`))
  const last = new Map(moved.map((move) => [`${move.dancer}:${move.event}`, move]))
  return [...last].filter(([key]) => !fresh.has(key)).map(([, move]) => move)
}
