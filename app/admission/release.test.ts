import { describe, expect, it } from 'vitest'
import {
  makeClass,
  makeMilonga,
  makeMover,
  makeState,
  makeTour,
  makeUnit,
  tell,
} from '#tests/admission-model/make-state.ts'
import type { EventCapacity, Mover, Unit } from './event-capacity.ts'
import { capacitiesById } from './event-capacity.ts'
import { decideRelease, undecidedUnits } from './release.ts'

function release(capacities: EventCapacity[], queue: Unit[], movers: Mover[] = []): string[] {
  return tell(decideRelease(makeState(capacities, queue, movers)))
}

describe('a release', () => {
  it('A5 admits in queue order, whatever the order of the input, until the places are taken', () => {
    const queue = [
      makeUnit('c', 3, 'leader', 'X'),
      makeUnit('b', 1, 'leader', 'X'),
      makeUnit('a', 1, 'leader', 'X'),
    ]
    expect(release([makeClass('X', [8, 9], { size: [10, 9] })], queue)).toEqual(['a X:leader', 'b X:leader'])
  })

  it('A5 gives the place to the first unit that fits; a new dancer does not overtake', () => {
    const capacity = makeClass('X', [9, 10])
    expect(
      release([capacity], [makeUnit('new', 9, 'leader', 'X'), makeUnit('old', 1, 'leader', 'X')]),
    ).toEqual(['old X:leader'])
  })

  it('A5 skips a unit that does not fit', () => {
    const queue = [
      makeUnit('ana', 1, 'follower', 'X'),
      makeUnit('bor', 2, 'couple', 'X'),
      makeUnit('cene', 3, 'leader', 'X'),
    ]
    expect(release([makeClass('X', [8, 10], { tolerance: 1 })], queue)).toEqual(['cene X:leader'])
  })

  it('A5 repeats its round: an admitted unit may make room for an earlier one', () => {
    const queue = [makeUnit('ana', 1, 'follower', 'X'), makeUnit('bor', 2, 'leader', 'X')]
    expect(release([makeClass('X', [4, 5])], queue)).toEqual(['bor X:leader', 'ana X:follower'])
  })

  it('A3 removes nobody from an event over its tolerance, and admits only units that reduce the imbalance', () => {
    const queue = [
      makeUnit('ana', 1, 'leader', 'X'),
      makeUnit('bor', 2, 'follower', 'X'),
      makeUnit('c', 3, 'couple', 'X'),
    ]
    expect(release([makeClass('X', [8, 3])], queue)).toEqual(['bor X:follower', 'c X:couple'])
  })

  it('A2 gives a couple both places or neither', () => {
    const couple = makeUnit('ana', 1, 'couple', 'X')
    expect(release([makeClass('X', [9, 10])], [couple])).toEqual([])
    expect(release([makeClass('X', [9, 9])], [couple])).toEqual(['ana X:couple'])
  })

  it('A1 counts heads at a milonga, two for a couple, and nothing where places are unlimited', () => {
    const queue = [
      makeUnit('ana', 1, 'couple', 'M'),
      makeUnit('bor', 2, 'either', 'M'),
      makeUnit('cene', 3, 'leader', 'M'),
      makeUnit('dana', 4, 'couple', 'T'),
    ]
    const capacities = [makeMilonga('M', 9, 10), makeTour('T')]
    expect(release(capacities, queue)).toEqual(['bor M:head', 'dana T:open'])
  })

  it('A5 admits nobody to an event that is a draft or has begun', () => {
    expect(release([makeClass('X', [0, 0], { open: false })], [makeUnit('ana', 1, 'couple', 'X')])).toEqual(
      [],
    )
  })

  it('A5 leaves out and names units that need an event which is not locked', () => {
    const far = makeUnit('far', 1, 'leader', 'X', 'Z')
    const near = makeUnit('near', 2, 'leader', 'X')
    const capacities = [makeClass('X', [0, 0])]
    expect(release(capacities, [far, near])).toEqual(['near X:leader'])
    expect(undecidedUnits(capacitiesById(capacities), [near, far])).toEqual([far])
  })

  it('A2 admits a unit without needs at once', () => {
    expect(release([makeClass('X', [0, 0])], [makeUnit('ana', 1, 'leader')])).toEqual([])
  })

  it('A7 gives each place once; a second release changes nothing', () => {
    const queue = [makeUnit('ana', 1, 'leader', 'X'), makeUnit('bor', 2, 'leader', 'X')]
    expect(release([makeClass('X', [9, 10])], queue)).toEqual(['ana X:leader'])
    expect(release([makeClass('X', [10, 10])], queue.slice(1))).toEqual([])
  })
})

