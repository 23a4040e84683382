import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestWay, slowRelease } from '#tests/admission-model/slow-model.ts'
import {
  afterPlacing,
  type EventFloor,
  floorsById,
  type Mover,
  type Need,
  otherRole,
  type Role,
  type Unit,
} from './floor.ts'
import { afterMoving } from './move.ts'
import { type Deed, decideRelease } from './release.ts'

type Case = { floors: EventFloor[]; queue: Unit[]; movers: Mover[] }

const EVENTS = ['W', 'X', 'Y', 'Z']
const role = fc.constantFrom<Role>('leader', 'follower')
const few = fc.integer({ min: 0, max: 5 })
const mostly = fc.integer({ min: 0, max: 9 }).map((n) => n > 0)

const roleFloor = fc.record({
  mode: fc.constant('role' as const),
  size: fc.record({ leader: few, follower: few }),
  taken: fc.record({ leader: few, follower: few }),
  tolerance: fc.constantFrom(0, 0, 1, 1, 2),
  movesAllowed: mostly,
  open: mostly,
})
const headFloor = fc.record({ mode: fc.constant('head' as const), size: few, taken: few, open: mostly })
const openFloor = fc.record({ mode: fc.constant('open' as const), open: mostly })
const floor = fc.oneof(
  { weight: 8, arbitrary: roleFloor },
  { weight: 1, arbitrary: headFloor },
  { weight: 1, arbitrary: openFloor },
)

/** What a unit is, and now and then what it is at one event only: a couple's other picks, a partner who joins. */
const manner = fc.constantFrom<Need['as']>(
  'leader',
  'follower',
  'either',
  'couple',
  'leader',
  'follower',
  'either',
)
const need = fc.record({
  event: fc.nat(EVENTS.length),
  as: fc.option(manner, { freq: 6 }),
  joining: fc.nat(11),
})
const unit = fc.record({
  queuedAt: fc.integer({ min: 1, max: 6 }),
  as: manner,
  needs: fc.uniqueArray(need, { minLength: 0, maxLength: 3, selector: (one) => one.event }),
})
const mover = fc.record({ role, event: fc.nat(EVENTS.length - 1), arrivedAt: fc.integer({ min: 0, max: 3 }) })

/** Small houses with something wrong in most of them: full, lopsided, over their size, events nobody has locked. */
const house: fc.Arbitrary<Case> = fc
  .record({
    floors: fc.array(floor, { minLength: 1, maxLength: EVENTS.length }),
    units: fc.array(unit, { maxLength: 7 }),
    movers: fc.array(mover, { maxLength: 4 }),
  })
  .map(({ floors, units, movers }) => {
    const named = floors.map((one, index): EventFloor => ({ ...one, id: EVENTS[index] ?? '?' }))
    const placed = movers
      .map((one, index) => ({ ...one, key: `mover${index}`, event: EVENTS[one.event] ?? '?' }))
      .filter(({ event }) => named.find(({ id }) => id === event)?.mode === 'role')
    const queue = units.map((one, index): Unit => {
      const needs = one.needs.map((wish): Need => {
        // Most wishes are for an event of the house, a few for one out of reach.
        const event =
          EVENTS[wish.event < EVENTS.length ? wish.event % floors.length : wish.event] ?? 'elsewhere'
        const as = wish.as ?? one.as
        return as === 'leader' || as === 'follower'
          ? { event, as, ...(wish.joining === 0 && { joining: true }) }
          : { event, as }
      })
      const distinct = needs.filter(
        ({ event }, at) => needs.findIndex((other) => other.event === event) === at,
      )
      return { key: `unit${index}`, queuedAt: one.queuedAt, needs: distinct }
    })
    return { floors: named.map((one) => withMovers(one, placed)), queue, movers: placed }
  })

/** Movers are among the admitted, so a floor counts at least as many. */
function withMovers(floor: EventFloor, movers: readonly Mover[]): EventFloor {
  if (floor.mode !== 'role') return floor
  const placed = (role: Role) => movers.filter((one) => one.event === floor.id && one.role === role).length
  const { leader, follower } = floor.taken
  return {
    ...floor,
    taken: { leader: Math.max(leader, placed('leader')), follower: Math.max(follower, placed('follower')) },
  }
}

function release({ floors, queue, movers }: Case): Deed[] {
  return decideRelease({ floors: floorsById(floors), queue, movers })
}

