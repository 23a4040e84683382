import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { events as programme } from '#db/seed/programme.ts'
import { venues as halls } from '#db/seed/venues.ts'
import { type Level, levels } from '../event.ts'
import { findOverlaps } from '../overlap.ts'
import { makeEvent } from '../testing/make-event.ts'
import type { ProgrammeEvent } from '../timetable.ts'
import { hasPlaceFor, seekers } from '../ui/list/filter-events.ts'
import { minutesOnFoot } from '../walking.ts'
import { insteadOf, isWanted, planDays, plannableDays } from './plan.ts'
import { dancersLevels, type Wish, wishFields, wishFrom } from './wish.ts'

const now = new Date('2025-09-01T10:00:00+02:00')
const days = ['2025-11-13', '2025-11-14'] as const
// a thousandth of a degree is 111 metres: 12 minutes, and an hour and more
const venues = [
  { slug: 'festivalna', latitude: 46.06, longitude: 14.51 },
  { slug: 'near', latitude: 46.0664, longitude: 14.51 },
  { slug: 'far', latitude: 46.1, longitude: 14.51 },
]

const event = (number: number, given: Parameters<typeof makeEvent>[0] = {}): ProgrammeEvent => ({
  ...makeEvent({ number, ...given }),
  taken: { leaders: 0, followers: 0, heads: 0 },
  waiting: 0,
})
const full = { mode: 'role', leaders: 0, followers: 0, tolerance: 1 } as const

const anyEvent = fc
  .record({
    number: fc.integer({ min: 1, max: 60 }),
    day: fc.constantFrom(...days),
    from: fc.integer({ min: 36, max: 100 }),
    quarters: fc.integer({ min: 2, max: 16 }),
    venue: fc.constantFrom('festivalna', 'near', 'far', 'unknown'),
    kind: fc.constantFrom('class', 'workshop', 'milonga', 'practica', 'talk', 'tour'),
    level: fc.constantFrom('open', 'open', 'open', ...levels),
    leaders: fc.integer({ min: 0, max: 10 }),
    more: fc.integer({ min: -1, max: 1 }),
    status: fc.constantFrom('published', 'published', 'published', 'cancelled', 'draft'),
  })
  .map(({ number, day, from, quarters, leaders, more, ...rest }): ProgrammeEvent => {
    const midnight = Date.parse(`${day}T00:00:00+01:00`)
    const startsAt = new Date(midnight + from * 15 * 60_000)
    return {
      ...event(number, { ...(rest as Partial<ProgrammeEvent>), festivalDay: day, startsAt }),
      endsAt: new Date(startsAt.getTime() + quarters * 15 * 60_000),
      taken: { leaders, followers: Math.min(10, Math.max(0, leaders + more)), heads: 0 },
    }
  })
const programmes = fc.uniqueArray(anyEvent, { selector: ({ id }) => id, minLength: 5, maxLength: 25 })
const wishes = fc.record({
  role: fc.constantFrom(...seekers),
  level: fc.constantFrom(...dancersLevels),
  days: fc.subarray([...days], { minLength: 1 }),
  late: fc.boolean(),
}) as fc.Arbitrary<Wish>

