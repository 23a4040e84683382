import type { EventCapacity, Mover, Need, Placement, Role, Unit } from '#app/admission/event-capacity.ts'
import type { Step } from '#app/admission/release.ts'

/*
 * A slow and obvious model of admission, for tests only. It is written from the rules and shares no code with what it
 * checks, only the shapes of data. Nothing is remembered, indexed or skipped: it tries everything, every time.
 */

/** One way in which some units could be placed at once: a role (or none) for every need of every unit. */
type Way = { unit: Unit; need: Need; role: Role | null }[]

export function slowRelease(
  capacities: readonly EventCapacity[],
  queue: readonly Unit[],
  movers: readonly Mover[],
): Step[] {
  const state = structuredClone(capacities) as EventCapacity[]
  const dancers = structuredClone(movers) as Mover[]
  const known = state.map((capacity) => capacity.id)
  let waiting = queue
    .filter((unit) => unit.needs.length > 0)
    // A9: units passed over are left out.
    .filter((unit) => unit.passedOver === undefined)
    .filter((unit) => unit.needs.every((need) => known.includes(need.event)))
    .sort((a, b) => (a.queuedAt !== b.queuedAt ? a.queuedAt - b.queuedAt : a.key < b.key ? -1 : 1))
  const steps: Step[] = []

  const enter = (way: Way, units: Unit[]) => {
    for (const unit of units) {
      const placements: Placement[] = []
      for (const step of way.filter((step) => step.unit === unit)) {
        const capacity = capacityOf(state, step.need)
        placements.push({
          event: capacity.id,
          as: capacity.mode !== 'role' ? capacity.mode : (step.role ?? 'couple'),
          people: step.need.as === 'couple' ? 2 : 1,
        })
        put(capacity, step.need, step.role)
        if (capacity.mode === 'role' && step.need.as === 'either' && step.role) {
          dancers.push({ key: unit.key, event: capacity.id, role: step.role, arrivedAt: unit.queuedAt })
        }
      }
      const other = units.find((one) => one !== unit)
      steps.push({ kind: 'admit', unit: unit.key, placements, ...(other ? { together: other.key } : {}) })
    }
    waiting = waiting.filter((unit) => !units.includes(unit))
  }

  again: for (;;) {
    // A5: the first unit in the queue that fits.
    for (const unit of waiting) {
      const way = bestWay(state, [unit])
      if (way) {
        enter(way, [unit])
        continue again
      }
    }
    // A5, A6: the earliest leader and follower who fit together.
    for (const first of waiting) {
      for (const second of waiting.slice(waiting.indexOf(first) + 1)) {
        if ([...first.needs, ...second.needs].some((need) => need.as === 'couple')) continue
        const way = bestWay(state, [first, second])
        if (way) {
          enter(way, [first, second])
          continue again
        }
      }
    }
    // A4: the first unit that a change of role admits, taking the latest arrival first.
    for (const unit of waiting) {
      const latestFirst = dancers.toSorted((a, b) =>
        a.arrivedAt !== b.arrivedAt ? b.arrivedAt - a.arrivedAt : a.key < b.key ? 1 : -1,
      )
      for (const mover of latestFirst) {
        const tried = structuredClone(state)
        const capacity = tried.find((one) => one.id === mover.event)
        if (capacity?.mode !== 'role' || !capacity.movesAllowed) continue
        if (!unit.needs.some((need) => need.event === capacity.id)) continue
        const to = mover.role === 'leader' ? 'follower' : 'leader'
        const taken = capacity.taken as Record<Role, number>
        taken[mover.role] -= 1
        if (taken[to] + 1 > capacity.size[to]) continue
        if (taken[to] + 1 - taken[mover.role] > capacity.tolerance) continue
        taken[to] += 1
        const way = bestWay(tried, [unit])
        if (!way) continue
        steps.push({
          kind: 'move',
          mover: mover.key,
          event: capacity.id,
          from: mover.role,
          to,
          for: unit.key,
        })
        state.splice(
          state.findIndex((one) => one.id === capacity.id),
          1,
          capacity,
        )
        dancers.splice(dancers.indexOf(mover), 1, { ...mover, role: to })
        enter(way, [unit])
        continue again
      }
    }
    return steps
  }
}