/** The house once the deeds are done, as the next release would load it. */
function afterDeeds(before: Case, deeds: readonly Deed[]): Case {
  const floors = floorsById(before.floors)
  let { queue, movers } = before
  for (const deed of deeds) {
    if (deed.kind === 'move') {
      const moved = movers.find((one) => one.key === deed.mover && one.event === deed.event)
      const floor = moved && afterMoving(floors.get(deed.event), moved)
      if (!floor) throw new Error('moved somebody who may not move')
      floors.set(floor.id, floor)
      movers = movers.map((one) => (one === moved ? { ...one, role: otherRole(one.role) } : one))
      continue
    }
    const unit = queue.find((one) => one.key === deed.unit)
    for (const placement of deed.placements) {
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

/** The deeds in the groups in which they happen: one admitted, two together, a move with whom it lets in. */
function steps(deeds: readonly Deed[]): Deed[][] {
  const groups: Deed[][] = []
  for (const deed of deeds) {
    const last = groups.at(-1)
    const opening = last?.[0]
    const second = opening?.kind === 'move' || (opening?.kind === 'admit' && opening.together !== undefined)
    if (last?.length === 1 && second) last.push(deed)
    else groups.push([deed])
  }
  return groups
}

describe('release against the slow model', () => {
  it('A1 A2 A3 A4 A5 A6 decides what the slow model decides, deed by deed', () => {
    const seen = { alone: 0, together: 0, togetherAtSeveral: 0, moved: 0, movedTwice: 0 }
    fc.assert(
      fc.property(house, (before) => {
        const deeds = release(before)
        expect(deeds).toEqual(slowRelease(before.floors, before.queue, before.movers))
        for (const deed of deeds) {
          if (deed.kind === 'move') seen.moved += 1
          else if (!deed.together) seen.alone += 1
          else seen[deed.placements.length > 1 ? 'togetherAtSeveral' : 'together'] += 1
        }
      }),
      { numRuns: 3000 },
    )
    expect(Math.min(seen.alone, seen.together, seen.togetherAtSeveral, seen.moved)).toBeGreaterThan(20)
  })

  it('A1 A3 keeps every pool within its size and every solo within the tolerance, at every step', () => {
    fc.assert(
      fc.property(house, (before) => {
        let now = before
        for (const step of steps(release(before))) {
          const then = afterDeeds(now, step)
          for (const deed of step) if (deed.kind === 'admit') expectLawful(now, then, deed)
          now = then
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('A5 lets nobody overtake a unit that fits, and uses pairs and moves only when nobody fits alone', () => {
    fc.assert(
      fc.property(house, (before) => {
        let now = before
        for (const step of steps(release(before))) {
          const [deed] = step
          const ids = now.floors.map(({ id }) => id)
          const ready = now.queue
            .filter(({ needs }) => needs.length > 0 && needs.every(({ event }) => ids.includes(event)))
            .filter((unit) => bestWay(now.floors, [unit]))
            .sort((a, b) => a.queuedAt - b.queuedAt || (a.key < b.key ? -1 : 1))
          const alone = step.length === 1 && deed?.kind === 'admit' ? deed.unit : undefined
          expect(alone).toBe(ready[0]?.key)
          now = afterDeeds(now, step)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('A7 changes nothing when run again on what it has done', () => {
    fc.assert(
      fc.property(house, (before) => {
        expect(release(afterDeeds(before, release(before)))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('A5 does not depend on the order in which floors, queue and movers are given, and leaves them as they were', () => {
    const shuffled = house.chain((before) =>
      fc.record({
        before: fc.constant(before),
        floors: fc.shuffledSubarray(before.floors, { minLength: before.floors.length }),
        queue: fc.shuffledSubarray(before.queue, { minLength: before.queue.length }),
        movers: fc.shuffledSubarray(before.movers, { minLength: before.movers.length }),
      }),
    )
    fc.assert(
      fc.property(shuffled, ({ before, ...other }) => {
        const untouched = structuredClone(before)
        expect(release(other)).toEqual(release(before))
        expect(before).toEqual(untouched)
      }),
      { numRuns: 500 },
    )
  })
})

/** A1 and A3 read off the counts after the step; a pair's two are both inside by then. */
function expectLawful(before: Case, after: Case, deed: Deed & { kind: 'admit' }) {
  const unit = before.queue.find((one) => one.key === deed.unit)
  for (const { event, as } of deed.placements) {
    const floor = after.floors.find(({ id }) => id === event)
    const need = unit?.needs.find((one) => one.event === event)
    expect(floor?.open).toBe(true)
    if (floor?.mode === 'head') expect(floor.taken).toBeLessThanOrEqual(floor.size)
    if (floor?.mode !== 'role') continue
    const { taken, size, tolerance } = floor
    for (const role of as === 'couple' ? (['leader', 'follower'] as const) : [as as Role]) {
      expect(taken[role]).toBeLessThanOrEqual(size[role])
    }
    if (as !== 'couple' && !need?.joining) {
      expect(taken[as as Role] - taken[otherRole(as as Role)]).toBeLessThanOrEqual(tolerance)
    }
  }
}
