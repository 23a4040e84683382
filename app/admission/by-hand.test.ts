import { describe, expect, it } from 'vitest'
import { makeClass, makeMilonga, makeState, makeUnit } from '#tests/admission-model/make-state.ts'
import { placeByHand } from './by-hand.ts'
import { fitUnit } from './fit.ts'

const placed = (classes: Parameters<typeof makeState>[0], unit: ReturnType<typeof makeUnit>) => {
  const { capacities } = makeState(classes, [unit])
  return { byHand: placeByHand(capacities, unit), byRules: fitUnit(capacities, unit) }
}

describe('a place given by staff', () => {
  it('A10 ignores the balance and takes the role that is free', () => {
    const classes = [makeClass('X', [4, 6], { size: [8, 8], tolerance: 1 })]
    expect(placed(classes, makeUnit('fia', 1, 'follower', 'X'))).toEqual({
      byHand: [{ event: 'X', as: 'follower', people: 1 }],
      byRules: null,
    })
  })

  it('A10 A1 never exceeds a pool, and gives a couple two places or none', () => {
    const full = [makeClass('X', [4, 8], { size: [8, 8] })]
    expect(placed(full, makeUnit('fia', 1, 'follower', 'X')).byHand).toBeNull()
    expect(placed(full, makeUnit('two', 1, 'couple', 'X')).byHand).toBeNull()
    expect(placed(full, makeUnit('bo', 1, 'either', 'X')).byHand).toEqual([
      { event: 'X', as: 'leader', people: 1 },
    ])
    expect(placed([makeMilonga('M', 5, 5)], makeUnit('bo', 1, 'leader', 'M')).byHand).toBeNull()
  })

  it('A10 A6 gives an all-or-nothing dancer all picks or none', () => {
    const unit = { ...makeUnit('all', 1, 'follower', 'X') }
    const needs = [...unit.needs, { event: 'Y', as: 'follower' as const }]
    const one = makeClass('X', [0, 3], { size: [5, 5] })
    const free = makeState([one, makeClass('Y', [0, 4], { size: [5, 5] })], [])
    const full = makeState([one, makeClass('Y', [0, 5], { size: [5, 5] })], [])
    expect(placeByHand(free.capacities, { ...unit, needs })).toHaveLength(2)
    expect(placeByHand(full.capacities, { ...unit, needs })).toBeNull()
    expect(placeByHand(free.capacities, { ...unit, needs: [] })).toBeNull()
  })

  it('A10 is refused at an event that is cancelled, a draft or begun', () => {
    const classes = [makeClass('X', [0, 0], { size: [5, 5], open: false })]
    expect(placed(classes, makeUnit('lea', 1, 'leader', 'X')).byHand).toBeNull()
  })
})