describe('a pair of solos', () => {
  it('A5 is admitted at tolerance 0: the earliest leader with the earliest follower', () => {
    const queue = [
      makeUnit('lea', 1, 'leader', 'X'),
      makeUnit('lev', 2, 'leader', 'X'),
      makeUnit('fia', 3, 'follower', 'X'),
      makeUnit('fay', 4, 'follower', 'X'),
      makeUnit('fil', 5, 'follower', 'X'),
    ]
    expect(release([makeClass('X', [0, 0], { tolerance: 0 })], queue)).toEqual([
      'lea X:leader with fia',
      'fia X:follower with lea',
      'lev X:leader with fay',
      'fay X:follower with lev',
    ])
  })

  it('A5 needs two places at tolerance 0', () => {
    const queue = [makeUnit('lea', 1, 'leader', 'X'), makeUnit('fia', 2, 'follower', 'X')]
    expect(release([makeClass('X', [9, 9], { tolerance: 0, size: [10, 9] })], queue)).toEqual([])
  })

  it('A6 X with 4 and 5, Y with 5 and 4, tolerance 1: is released together when both want both events', () => {
    const queue = [makeUnit('fia', 2, 'follower', 'X', 'Y'), makeUnit('lea', 1, 'leader', 'X', 'Y')]
    expect(release([makeClass('X', [4, 5]), makeClass('Y', [5, 4])], queue)).toEqual([
      'lea X:leader Y:leader with fia',
      'fia X:follower Y:follower with lea',
    ])
  })

  it('A6 is decided over all picks of both, also where only one of them wants the event', () => {
    const queue = [makeUnit('lea', 1, 'leader', 'X', 'M'), makeUnit('fia', 2, 'follower', 'X', 'Z')]
    const pairsOnly = makeClass('X', [4, 4], { tolerance: 0 })
    const capacities = (heads: number, followersAtZ: number) => [
      pairsOnly,
      makeMilonga('M', heads, 10),
      makeClass('Z', [4, followersAtZ]),
    ]
    expect(release(capacities(9, 4), queue)).toHaveLength(2)
    expect(release(capacities(10, 4), queue)).toEqual([])
    expect(release(capacities(9, 5), queue)).toEqual([])
  })

  it('A6 needs two heads at a milonga', () => {
    const queue = [makeUnit('lea', 1, 'leader', 'X', 'M'), makeUnit('fia', 2, 'follower', 'X', 'M')]
    const pairsOnly = makeClass('X', [4, 4], { tolerance: 0 })
    expect(release([pairsOnly, makeMilonga('M', 9, 10)], queue)).toEqual([])
    expect(release([pairsOnly, makeMilonga('M', 8, 10)], queue)).toHaveLength(2)
  })

  it('A6 is not blocked by an all-or-nothing unit that waits', () => {
    const queue = [makeUnit('ana', 1, 'leader', 'X', 'Y'), makeUnit('bor', 2, 'leader', 'X')]
    expect(release([makeClass('X', [9, 10]), makeClass('Y', [10, 9])], queue)).toEqual(['bor X:leader'])
  })

  it('A4 gives a both-roles dancer the missing role; of two, the earlier gets the role with more places', () => {
    const pairsOnly = makeClass('X', [4, 4], { tolerance: 0, size: [10, 12] })
    expect(
      release([pairsOnly], [makeUnit('bo', 1, 'either', 'X'), makeUnit('lea', 2, 'leader', 'X')]),
    ).toEqual(['bo X:follower with lea', 'lea X:leader with bo'])
    expect(
      release([pairsOnly], [makeUnit('bo', 1, 'either', 'X'), makeUnit('bea', 2, 'either', 'X')]),
    ).toEqual(['bo X:follower with bea', 'bea X:leader with bo'])
  })

  it('A5 is never two leaders, and never includes a couple', () => {
    const capacity = makeClass('X', [4, 4], { tolerance: 0, size: [10, 4] })
    const queue = [
      makeUnit('a', 1, 'leader', 'X'),
      makeUnit('b', 2, 'leader', 'X'),
      makeUnit('c', 3, 'couple', 'X'),
    ]
    expect(release([capacity], queue)).toEqual([])
  })

  it('A5 is chosen by its earlier unit first, then by the later', () => {
    const queue = [
      makeUnit('a', 1, 'follower', 'Y'),
      makeUnit('b', 2, 'leader', 'X'),
      makeUnit('c', 3, 'follower', 'X'),
      makeUnit('d', 4, 'leader', 'Y'),
    ]
    const capacities = [makeClass('X', [0, 0], { tolerance: 0 }), makeClass('Y', [0, 0], { tolerance: 0 })]
    const order = release(capacities, queue).map((line) => line[0])
    expect(order).toEqual(['a', 'd', 'b', 'c'])
  })
})

