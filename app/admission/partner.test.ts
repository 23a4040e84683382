import { describe, expect, it } from 'vitest'
import { makeClass, makeMilonga, makeTour } from '#tests/admission-model/make-state.ts'
import type { Role } from './event-capacity.ts'
import { canPartner, staysAsSolo } from './partner.ts'

describe('partners', () => {
  it.each<[a: Role | 'both', b: Role | 'both', leader: 'a' | 'b' | null]>([
    ['leader', 'follower', 'a'],
    ['follower', 'leader', 'b'],
    ['leader', 'leader', null],
    ['follower', 'follower', null],
    ['both', 'leader', 'b'],
    ['both', 'follower', 'a'],
    ['leader', 'both', 'a'],
    ['follower', 'both', 'b'],
    ['both', 'both', 'a'],
  ])('A2 %s invites %s: the leader is %s', (a, b, leader) => {
    expect(canPartner(a, b)).toEqual(leader && { leader })
  })
})

describe('the dancer whose partner does not come', () => {
  it.each<[taken: [number, number], tolerance: number, role: Role, keeps: boolean]>([
    [[5, 5], 1, 'leader', true],
    [[5, 5], 0, 'leader', false],
    [[5, 6], 0, 'leader', true],
    [[6, 5], 1, 'leader', false],
    [[6, 5], 1, 'follower', true],
    [[10, 10], 1, 'leader', true],
  ])(
    'A3 with %j admitted, the couple included, and tolerance %i, as %s keeps the place: %s',
    (taken, tolerance, role, keeps) => {
      expect(staysAsSolo(makeClass('X', taken, { tolerance }), role)).toBe(keeps)
    },
  )

  it('A1 loses the place at an event over its reduced size', () => {
    expect(staysAsSolo(makeClass('X', [6, 6], { size: [5, 10] }), 'leader')).toBe(false)
    expect(staysAsSolo(makeMilonga('M', 12, 10), 'leader')).toBe(false)
    expect(staysAsSolo(makeMilonga('M', 11, 10), 'leader')).toBe(true)
  })

  it('A3 keeps the place at a milonga and where places are not limited', () => {
    expect(staysAsSolo(makeMilonga('M', 10, 10), 'leader')).toBe(true)
    expect(staysAsSolo(makeTour('T'), 'follower')).toBe(true)
  })

  it('A3 keeps a fitting place at an event that has begun', () => {
    expect(staysAsSolo(makeClass('X', [5, 5], { open: false }), 'leader')).toBe(true)
  })
})
