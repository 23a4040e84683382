import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arcsOf } from '#app/platform/ui/figures/balance.ts'
import { makeEvent } from '../../testing/make-event.ts'
import type { ProgrammeEvent } from '../../timetable.ts'
import { filterEvents, seekers, wantedFrom } from '../list/filter-events.ts'
import { availabilityFor } from './availability-text.ts'
import { freePlaces } from './free-places.ts'

const event = (leaders: number, followers: number, given: Partial<ProgrammeEvent> = {}): ProgrammeEvent => ({
  ...makeEvent({ places: { mode: 'role', leaders: 10, followers: 10, tolerance: 1 } }),
  taken: { leaders, followers, heads: 0 },
  waiting: 0,
  ...given,
})

describe('the chance of one role at an event', () => {
  it.each([
    [2, 2, 'leader', true, '8 places left for you'],
    [9, 9, 'follower', true, '1 place left for you'],
    [5, 6, 'follower', false, 'As a couple now; alone when one more leads'],
    [6, 5, 'leader', false, 'As a couple now; alone when one more follows'],
    [10, 9, 'leader', false, 'Full for you: join the queue'],
    [5, 6, 'couple', true, 'Places left for 4 couples'],
    [10, 9, 'couple', false, 'Full for couples: join the queue'],
  ] as const)('with %d leading and %d following, as a %s', (leaders, followers, seeker, isFree, text) => {
    expect(availabilityFor(seeker, event(leaders, followers), true, 'en')).toEqual({ isFree, text })
  })

  it('uses the four Slovenian plural forms', () => {
    const texts = [1, 2, 3, 5].map(
      (left) => availabilityFor('leader', event(10 - left, 10 - left), true, 'sl')?.text,
    )
    expect(texts).toEqual(['za vas še 1 mesto', 'za vas še 2 mesti', 'za vas še 3 mesta', 'za vas še 5 mest'])
  })

  it('does not suggest a couple where no couple fits', () => {
    // leaders are one ahead and followers are full: the balance cannot be restored
    const uneven = event(10, 9, { places: { mode: 'role', leaders: 12, followers: 9, tolerance: 1 } })
    expect(availabilityFor('leader', uneven, true, 'en')?.text).toBe('Full for you: join the queue')
  })

  it('names no queue once registration is closed', () => {
    expect(availabilityFor('leader', event(10, 9), false, 'en')?.text).toBe('Full')
    expect(availabilityFor('couple', event(10, 9), false, 'sl')?.text).toBe('Zasedeno')
  })

  it('does not exist where places are not counted by role', () => {
    for (const places of [{ mode: 'open' }, { mode: 'head', size: 4 }] as const) {
      expect(availabilityFor('leader', event(0, 0, { places }), true, 'en')).toBeNull()
    }
  })

  it('is free exactly where the filter finds a place, with the numbers of the glyph', () => {
    const count = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(count, count, fc.integer({ min: 0, max: 3 }), (leaders, followers, tolerance) => {
        const places = { mode: 'role', leaders: 12, followers: 12, tolerance } as const
        const of = event(leaders, followers, { places })
        for (const seeker of seekers) {
          const found = filterEvents([of], wantedFrom(new URLSearchParams({ free: seeker }), []))
          expect(availabilityFor(seeker, of, true, 'en')?.isFree).toBe(found.length === 1)
        }
        const free = freePlaces(of.places, of.taken)
        if (free.mode !== 'role') throw new Error('places by role')
        const arcs = arcsOf({ leaders: 12 - leaders, followers: 12 - followers, places })
        if (free.leader.state === 'free') expect(free.leader.count / 12).toBe(arcs.lead)
        if (free.follower.state === 'free') expect(free.follower.count / 12).toBe(arcs.follow)
        if (free.leader.state === 'full') expect(arcs.lead).toBe(0)
      }),
    )
  })
})
