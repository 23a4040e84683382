import type { EventFloor, Mover, Need, Placement, Role, Unit } from '#app/admission/floor.ts'
import type { Step } from '#app/admission/release.ts'

/*
 * A slow and obvious model of admission, for tests only. It is written from the rules and shares no code with what it
 * checks, only the shapes of data. Nothing is remembered, indexed or skipped: it tries everything, every time.
 */

/** One way in which some units could be placed at once: a role (or none) for every need of every unit. */
type Way = { unit: Unit; need: Need; role: Role | null }[]

export function slowRelease(
  floors: readonly EventFloor[],
  queue: readonly Unit[],
  movers: readonly Mover[],
): Step[] {
  const hall = structuredClone(floors) as EventFloor[]
  const dancers = structuredClone(movers) as Mover[]
  const known = hall.map((floor) => floor.id)
  let waiting = queue
    .filter((unit) => unit.needs.length > 0)
    // A9: who is passed over is not looked at.
    .filter((unit) => unit.passedOver === undefined)
    .filter((unit) => unit.needs.every((need) => known.includes(need.event)))
    .sort((a, b) => (a.queuedAt !== b.queuedAt ? a.queuedAt - b.queuedAt : a.key < b.key ? -1 : 1))
  const steps: Step[] = []

  const enter = (way: Way, units: Unit[]) => {
    for (const unit of units) {
      const placements: Placement[] = []
      for (const step of way.filter((step) => step.unit === unit)) {
        const floor = floorOf(hall, step.need)
        placements.push({
          event: floor.id,
          as: floor.mode !== 'role' ? floor.mode : (step.role ?? 'couple'),
          people: step.need.as === 'couple' ? 2 : 1,
        })
        put(floor, step.need, step.role)
        if (floor.mode === 'role' && step.need.as === 'either' && step.role) {
          dancers.push({ key: unit.key, event: floor.id, role: step.role, arrivedAt: unit.queuedAt })
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
      const way = bestWay(hall, [unit])
      if (way) {
        enter(way, [unit])
        continue again
      }
    }
    // A5, A6: the earliest leader and follower who fit together.
    for (const first of waiting) {
      for (const second of waiting.slice(waiting.indexOf(first) + 1)) {
        if ([...first.needs, ...second.needs].some((need) => need.as === 'couple')) continue
        const way = bestWay(hall, [first, second])
        if (way) {
          enter(way, [first, second])
          continue again
        }
      }
    }
    // A4: the first unit for whom somebody can change role, the latest arrival first.
    for (const unit of waiting) {
      const latestFirst = dancers.toSorted((a, b) =>
        a.arrivedAt !== b.arrivedAt ? b.arrivedAt - a.arrivedAt : a.key < b.key ? 1 : -1,
      )
      for (const mover of latestFirst) {
        const tried = structuredClone(hall)
        const floor = tried.find((one) => one.id === mover.event)
        if (floor?.mode !== 'role' || !floor.movesAllowed) continue
        if (!unit.needs.some((need) => need.event === floor.id)) continue
        const to = mover.role === 'leader' ? 'follower' : 'leader'
        const taken = floor.taken as Record<Role, number>
        taken[mover.role] -= 1
        if (taken[to] + 1 > floor.size[to]) continue
        if (taken[to] + 1 - taken[mover.role] > floor.tolerance) continue
        taken[to] += 1
        const way = bestWay(tried, [unit])
        if (!way) continue
        steps.push({ kind: 'move', mover: mover.key, event: floor.id, from: mover.role, to, for: unit.key })
        hall.splice(
          hall.findIndex((one) => one.id === floor.id),
          1,
          floor,
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
export function bestWay(floors: readonly EventFloor[], units: readonly Unit[]): Way | null {
  const ways = allWays(floors, units).filter(
    (way) => isAllowed(floors, way) && (units.length === 1 || facesOnce(floors, way)),
  )
  ways.sort((a, b) => compareLists(preference(floors, a), preference(floors, b)))
  return ways[0] ?? null
}

function allWays(floors: readonly EventFloor[], units: readonly Unit[]): Way[] {
  let ways: Way[] = [[]]
  for (const unit of units) {
    for (const need of unit.needs) {
      const roles: (Role | null)[] =
        floorOf(floors, need).mode !== 'role' || need.as === 'couple'
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
function isAllowed(floors: readonly EventFloor[], way: Way): boolean {
  const after = structuredClone(floors) as EventFloor[]
  for (const { need, role } of way) put(floorOf(after, need), need, role)
  return way.every(({ need, role }) => {
    const floor = floorOf(after, need)
    if (!floor.open) return false
    if (floor.mode === 'open') return true
    if (floor.mode === 'head') return floor.taken <= floor.size
    const { leader, follower } = floor.taken
    if (need.as === 'couple') return leader <= floor.size.leader && follower <= floor.size.follower
    const [mine, theirs, places] =
      role === 'leader' ? [leader, follower, floor.size.leader] : [follower, leader, floor.size.follower]
    return mine <= places && (need.joining === true || mine - theirs <= floor.tolerance)
  })
}

/** Two who are admitted together lead and follow somewhere. */
function facesOnce(floors: readonly EventFloor[], way: Way): boolean {
  return floors.some((floor) => {
    const here = way.filter((step) => step.need.event === floor.id && step.role)
    return here.length === 2 && here[0]?.role !== here[1]?.role
  })
}

/** Numbers to compare ways by, smaller is better. Per event: facing each other, then A4 for each in turn. */
function preference(floors: readonly EventFloor[], way: Way): number[] {
  return floors.flatMap((floor) => {
    const here = way.filter((step) => step.need.event === floor.id)
    if (floor.mode !== 'role') return []
    const likes = here.map((step) => (step.need.as === 'either' && step.role !== likedRole(floor) ? 1 : 0))
    return [here.length === 2 && here[0]?.role === here[1]?.role ? 1 : 0, ...likes]
  })
}

/** A4: fewer admitted, then more free places, then leading. */
function likedRole(floor: EventFloor & { mode: 'role' }): Role {
  const { taken, size } = floor
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

function put(floor: EventFloor, need: Need, role: Role | null) {
  if (floor.mode === 'head') floor.taken += need.as === 'couple' ? 2 : 1
  if (floor.mode !== 'role') return
  const taken = floor.taken as Record<Role, number>
  if (role !== 'follower') taken.leader += 1
  if (role !== 'leader') taken.follower += 1
}

function floorOf(floors: readonly EventFloor[], need: Need): EventFloor {
  const floor = floors.find((one) => one.id === need.event)
  if (!floor) throw new Error(`no floor for ${need.event}`)
  return floor
}