describe('changing the role of placed dancers', () => {
  /** Leaders full, followers short: a leader gets in only if a both-roles dancer changes to following. */
  const leadersFull = makeClass('X', [5, 4], { size: [5, 8] })
  const lea = makeUnit('lea', 1, 'leader', 'X')

  it('A4 takes the latest arrival first, ties by descending id, and admits the unit', () => {
    const movers = [
      makeMover('early', 1, 'leader', 'X'),
      makeMover('late-a', 7, 'leader', 'X'),
      makeMover('late-b', 7, 'leader', 'X'),
    ]
    expect(release([leadersFull], [lea], movers)).toEqual([
      'late-b leader→follower at X for lea',
      'lea X:leader',
    ])
  })

  it('A4 changes at most one dancer for a waiting unit, and no more than needed', () => {
    const movers = [
      makeMover('m1', 1, 'leader', 'X'),
      makeMover('m2', 2, 'leader', 'X'),
      makeMover('m3', 3, 'leader', 'X'),
    ]
    const capacity = makeClass('X', [5, 4], { size: [5, 8], tolerance: 1 })
    const queue = [lea, makeUnit('lev', 2, 'leader', 'X')]
    expect(release([capacity], queue, movers)).toEqual(['m3 leader→follower at X for lea', 'lea X:leader'])
  })

  it('A4 leaves a dancer who would not fit the other role', () => {
    const followersMany = makeClass('X', [5, 5], { size: [5, 8] })
    expect(release([followersMany], [lea], [makeMover('m', 1, 'leader', 'X')])).toEqual([])
    const followersFull = makeClass('X', [5, 4], { size: [5, 4] })
    expect(release([followersFull], [lea], [makeMover('m', 1, 'leader', 'X')])).toEqual([])
  })

  it('A4 changes nobody when roles are fixed', () => {
    const fixed = { ...leadersFull, movesAllowed: false }
    expect(release([fixed], [lea], [makeMover('m', 1, 'leader', 'X')])).toEqual([])
  })

  it('A4 changes nobody when it admits nobody, or when the unit fits already', () => {
    const movers = [makeMover('m', 1, 'leader', 'X')]
    expect(release([leadersFull], [], movers)).toEqual([])
    expect(release([leadersFull], [makeUnit('fia', 2, 'follower', 'X')], movers)).toEqual(['fia X:follower'])
    expect(
      release([leadersFull, makeClass('Y', [9, 8])], [makeUnit('a', 1, 'leader', 'X', 'Y')], movers),
    ).toEqual([])
  })

  it('A4 admits couples and all-or-nothing units too', () => {
    const capacities = [makeClass('X', [5, 3], { size: [5, 8] }), makeMilonga('M', 8, 10)]
    const movers = [makeMover('m', 1, 'leader', 'X')]
    expect(release(capacities, [makeUnit('pair', 1, 'couple', 'X', 'M')], movers)).toEqual([
      'm leader→follower at X for pair',
      'pair X:couple M:head',
    ])
  })

  it('A4 may change a both-roles dancer admitted in the same release', () => {
    const queue = [makeUnit('bo', 1, 'either', 'X'), makeUnit('lea', 2, 'leader', 'X')]
    expect(release([makeClass('X', [0, 0], { size: [1, 1] })], queue)).toEqual([
      'bo X:leader',
      'bo leader→follower at X for lea',
      'lea X:leader',
    ])
  })

  it('A5 comes after forming pairs', () => {
    const capacity = makeClass('X', [4, 4], { tolerance: 0 })
    const queue = [makeUnit('lea', 1, 'leader', 'X'), makeUnit('fia', 2, 'follower', 'X')]
    expect(release([capacity], queue, [makeMover('m', 1, 'leader', 'X')])).toEqual([
      'lea X:leader with fia',
      'fia X:follower with lea',
    ])
  })
})
