import fc from 'fast-check'
import type {
  EventCapacity,
  EventId,
  Mover,
  Need,
  PassedOver,
  Role,
  Unit,
} from '#app/admission/event-capacity.ts'

/** A festival small enough for the slow model: up to three events, eight waiting units, four movers. */
export type AnyState = { capacities: EventCapacity[]; queue: Unit[]; movers: Mover[] }

/** Small events, most of them in an unusual state: full, unbalanced, over their size, or not locked. */
export function anyState(): fc.Arbitrary<AnyState> {
  return fc.subarray(['W', 'X', 'Y'], { minLength: 1 }).chain((events) =>
    fc
      .record({
        capacities: fc.tuple(...events.map(anyCapacity)),
        queue: fc.array(anyUnit(events), { maxLength: 8, size: 'max' }),
        movers: fc.array(anyMover(events), { maxLength: 4, size: 'max' }),
      })
      .map(({ capacities, queue, movers }) => {
        const named = movers
          .filter(({ event }) => capacities.some(({ id, mode }) => id === event && mode === 'role'))
          .map((mover, index) => ({ ...mover, key: `mover${index}` }))
        return {
          capacities: capacities.map((capacity) => withMovers(capacity, named)),
          queue: queue.map((unit, index) => ({ ...unit, key: `unit${index}` })),
          movers: named,
        }
      }),
  )
}

const role = fc.constantFrom<Role>('leader', 'follower')
const few = fc.integer({ min: 0, max: 5 })
const mostly = oneIn(10).map((rare) => !rare)

function oneIn(times: number): fc.Arbitrary<boolean> {
  return fc.constantFrom(true, ...Array<boolean>(times - 1).fill(false))
}

function anyCapacity(id: EventId): fc.Arbitrary<EventCapacity> {
  return fc.oneof(
    { weight: 4, arbitrary: anyClass(id) },
    { weight: 4, arbitrary: tippingClass(id) },
    { weight: 4, arbitrary: lopsidedClass(id) },
    {
      weight: 1,
      arbitrary: fc.record({
        id: fc.constant(id),
        mode: fc.constant('head'),
        size: few,
        taken: few,
        open: mostly,
      }),
    },
    { weight: 1, arbitrary: fc.record({ id: fc.constant(id), mode: fc.constant('open'), open: mostly }) },
  )
}

function anyClass(id: EventId): fc.Arbitrary<EventCapacity> {
  return fc.record({
    id: fc.constant(id),
    mode: fc.constant('role'),
    size: fc.record({ leader: few, follower: few }),
    taken: fc.record({ leader: few, follower: few }),
    tolerance: fc.constantFrom(0, 1, 2),
    movesAllowed: mostly,
    open: mostly,
  })
}

/** A class with room, as far out of balance as it may be: where pairs, and several classes at once, matter. */
function tippingClass(id: EventId): fc.Arbitrary<EventCapacity> {
  const room = fc.integer({ min: 1, max: 3 })
  return fc.record({ fewer: few, tolerance: fc.constantFrom(0, 1), fuller: role, room }).map((it) => {
    const taken = { leader: it.fewer, follower: it.fewer, [it.fuller]: it.fewer + it.tolerance }
    const size = { leader: taken.leader + it.room, follower: taken.follower + it.room }
    return { id, mode: 'role', size, taken, tolerance: it.tolerance, movesAllowed: true, open: true }
  })
}

/** A class where one role is full and the other short: where moves matter. */
function lopsidedClass(id: EventId): fc.Arbitrary<EventCapacity> {
  const short = fc.integer({ min: 1, max: 3 })
  return fc.record({ fewer: few, tolerance: fc.constantFrom(0, 1, 2), full: role, short }).map((it) => {
    const places = it.fewer + it.short
    const taken = { leader: it.fewer, follower: it.fewer, [it.full]: places }
    const size = { leader: places, follower: places }
    return { id, mode: 'role', size, taken, tolerance: it.tolerance, movesAllowed: true, open: true }
  })
}

/** Mostly the same role everywhere; now and then another at one event, as with a couple's other picks, or a partner who joins. */
function anyUnit(events: readonly EventId[]): fc.Arbitrary<Omit<Unit, 'key'>> {
  const manner = fc.constantFrom<Need['as'][]>(
    'leader',
    'leader',
    'follower',
    'follower',
    'either',
    'either',
    'couple',
  )
  const event = fc.oneof(
    { weight: 25, arbitrary: fc.constantFrom(...events) },
    { weight: 1, arbitrary: fc.constant('far') },
  )
  const need = fc.record({ event, other: fc.option(manner, { freq: 8 }), joining: oneIn(10) })
  return fc
    .record({
      queuedAt: fc.integer({ min: 1, max: 6 }),
      passedOver: fc.option(fc.constantFrom<PassedOver>('unconfirmed', 'late'), { freq: 6, nil: undefined }),
      usual: manner,
      needs: fc.uniqueArray(need, { maxLength: 3, size: 'max', selector: (one) => one.event }),
    })
    .map(({ queuedAt, passedOver, usual, needs }) => ({
      queuedAt,
      ...(passedOver && { passedOver }),
      needs: needs.map(({ event, other, joining }): Need => {
        const as = other ?? usual
        return as === 'couple' || as === 'either' ? { event, as } : { event, as, joining }
      }),
    }))
}

function anyMover(events: readonly EventId[]): fc.Arbitrary<Omit<Mover, 'key'>> {
  return fc.record({ role, event: fc.constantFrom(...events), arrivedAt: fc.integer({ min: 0, max: 3 }) })
}

/** Movers are among the admitted, so the event counts at least as many. */
function withMovers(capacity: EventCapacity, movers: readonly Mover[]): EventCapacity {
  if (capacity.mode !== 'role') return capacity
  const placed = (role: Role) => movers.filter((one) => one.event === capacity.id && one.role === role).length
  const { leader, follower } = capacity.taken
  return {
    ...capacity,
    taken: { leader: Math.max(leader, placed('leader')), follower: Math.max(follower, placed('follower')) },
  }
}