describe('a generated plan', () => {
  it('E16 has no clash, no walk longer than the break, no full event, and at most three lessons a day', () => {
    let planned = 0
    fc.assert(
      fc.property(programmes, wishes, (all, wish) => {
        const plan = planDays(all, venues, wish, now)
        planned += plan.length
        for (const overlap of findOverlaps(plan, venues)) {
          expect(overlap.kind).toBe('tightWay')
          // tight is enough to walk, without time for shoes
          if (overlap.kind === 'tightWay')
            expect(overlap.minutesBetween).toBeGreaterThanOrEqual(overlap.minutesOnFoot)
        }
        for (const one of plan) expect(hasPlaceFor(wish.role, one)).toBe(true)
        for (const day of days) {
          const lessons = plan.filter(
            ({ festivalDay, kind }) => festivalDay === day && (kind === 'class' || kind === 'workshop'),
          )
          expect(lessons.length).toBeLessThanOrEqual(3)
        }
      }),
      { numRuns: 300 },
    )
    expect(planned).toBeGreaterThan(300)
  })

  it('E16 has no full class where another of its level is free at that time', () => {
    const taken = event(1, { level: 'advanced', places: full })
    const free = event(2, { level: 'advanced', venue: 'near' })
    const wish: Wish = { role: 'leader', level: 'advanced', days, late: true }
    expect(planDays([taken, free], venues, wish, now).map(({ id }) => id)).toEqual([free.id])
    expect(planDays([taken], venues, wish, now)).toEqual([])
  })

  it('E16 has no walk longer than the break, also where an event at an unknown venue lies between', () => {
    const at = (number: number, venue: string, from: string, to: string) => ({
      ...event(number, { venue }),
      startsAt: new Date(`2025-11-13T${from}:00Z`),
      endsAt: new Date(`2025-11-13T${to}:00Z`),
    })
    const far = at(1, 'far', '08:00', '08:30')
    const unknown = at(2, 'unknown', '08:30', '09:00')
    const late = at(3, 'festivalna', '10:00', '10:30')
    const early = at(4, 'festivalna', '09:00', '09:30')
    const wish: Wish = { role: 'leader', level: 'beginner', days, late: true }
    const planOf = (...all: ProgrammeEvent[]) => planDays(all, venues, wish, now)
    expect(planOf(far, unknown, early)).toHaveLength(2)
    expect(planOf(far, unknown, late)).toEqual([far, unknown, late])
  })

  it('E16 is the same for the same wishes, in any order of the events', () => {
    fc.assert(
      fc.property(programmes, wishes, fc.func(fc.integer()), (all, wish, order) => {
        const shuffled = [...all].sort((a, b) => order(a.id, b.id))
        const idsOf = (events: readonly ProgrammeEvent[]) =>
          planDays(events, venues, wish, now).map(({ id }) => id)
        expect(idsOf(shuffled)).toEqual(idsOf(all))
      }),
    )
  })

  it('E16 includes everything that fits', () => {
    fc.assert(
      fc.property(programmes, wishes, (all, wish) => {
        const plan = planDays(all, venues, wish, now)
        for (const other of all) {
          if (plan.includes(other) || !isWanted(other, wish, now)) continue
          const more = [...plan, other]
          const isLesson = ({ kind, festivalDay }: ProgrammeEvent) =>
            festivalDay === other.festivalDay && (kind === 'class' || kind === 'workshop')
          const fits = findOverlaps(more, venues).every(
            (way) => way.kind === 'tightWay' && way.minutesBetween >= way.minutesOnFoot,
          )
          // an unknown venue has no way; too many lessons are no plan
          if (fits) expect(more.filter(isLesson).length).toBeGreaterThan(3)
        }
      }),
    )
  })

  it('E16 offers alternatives that fit the rest of the plan', () => {
    fc.assert(
      fc.property(programmes, wishes, (all, wish) => {
        const plan = planDays(all, venues, wish, now)
        for (const one of plan) {
          for (const other of insteadOf(one, plan, { events: all, venues, wish, now })) {
            const changed = plan.map((kept) => (kept === one ? other : kept))
            expect(findOverlaps(changed, venues).filter(({ kind }) => kind === 'sameTime')).toEqual([])
            expect(hasPlaceFor(wish.role, other)).toBe(true)
          }
        }
      }),
    )
  })

  it.each([
    ['leader', 'beginner', false],
    ['follower', 'intermediate', true],
    ['couple', 'advanced', true],
  ] as const)('E17 of the demo, for a %s, %s, late nights %s', (role, level, late) => {
    const all: ProgrammeEvent[] = programme.map((one) => ({
      ...one,
      taken: { leaders: 0, followers: 0, heads: 0 },
      waiting: 0,
    }))
    const fiveDays = [...new Set(all.map(({ festivalDay }) => festivalDay))]
    const plan = planDays(all, halls, { role, level, days: fiveDays, late }, now)
    expect(new Set(plan.map(({ festivalDay }) => festivalDay)).size).toBe(5)
    expect(plan.length).toBeGreaterThanOrEqual(late ? 15 : 10)
    for (const one of plan) {
      const isForThem: readonly Level[] = ['open', level]
      expect(isForThem).toContain(one.level)
      if (!late)
        expect(one.endsAt.getTime()).toBeLessThanOrEqual(
          Date.parse(`${one.festivalDay}T00:00:00Z`) + 24 * 3_600_000,
        )
    }
    for (const [index, one] of plan.entries()) {
      const next = plan[index + 1]
      const [from, to] = [one, next].map((at) => halls.find(({ slug }) => slug === at?.venue))
      if (!next || !from || !to) continue
      const between = (next.startsAt.getTime() - one.endsAt.getTime()) / 60_000
      expect(between).toBeGreaterThanOrEqual(minutesOnFoot(from, to))
    }
  })

  it('E17 covers the chosen days', () => {
    const wish: Wish = { role: 'leader', level: 'master', days: ['2025-11-14'], late: true }
    const other = event(2, { festivalDay: '2025-11-14', from: '14T20:00', until: '14T21:00' })
    expect(planDays([event(1), other], venues, wish, now)).toEqual([other])
    expect(planDays([event(1), other], venues, wish, new Date('2025-11-14T20:30:00+01:00'))).toEqual([])
  })
})

describe('the wishes in an address', () => {
  it('read back as written', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        expect(wishFrom(new URLSearchParams(wishFields(wish)), days)).toEqual(wish)
      }),
    )
  })

  it.each(['', 'role=leader', 'level=master', 'role=both&level=master', 'role=leader&level=open'])(
    '%s are ignored',
    (query) => {
      expect(wishFrom(new URLSearchParams(query), days)).toBeNull()
    },
  )

  it('mean all days without days, and ignore unknown ones', () => {
    const of = (query: string) =>
      wishFrom(new URLSearchParams(`role=leader&level=master&${query}`), days)?.days
    expect(of('')).toEqual(days)
    expect(of('days=2025-11-14&days=2025-11-13')).toEqual(days)
    expect(of('days=2025-12-24.x')).toEqual(days)
    expect(of('days=2025-11-14.2025-12-24')).toEqual(['2025-11-14'])
  })
})

describe('the days to choose from', () => {
  const at = (number: number, day: (typeof days)[number], time: string, status = 'published' as const) =>
    event(number, { festivalDay: day, startsAt: new Date(`${day}T${time}:00+01:00`), status })
  const two = [at(1, '2025-11-13', '20:00'), at(2, '2025-11-14', '12:00')]

  it('are those on which something is still to begin', () => {
    expect(plannableDays(two, now)).toEqual(days)
    expect(plannableDays(two, new Date('2025-11-13T19:59:00+01:00'))).toEqual(days)
    expect(plannableDays(two, new Date('2025-11-13T20:00:00+01:00'))).toEqual(['2025-11-14'])
  })

  it('are all of them once everything has begun', () => {
    expect(plannableDays(two, new Date('2025-11-16T12:00:00+01:00'))).toEqual(days)
  })
})
