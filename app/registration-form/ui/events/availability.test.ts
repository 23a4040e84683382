import { describe, expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import type { Places, Taken } from '#app/programme/event.ts'
import { availabilityFor, type Counted, isFree, isPickable, placedAmong } from './availability.ts'

const now = new Date('2025-11-13T12:00:00Z')
const nobody: Taken = { leaders: 0, followers: 0, heads: 0 }
const state = (leaders: number, followers: number, tolerance = 1): Places => ({
  mode: 'role',
  leaders,
  followers,
  tolerance,
})

let count = 0
function makeEvent(given: Partial<Counted> = {}): Counted {
  count += 1
  return {
    id: id(String(count).padStart(24, '0')),
    status: 'published',
    startsAt: new Date('2025-11-13T19:00:00Z'),
    places: state(10, 10),
    taken: nobody,
    waiting: 0,
    ...given,
  }
}
const taken = (leaders: number, followers: number): Taken => ({ leaders, followers, heads: 0 })

describe('the availability for one role', () => {
  it('is free where a solo is admitted, with the number of places only when it is small', () => {
    expect(availabilityFor(makeEvent(), 'leader', now)).toEqual({ kind: 'free', left: null })
    const few = makeEvent({ taken: taken(7, 7) })
    expect(availabilityFor(few, 'leader', now)).toEqual({ kind: 'free', left: 3 })
    expect(availabilityFor(few, 'both', now)).toEqual({ kind: 'free', left: null })
  })

  it("is a queue where the dancer's role is full (A1), whatever the other role has", () => {
    const full = makeEvent({ taken: taken(9, 10), waiting: 4 })
    expect(availabilityFor(full, 'follower', now)).toEqual({ kind: 'full', of: 'role', waiting: 4 })
    expect(availabilityFor(full, 'leader', now)).toEqual({ kind: 'free', left: 1 })
    expect(isFree(availabilityFor(full, 'both', now))).toBe(true)
  })

  it("is a queue where the dancer's role is ahead (A3), and says whether a couple fits", () => {
    const uneven = makeEvent({ taken: taken(3, 4), waiting: 2 })
    expect(availabilityFor(uneven, 'follower', now)).toEqual({
      kind: 'unbalanced',
      waiting: 2,
      asCouple: true,
    })
    const noLeaderLeft = makeEvent({ places: state(3, 10), taken: taken(3, 4) })
    expect(availabilityFor(noLeaderLeft, 'follower', now)).toMatchObject({
      kind: 'unbalanced',
      asCouple: false,
    })
  })

  it('is free for a couple where one of each role fits, whatever the balance', () => {
    expect(availabilityFor(makeEvent({ taken: taken(3, 6) }), 'couple', now)).toEqual({
      kind: 'free',
      left: 4,
    })
    const full = { kind: 'full', of: 'event', waiting: 0 }
    expect(availabilityFor(makeEvent({ taken: taken(9, 10) }), 'couple', now)).toEqual(full)
    const oneHead = makeEvent({ places: { mode: 'head', size: 20 }, taken: { ...nobody, heads: 19 } })
    expect(availabilityFor(oneHead, 'couple', now)).toEqual(full)
  })

  it('is never free for a solo at tolerance 0', () => {
    const pairs = makeEvent({ places: state(10, 10, 0) })
    expect(availabilityFor(pairs, 'both', now)).toMatchObject({ kind: 'unbalanced', asCouple: true })
  })

  it('counts heads without roles, and nothing without a limit', () => {
    const milonga = makeEvent({ places: { mode: 'head', size: 100 }, taken: { ...nobody, heads: 98 } })
    expect(availabilityFor(milonga, 'follower', now)).toEqual({ kind: 'free', left: 2 })
    const packed = makeEvent({ places: { mode: 'head', size: 100 }, taken: { ...nobody, heads: 100 } })
    expect(availabilityFor(packed, 'follower', now)).toEqual({ kind: 'full', of: 'event', waiting: 0 })
    expect(availabilityFor(makeEvent({ places: { mode: 'open' } }), 'leader', now)).toEqual({
      kind: 'uncounted',
    })
  })

  it('is none for a cancelled event, or from the instant it begins', () => {
    const cancelled = availabilityFor(makeEvent({ status: 'cancelled' }), 'leader', now)
    const begun = availabilityFor(makeEvent({ startsAt: now }), 'leader', now)
    expect([cancelled.kind, begun.kind]).toEqual(['cancelled', 'begun'])
    expect([cancelled, begun].some(isPickable)).toBe(false)
  })
})

describe('the picks that would be placed', () => {
  const free = makeEvent()
  const full = makeEvent({ taken: taken(10, 10) })

  it('are checked one by one, or all together (A6)', () => {
    const picks = [free, full]
    expect(placedAmong(picks, { role: 'leader', onFull: 'takeWhatIsFree', now })).toEqual(new Set([free.id]))
    expect(placedAmong(picks, { role: 'leader', onFull: 'allOrNothing', now })).toEqual(new Set())
    expect(placedAmong([free], { role: 'leader', onFull: 'allOrNothing', now })).toEqual(new Set([free.id]))
  })
})
