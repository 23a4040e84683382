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

describe('the queue', () => {
  it('A5 admits in queue order, whatever the order given, until the places are gone', () => {
    const queue = [
      makeUnit('c', 3, 'leader', 'X'),
      makeUnit('b', 1, 'leader', 'X'),
      makeUnit('a', 1, 'leader', 'X'),
    ]
    expect(release([makeClass('X', [8, 9], { size: [10, 9] })], queue)).toEqual(['a X:leader', 'b X:leader'])
  })

  it('A5 a newcomer does not overtake: the place goes to the first who fits', () => {
    const capacity = makeClass('X', [9, 10])
    expect(
      release([capacity], [makeUnit('new', 9, 'leader', 'X'), makeUnit('old', 1, 'leader', 'X')]),
    ).toEqual(['old X:leader'])
  })

  it('A5 who does not fit blocks nobody', () => {
    const queue = [
      makeUnit('ana', 1, 'follower', 'X'),
      makeUnit('bor', 2, 'couple', 'X'),
      makeUnit('cene', 3, 'leader', 'X'),
    ]
    expect(release([makeClass('X', [8, 10], { tolerance: 1 })], queue)).toEqual(['cene X:leader'])
  })

  it('A5 goes round again: who came in lets in somebody earlier', () => {
    const queue = [makeUnit('ana', 1, 'follower', 'X'), makeUnit('bor', 2, 'leader', 'X')]
    expect(release([makeClass('X', [4, 5])], queue)).toEqual(['bor X:leader', 'ana X:follower'])
  })

  it('A3 an event over its tolerance evicts nobody, and takes only those who help', () => {
    const queue = [
      makeUnit('ana', 1, 'leader', 'X'),
      makeUnit('bor', 2, 'follower', 'X'),
      makeUnit('c', 3, 'couple', 'X'),
    ]
    expect(release([makeClass('X', [8, 3])], queue)).toEqual(['bor X:follower', 'c X:couple'])
  })

  it('A2 a couple gets both places or neither', () => {
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

  it('A5 nobody is released where the event is a draft or has begun', () => {
    expect(release([makeClass('X', [0, 0], { open: false })], [makeUnit('ana', 1, 'couple', 'X')])).toEqual(
      [],
    )
  })

  it('A5 leaves out units that need an event which is not locked, and names them', () => {
    const far = makeUnit('far', 1, 'leader', 'X', 'Z')
    const near = makeUnit('near', 2, 'leader', 'X')
    const capacities = [makeClass('X', [0, 0])]
    expect(release(capacities, [far, near])).toEqual(['near X:leader'])
    expect(undecidedUnits(capacitiesById(capacities), [near, far])).toEqual([far])
  })

  it('A2 a unit without needs waits for nothing', () => {
    expect(release([makeClass('X', [0, 0])], [makeUnit('ana', 1, 'leader')])).toEqual([])
  })

  it('A7 gives a place once, and releasing again gives nothing', () => {
    const queue = [makeUnit('ana', 1, 'leader', 'X'), makeUnit('bor', 2, 'leader', 'X')]
    expect(release([makeClass('X', [9, 10])], queue)).toEqual(['ana X:leader'])
    expect(release([makeClass('X', [10, 10])], queue.slice(1))).toEqual([])
  })
})

describe('two who fit together', () => {
  it('A5 at tolerance 0 places go in pairs, the earliest leader with the earliest follower', () => {
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

  it('A5 at tolerance 0 one place in one role is not enough for a pair', () => {
    const queue = [makeUnit('lea', 1, 'leader', 'X'), makeUnit('fia', 2, 'follower', 'X')]
    expect(release([makeClass('X', [9, 9], { tolerance: 0, size: [10, 9] })], queue)).toEqual([])
  })

  it('A6 X with 4 and 5, Y with 5 and 4, tolerance 1: leader and follower on both are released together', () => {
    const queue = [makeUnit('fia', 2, 'follower', 'X', 'Y'), makeUnit('lea', 1, 'leader', 'X', 'Y')]
    expect(release([makeClass('X', [4, 5]), makeClass('Y', [5, 4])], queue)).toEqual([
      'lea X:leader Y:leader with fia',
      'fia X:follower Y:follower with lea',
    ])
  })

  it('A6 a pair is judged over all that both want, also where only one of them comes', () => {
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

  it('A6 two at one milonga need two heads', () => {
    const queue = [makeUnit('lea', 1, 'leader', 'X', 'M'), makeUnit('fia', 2, 'follower', 'X', 'M')]
    const pairsOnly = makeClass('X', [4, 4], { tolerance: 0 })
    expect(release([pairsOnly, makeMilonga('M', 9, 10)], queue)).toEqual([])
    expect(release([pairsOnly, makeMilonga('M', 8, 10)], queue)).toHaveLength(2)
  })

  it('A6 an all-or-nothing unit that waits holds nothing', () => {
    const queue = [makeUnit('ana', 1, 'leader', 'X', 'Y'), makeUnit('bor', 2, 'leader', 'X')]
    expect(release([makeClass('X', [9, 10]), makeClass('Y', [10, 9])], queue)).toEqual(['bor X:leader'])
  })

  it('A4 who dances both takes the side that makes the pair; of two the earlier chooses, by the places', () => {
    const pairsOnly = makeClass('X', [4, 4], { tolerance: 0, size: [10, 12] })
    expect(
      release([pairsOnly], [makeUnit('bo', 1, 'either', 'X'), makeUnit('lea', 2, 'leader', 'X')]),
    ).toEqual(['bo X:follower with lea', 'lea X:leader with bo'])
    expect(
      release([pairsOnly], [makeUnit('bo', 1, 'either', 'X'), makeUnit('bea', 2, 'either', 'X')]),
    ).toEqual(['bo X:follower with bea', 'bea X:leader with bo'])
  })

  it('A5 two leaders are no pair, and couples pair with nobody', () => {
    const capacity = makeClass('X', [4, 4], { tolerance: 0, size: [10, 4] })
    const queue = [
      makeUnit('a', 1, 'leader', 'X'),
      makeUnit('b', 2, 'leader', 'X'),
      makeUnit('c', 3, 'couple', 'X'),
    ]
    expect(release([capacity], queue)).toEqual([])
  })

  it('A5 the earliest pair goes by the earlier unit first, then by the later', () => {
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

describe('dancers who change role', () => {
  /** Leaders full, followers short: a leader gets in only if somebody who dances both changes to following. */
  const leadersFull = makeClass('X', [5, 4], { size: [5, 8] })
  const lea = makeUnit('lea', 1, 'leader', 'X')

  it('A4 the latest arrival is moved first, ties by id downwards, and the unit comes in', () => {
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

  it('A4 each waiting unit moves one dancer at most, and no more than needed', () => {
    const movers = [
      makeMover('m1', 1, 'leader', 'X'),
      makeMover('m2', 2, 'leader', 'X'),
      makeMover('m3', 3, 'leader', 'X'),
    ]
    const capacity = makeClass('X', [5, 4], { size: [5, 8], tolerance: 1 })
    const queue = [lea, makeUnit('lev', 2, 'leader', 'X')]
    expect(release([capacity], queue, movers)).toEqual(['m3 leader→follower at X for lea', 'lea X:leader'])
  })

  it('A4 nobody is moved who would not fit the other role themselves', () => {
    const followersMany = makeClass('X', [5, 5], { size: [5, 8] })
    expect(release([followersMany], [lea], [makeMover('m', 1, 'leader', 'X')])).toEqual([])
    const followersFull = makeClass('X', [5, 4], { size: [5, 4] })
    expect(release([followersFull], [lea], [makeMover('m', 1, 'leader', 'X')])).toEqual([])
  })

  it('A4 nobody is moved when roles are fixed', () => {
    const fixed = { ...leadersFull, movesAllowed: false }
    expect(release([fixed], [lea], [makeMover('m', 1, 'leader', 'X')])).toEqual([])
  })

  it('A4 nobody is moved when that lets nobody in, or when somebody fits as it is', () => {
    const movers = [makeMover('m', 1, 'leader', 'X')]
    expect(release([leadersFull], [], movers)).toEqual([])
    expect(release([leadersFull], [makeUnit('fia', 2, 'follower', 'X')], movers)).toEqual(['fia X:follower'])
    expect(
      release([leadersFull, makeClass('Y', [9, 8])], [makeUnit('a', 1, 'leader', 'X', 'Y')], movers),
    ).toEqual([])
  })

  it('A4 a move serves couples and all-or-nothing units too', () => {
    const capacities = [makeClass('X', [5, 3], { size: [5, 8] }), makeMilonga('M', 8, 10)]
    const movers = [makeMover('m', 1, 'leader', 'X')]
    expect(release(capacities, [makeUnit('pair', 1, 'couple', 'X', 'M')], movers)).toEqual([
      'm leader→follower at X for pair',
      'pair X:couple M:head',
    ])
  })

  it('A4 who was admitted a moment ago as a both-roles dancer may be moved too', () => {
    const queue = [makeUnit('bo', 1, 'either', 'X'), makeUnit('lea', 2, 'leader', 'X')]
    expect(release([makeClass('X', [0, 0], { size: [1, 1] })], queue)).toEqual([
      'bo X:leader',
      'bo leader→follower at X for lea',
      'lea X:leader',
    ])
  })

  it('A5 company comes before a change of role', () => {
    const capacity = makeClass('X', [4, 4], { tolerance: 0 })
    const queue = [makeUnit('lea', 1, 'leader', 'X'), makeUnit('fia', 2, 'follower', 'X')]
    expect(release([capacity], queue, [makeMover('m', 1, 'leader', 'X')])).toEqual([
      'lea X:leader with fia',
      'fia X:follower with lea',
    ])
  })
})
