import { describe, expect, it } from 'vitest'
import { makeClass, makeMilonga, makeTour, makeUnit } from '#tests/admission-model/make-state.ts'
import { capacitiesById, compareUnits, type EventCapacity, type Need } from './event-capacity.ts'
import { chooseRoles, fitUnit } from './fit.ts'

/** What the need takes at the only event there is, or null. */
function takes(capacity: EventCapacity, as: Need['as'], joining = false): string | null {
  const need: Need =
    as === 'couple' || as === 'either' ? { event: capacity.id, as } : { event: capacity.id, as, joining }
  const placements = fitUnit(capacitiesById([capacity]), { key: 'a', queuedAt: 1, needs: [need] })
  return placements?.map(({ as, people }) => `${as} ${people}`).join() ?? null
}

describe('fitting one event', () => {
  it.each<[taken: [number, number], size: [number, number], as: Need['as'], takes: string | null]>([
    [[4, 4], [5, 5], 'leader', 'leader 1'],
    [[5, 5], [5, 6], 'leader', null],
    [[5, 5], [6, 5], 'follower', null],
    [[4, 4], [5, 5], 'couple', 'couple 2'],
    [[5, 4], [5, 5], 'couple', null],
    [[4, 5], [5, 5], 'couple', null],
    [[5, 5], [5, 6], 'either', 'follower 1'],
    [[5, 5], [5, 5], 'either', null],
  ])('A1 with %j of %j taken, a %s takes %s', (taken, size, as, expected) => {
    expect(takes(makeClass('X', taken, { size }), as)).toBe(expected)
  })

  it('A1 an event over its reduced size admits nobody to the full role', () => {
    expect(takes(makeClass('X', [6, 5], { size: [5, 6] }), 'leader')).toBeNull()
    expect(takes(makeClass('X', [6, 5], { size: [5, 6] }), 'follower')).toBe('follower 1')
  })

  it.each<[taken: [number, number], tolerance: number, leader: boolean, follower: boolean]>([
    [[4, 4], 0, false, false],
    [[4, 5], 0, true, false],
    [[5, 4], 0, false, true],
    [[4, 4], 1, true, true],
    [[5, 4], 1, false, true],
    [[5, 4], 2, true, true],
    [[6, 4], 2, false, true],
    [[0, 0], 1, true, true],
    [[8, 2], 1, false, true],
    [[2, 8], 1, true, false],
  ])(
    'A3 with %j admitted and a tolerance of %i a leader fits: %s, a follower: %s',
    (taken, tolerance, leader, follower) => {
      const capacity = makeClass('X', taken, { tolerance })
      expect(takes(capacity, 'leader') !== null).toBe(leader)
      expect(takes(capacity, 'follower') !== null).toBe(follower)
    },
  )

  it('A3 the balance ignores couples, at tolerance 0 and where one role is far ahead', () => {
    expect(takes(makeClass('X', [4, 4], { tolerance: 0 }), 'couple')).toBe('couple 2')
    expect(takes(makeClass('X', [8, 2]), 'couple')).toBe('couple 2')
  })

  it('A3 a dancer who joins a placed partner needs only their own pool, and the balance ignores them', () => {
    expect(takes(makeClass('X', [5, 5], { tolerance: 0 }), 'leader', true)).toBe('leader 1')
    expect(takes(makeClass('X', [5, 10]), 'leader', true)).toBe('leader 1')
    expect(takes(makeClass('X', [10, 5]), 'leader', true)).toBeNull()
    expect(takes(makeMilonga('M', 9, 10), 'leader', true)).toBe('head 1')
  })

  it.each<[taken: number, as: Need['as'], takes: string | null]>([
    [9, 'leader', 'head 1'],
    [9, 'either', 'head 1'],
    [9, 'couple', null],
    [8, 'couple', 'head 2'],
    [10, 'follower', null],
  ])('A3 at a milonga with %i of 10 heads a %s takes %s', (taken, as, expected) => {
    expect(takes(makeMilonga('M', taken, 10), as)).toBe(expected)
  })

  it('A3 an event without limited places admits everybody', () => {
    expect(takes(makeTour('T'), 'leader')).toBe('open 1')
    expect(takes(makeTour('T'), 'couple')).toBe('open 2')
  })

  it('A5 an event that is not open for release admits nobody, nor does an unknown one', () => {
    expect(takes(makeClass('X', [0, 0], { open: false }), 'couple')).toBeNull()
    expect(takes({ ...makeMilonga('M', 0, 9), open: false }, 'leader')).toBeNull()
    expect(takes({ ...makeTour('T'), open: false }, 'leader')).toBeNull()
    expect(fitUnit(capacitiesById([]), makeUnit('a', 1, 'leader', 'X'))).toBeNull()
  })

  it.each<[taken: [number, number], size: [number, number], first: string]>([
    [[4, 5], [10, 10], 'leader'],
    [[5, 4], [10, 10], 'follower'],
    [[5, 4], [20, 10], 'follower'],
    [[4, 4], [10, 12], 'follower'],
    [[4, 4], [12, 10], 'leader'],
    [[4, 4], [10, 10], 'leader'],
  ])('A4 with %j of %j, a both-roles dancer is first tried as %s', (taken, size, first) => {
    const capacity = makeClass('X', taken, { size })
    expect(chooseRoles(capacity, { event: 'X', as: 'either' })[0]).toBe(first)
    expect(takes(capacity, 'either')).toBe(`${first} 1`)
  })

  it('A4 a both-roles dancer takes the other role when the first does not fit', () => {
    expect(takes(makeClass('X', [4, 5], { size: [4, 10], tolerance: 2 }), 'either')).toBe('follower 1')
  })
})

describe('fitting several events', () => {
  const capacities = capacitiesById([makeClass('X', [4, 5]), makeClass('Y', [5, 4]), makeMilonga('M', 0, 1)])

  it('A6 all picks fit at once, or none is taken', () => {
    expect(fitUnit(capacities, makeUnit('a', 1, 'leader', 'X', 'M'))).toEqual([
      { event: 'X', as: 'leader', people: 1 },
      { event: 'M', as: 'head', people: 1 },
    ])
    expect(fitUnit(capacities, makeUnit('a', 1, 'leader', 'X', 'Y'))).toBeNull()
    expect(fitUnit(capacities, makeUnit('a', 1, 'couple', 'X', 'Y', 'M'))).toBeNull()
  })

  it('A2 A6 a both-roles dancer may lead at one event and follow at another', () => {
    const placements = fitUnit(capacities, makeUnit('a', 1, 'either', 'X', 'Y'))
    expect(placements?.map(({ as }) => as)).toEqual(['leader', 'follower'])
  })
})

describe('queues', () => {
  it('A5 are ordered by instant, then by id', () => {
    const queue = [makeUnit('b', 2, 'leader'), makeUnit('a', 2, 'leader'), makeUnit('c', 1, 'leader')]
    expect(queue.sort(compareUnits).map(({ key }) => key)).toEqual(['c', 'a', 'b'])
    expect(compareUnits(makeUnit('a', 1, 'leader'), makeUnit('a', 1, 'follower'))).toBe(0)
  })
})