/** Of all the ways in which these units (one, or two solos) fit at once, the one the rules prefer; null if there is none. */
export function bestWay(capacities: readonly EventCapacity[], units: readonly Unit[]): Way | null {
  const ways = allWays(capacities, units).filter(
    (way) => isAllowed(capacities, way) && (units.length === 1 || facesOnce(capacities, way)),
  )
  ways.sort((a, b) => compareLists(preference(capacities, a), preference(capacities, b)))
  return ways[0] ?? null
}

function allWays(capacities: readonly EventCapacity[], units: readonly Unit[]): Way[] {
  let ways: Way[] = [[]]
  for (const unit of units) {
    for (const need of unit.needs) {
      const roles: (Role | null)[] =
        capacityOf(capacities, need).mode !== 'role' || need.as === 'couple'
          ? [null]
          : need.as === 'either'
            ? ['leader', 'follower']
            : [need.as]
      ways = ways.flatMap((way) => roles.map((role) => [...way, { unit, need, role }]))
    }
  }
  return ways
}

/** A1 and A3, with everybody of this way already inside. */
function isAllowed(capacities: readonly EventCapacity[], way: Way): boolean {
  const after = structuredClone(capacities) as EventCapacity[]
  for (const { need, role } of way) put(capacityOf(after, need), need, role)
  return way.every(({ need, role }) => {
    const capacity = capacityOf(after, need)
    if (!capacity.open) return false
    if (capacity.mode === 'open') return true
    if (capacity.mode === 'head') return capacity.taken <= capacity.size
    const { leader, follower } = capacity.taken
    if (need.as === 'couple') return leader <= capacity.size.leader && follower <= capacity.size.follower
    const [mine, theirs, places] =
      role === 'leader'
        ? [leader, follower, capacity.size.leader]
        : [follower, leader, capacity.size.follower]
    return mine <= places && (need.joining === true || mine - theirs <= capacity.tolerance)
  })
}

/** Two units admitted together lead and follow at an event. */
function facesOnce(capacities: readonly EventCapacity[], way: Way): boolean {
  return capacities.some((capacity) => {
    const here = way.filter((step) => step.need.event === capacity.id && step.role)
    return here.length === 2 && here[0]?.role !== here[1]?.role
  })
}

/** Numbers to compare ways by, smaller is better. Per event: facing each other, then A4 for each in turn. */
function preference(capacities: readonly EventCapacity[], way: Way): number[] {
  return capacities.flatMap((capacity) => {
    const here = way.filter((step) => step.need.event === capacity.id)
    if (capacity.mode !== 'role') return []
    const likes = here.map((step) => (step.need.as === 'either' && step.role !== likedRole(capacity) ? 1 : 0))
    return [here.length === 2 && here[0]?.role === here[1]?.role ? 1 : 0, ...likes]
  })
}

/** A4: fewer admitted, then more free places, then leading. */
function likedRole(capacity: EventCapacity & { mode: 'role' }): Role {
  const { taken, size } = capacity
  if (taken.leader < taken.follower) return 'leader'
  if (taken.follower < taken.leader) return 'follower'
  const free = { leader: size.leader - taken.leader, follower: size.follower - taken.follower }
  return free.follower > free.leader ? 'follower' : 'leader'
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function put(capacity: EventCapacity, need: Need, role: Role | null) {
  if (capacity.mode === 'head') capacity.taken += need.as === 'couple' ? 2 : 1
  if (capacity.mode !== 'role') return
  const taken = capacity.taken as Record<Role, number>
  if (role !== 'follower') taken.leader += 1
  if (role !== 'leader') taken.follower += 1
}

function capacityOf(capacities: readonly EventCapacity[], need: Need): EventCapacity {
  const capacity = capacities.find((one) => one.id === need.event)
  if (!capacity) throw new Error(`no capacity for ${need.event}`)
  return capacity
}
