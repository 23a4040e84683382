import { describe, expect, it } from 'vitest'
import type { Places } from '../../event.ts'
import { freePlaces, isForCouples, isFull } from './free-places.ts'
import { waitingText } from './waiting-text.ts'

const venue: Places = { mode: 'role', leaders: 10, followers: 10, tolerance: 2 }
const nobody = { leaders: 0, followers: 0, heads: 0 }

describe('the free places for a visitor', () => {
  it('are counted by role', () => {
    expect(freePlaces(venue, { ...nobody, leaders: 4, followers: 5 })).toEqual({
      mode: 'role',
      leader: { state: 'free', count: 6 },
      follower: { state: 'free', count: 5 },
      couples: 5,
    })
  })

  it('say when a place needs the other role', () => {
    expect(freePlaces(venue, { ...nobody, leaders: 3, followers: 5 })).toMatchObject({
      leader: { state: 'free', count: 7 },
      follower: { state: 'unbalanced' },
      couples: 5,
    })
  })

  it('are for pairs only where the tolerance is 0', () => {
    const inPairs = freePlaces({ ...venue, tolerance: 0 }, nobody)
    expect(inPairs).toMatchObject({
      leader: { state: 'unbalanced' },
      follower: { state: 'unbalanced' },
      couples: 10,
    })
    expect(isForCouples(inPairs)).toBe(true)
    expect(isForCouples(freePlaces(venue, { ...nobody, leaders: 3, followers: 5 }))).toBe(false)
  })

  it('may be none for one role and for both', () => {
    const oneSide = freePlaces(venue, { ...nobody, leaders: 9, followers: 10 })
    expect(oneSide).toMatchObject({ follower: { state: 'full' }, leader: { state: 'free', count: 1 } })
    expect(isFull(oneSide)).toBe(false)
    expect(isFull(freePlaces(venue, { ...nobody, leaders: 10, followers: 10 }))).toBe(true)
  })

  it('are never negative, and never none without a limit', () => {
    expect(freePlaces({ mode: 'head', size: 5 }, { ...nobody, heads: 7 })).toEqual({ mode: 'head', free: 0 })
    expect(isFull(freePlaces({ mode: 'open' }, nobody))).toBe(false)
  })
})

describe('the number waiting', () => {
  const hall: Places = { mode: 'head', size: 100 }
  const at = (heads: number, waiting: number) => ({ places: hall, taken: { ...nobody, heads }, waiting })

  it('has a reason where places are left', () => {
    expect(waitingText(at(56, 12), 'en')).toMatch(
      /^12 people are waiting\. There are places left: some of those waiting /,
    )
    expect(waitingText(at(56, 1), 'sl')).toMatch(/^Čaka 1 oseba\. Mesta so še prosta: /i)
  })

  it('stands alone at a full event, and is absent where nobody waits', () => {
    expect(waitingText(at(100, 12), 'en')).toBe('12 people are waiting')
    expect(waitingText(at(56, 0), 'en')).toBeNull()
    const lesson = { places: venue, taken: { ...nobody, followers: 2 }, waiting: 3 }
    expect(waitingText(lesson, 'en')).toBe('3 people are waiting')
  })
})
