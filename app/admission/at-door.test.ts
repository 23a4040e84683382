import { describe, expect, it } from 'vitest'
import { makeClass, makeUnit } from '#tests/admission-model/make-state.ts'
import { decideAtDoor, withoutAbsent } from './at-door.ts'
import type { Unit } from './event-capacity.ts'

const begun = (taken: [number, number], size: [number, number], tolerance = 1) =>
  makeClass('X', taken, { size, tolerance, open: false, movesAllowed: false })

const told = (capacity: Parameters<typeof decideAtDoor>[0], queue: readonly Unit[]) =>
  decideAtDoor(capacity, queue).map(({ unit, enters, held }) => {
    const those = enters.map((one) => `${one.unit.key}:${one.placements.map(({ as }) => as)}`)
    return `${unit.key} ${held ?? those.join('+')}`
  })

describe('admission at the door of a class that has begun', () => {
  it('A11 A1 subtracts absent dancers, and never counts below zero', () => {
    const full = begun([4, 4], [4, 4])
    expect(told(full, [makeUnit('fia', 1, 'follower', 'X')])).toEqual(['fia A1'])
    const door = withoutAbsent(full, { leader: 0, follower: 1 })
    expect(told(door, [makeUnit('fia', 1, 'follower', 'X')])).toEqual(['fia fia:follower'])
    expect(withoutAbsent(full, { leader: 9, follower: 9 }).taken).toEqual({ leader: 0, follower: 0 })
  })

  it('A11 A3 A5 follows queue order, decides for each dancer alone and admits two who balance each other', () => {
    const even = begun([2, 2], [4, 4], 0)
    const queue = [
      makeUnit('flo', 3, 'follower', 'X'),
      makeUnit('lea', 2, 'leader', 'X'),
      makeUnit('two', 1, 'couple', 'X'),
      makeUnit('fia', 4, 'follower', 'X'),
    ]
    expect(told(even, queue)).toEqual([
      'two two:couple',
      'lea lea:leader+flo:follower',
      'flo lea:leader+flo:follower',
      'fia lea:leader+fia:follower',
    ])
    expect(told(even, [makeUnit('flo', 3, 'follower', 'X')])).toEqual(['flo A3'])
  })

  it('A11 A6 decides for an all-or-nothing dancer for this class alone', () => {
    const unit = makeUnit('all', 1, 'leader', 'X', 'Y')
    const [door] = decideAtDoor(begun([1, 1], [4, 4]), [unit])
    expect(door).toEqual({ unit, enters: [{ unit, placements: [{ event: 'X', as: 'leader', people: 1 }] }] })
    expect(decideAtDoor(begun([1, 1], [4, 4]), [makeUnit('else', 1, 'leader', 'Y')])).toEqual([])
  })

  it('A11 A9 leaves out units that are passed over, also as the other half of a pair', () => {
    const late = { ...makeUnit('lea', 1, 'leader', 'X'), passedOver: 'late' as const }
    expect(told(begun([2, 2], [4, 4], 0), [late, makeUnit('fia', 2, 'follower', 'X')])).toEqual([
      'lea late',
      'fia A3',
    ])
  })

  it('A11 A1 A3 names the rule that holds a dancer', () => {
    expect(told(begun([4, 1], [4, 4]), [makeUnit('lea', 1, 'leader', 'X')])).toEqual(['lea A1'])
    expect(told(begun([1, 3], [4, 4]), [makeUnit('fia', 1, 'follower', 'X')])).toEqual(['fia A3'])
    expect(told(begun([4, 1], [4, 4]), [makeUnit('two', 1, 'couple', 'X')])).toEqual(['two A1'])
    expect(told(begun([1, 3], [4, 4]), [makeUnit('bo', 1, 'either', 'X')])).toEqual(['bo bo:leader'])
  })
})
