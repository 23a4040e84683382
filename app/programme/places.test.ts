import { describe, expect, it } from 'vitest'
import type { Places, Taken } from './event.ts'
import { defaultTolerance, nobodyTaken, placesError } from './places.ts'

const ten: Places = { mode: 'role', leaders: 10, followers: 10, tolerance: 1 }
const venue: Places = { mode: 'head', size: 100 }
const open: Places = { mode: 'open' }
const now = (places: Places, taken: Partial<Taken> = {}, waiting = 0) => ({
  places,
  taken: { ...nobodyTaken, ...taken },
  waiting,
})

describe('a change of places', () => {
  it.each([
    ['as many as are taken', { ...ten, leaders: 7 }, null],
    ['one fewer leaders than are taken', { ...ten, leaders: 6 }, 'places-below-taken'],
    ['one fewer followers than are taken', { ...ten, followers: 4 }, 'places-below-taken'],
    ['more', { ...ten, leaders: 30, followers: 30 }, null],
    ['pairs only from now on, though one role is fuller', { ...ten, tolerance: 0 }, null],
  ] as const)('E1 %s', (_, wanted, error) => {
    expect(placesError(wanted, now(ten, { leaders: 7, followers: 5 }))).toBe(error)
  })

  it('E1 counts heads at a milonga', () => {
    expect(placesError({ mode: 'head', size: 40 }, now(venue, { heads: 40 }))).toBeNull()
    expect(placesError({ mode: 'head', size: 39 }, now(venue, { heads: 40 }))).toBe('places-below-taken')
  })

  it('E1 keeps or raises a number that more hold than there are places', () => {
    const sold = now(venue, { heads: 102 })
    const sizeOf = (size: number) => placesError({ mode: 'head', size }, sold)
    expect([100, 101, 109].map(sizeOf)).toEqual([null, null, null])
    expect(sizeOf(99)).toBe('places-below-taken')
    const tight = now(ten, { leaders: 11 })
    expect(placesError({ ...ten, tolerance: 0 }, tight)).toBeNull()
    expect(placesError({ ...ten, leaders: 9 }, tight)).toBe('places-below-taken')
  })

  it('E2 keeps the counting mode once dancers are placed or wait', () => {
    expect(placesError(venue, now(ten))).toBeNull()
    expect(placesError(venue, now(ten, { leaders: 1 }))).toBe('places-mode-in-use')
    expect(placesError(ten, now(venue, { heads: 1 }))).toBe('places-mode-in-use')
    expect(placesError(open, now(ten, {}, 1))).toBe('places-mode-in-use')
  })

  it.each([
    [{ ...ten, leaders: -1 }],
    [{ ...ten, followers: 2.5 }],
    [{ ...ten, tolerance: Number.NaN }],
    [{ mode: 'head', size: 1_000_000 }],
  ] as const)('E1 refuses %j', (wanted) => {
    expect(placesError(wanted)).toBe('places-invalid')
  })
})

it.each([
  [0, 0, 1],
  [9, 40, 1],
  [19, 19, 1],
  [20, 20, 2],
  [35, 29, 2],
  [30, 31, 3],
])('the default tolerance of %i leaders and %i followers is %i', (leaders, followers, tolerance) => {
  expect(defaultTolerance(leaders, followers)).toBe(tolerance)
})
