import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacitiesById, type EventCapacity, type Need } from '#app/admission/event-capacity.ts'
import { decideRelease } from '#app/admission/release.ts'
import { makeEvent } from '#app/programme/testing/make-event.ts'
import { type AnyState, anyState } from '#tests/admission-model/any-state.ts'
import { afterSteps } from '#tests/admission-model/replay.ts'
import { availabilityFor } from './availability.ts'
import { type Company, type WayIn, waysInNow } from './ways-in-now.ts'

const now = new Date('2025-11-01T12:00:00Z')
const alone = { kind: 'alone', href: '#step-partner' } as const

/** The event as the form knows it: all of them at one time, of one level. */
function eventOf(capacity: EventCapacity, number: number) {
  const { open, mode } = capacity
  const none = { leaders: 0, followers: 0, heads: 0 }
  const event = makeEvent({ number, status: open ? 'published' : 'cancelled' })
  if (mode === 'open') return { ...event, places: { mode } as const, taken: none, waiting: 0 }
  if (mode === 'head') {
    const places = { mode, size: capacity.size } as const
    return { ...event, places, taken: { ...none, heads: capacity.taken }, waiting: 0 }
  }
  const { size, taken, tolerance } = capacity
  return {
    ...event,
    places: { mode, leaders: size.leader, followers: size.follower, tolerance } as const,
    taken: { leaders: taken.leader, followers: taken.follower, heads: 0 },
    waiting: 0,
  }
}

/** The festival after a release in which the last new dancer has this need: whether they are admitted. */
function isLetIn({ capacities, queue, movers }: AnyState, need: Need): boolean {
  const last = { key: 'zz', queuedAt: 99, needs: [need] }
  const state = { capacities: capacitiesById(capacities), queue: [...queue, last], movers }
  return decideRelease(state).some((step) => step.kind === 'admit' && step.unit === 'zz')
}

describe('the suggestions that admit a dancer now', () => {
  it('A8 are accepted by admission, in 500 random festivals', () => {
    const promised: Record<WayIn['kind'], number> = { instead: 0, asCouple: 0, otherRole: 0 }
    fc.assert(
      fc.property(anyState(), fc.constantFrom('leader', 'follower', 'both'), (before, role) => {
        const steps = decideRelease({ ...before, capacities: capacitiesById(before.capacities) })
        const festival = { ...before, ...afterSteps(before, steps) }
        const all = festival.capacities.map((capacity, n) => {
          const event = eventOf(capacity, n + 1)
          return { event, availability: availabilityFor(event, role, now) }
        })
        const capacityIdOf = (id: string) =>
          festival.capacities[all.findIndex(({ event }) => event.id === id)]?.id ?? ''
        for (const checked of all) {
          const as = role === 'both' ? 'either' : role
          for (const way of waysInNow(checked, all, { role, company: alone, now })) {
            promised[way.kind] += 1
            const event = capacityIdOf(way.kind === 'instead' ? way.event.id : checked.event.id)
            const needs = {
              instead: as,
              asCouple: 'couple',
              otherRole: role === 'leader' ? 'follower' : 'leader',
            }
            const need = { event, as: needs[way.kind] } as Need
            expect(isLetIn(festival, need), JSON.stringify({ way: way.kind, need })).toBe(true)
          }
        }
      }),
      { numRuns: 500 },
    )
    expect(Math.min(...Object.values(promised))).toBeGreaterThan(20)
  })

  it('start with the smallest change, and are empty for a dancer who gets in anyway', () => {
    const of = (n: number, leaders: number, followers: number) => {
      const capacity = {
        ...({ id: String(n), mode: 'role', tolerance: 1, movesAllowed: true, open: true } as const),
        size: { leader: 5, follower: 5 },
        taken: { leader: leaders, follower: followers },
      }
      const event = eventOf(capacity, n)
      return { event, availability: availabilityFor(event, 'follower', now) }
    }
    const [uneven, balanced] = [of(1, 3, 4), of(2, 3, 3)]
    const kinds = (company: Company) =>
      waysInNow(uneven, [uneven, balanced], { role: 'follower', company, now }).map(({ kind }) => kind)
    expect(kinds(alone)).toEqual(['instead', 'asCouple', 'otherRole'])
    expect(kinds({ kind: 'named' })).toEqual(['instead', 'asCouple', 'otherRole'])
    // the role of one of a couple is fixed
    expect(kinds({ kind: 'with', name: 'Ana' })).toEqual(['instead', 'asCouple'])
    expect(kinds({ kind: 'held' })).toEqual(['instead'])
    const dancer = { role: 'follower', company: alone, now } as const
    expect(waysInNow(balanced, [uneven, balanced], dancer)).toEqual([])
  })
})
