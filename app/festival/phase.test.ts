import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, localDayOf } from '#app/platform/values/local-day.ts'
import { festivalDays, isAfterFestival, registrationPhase } from './phase.ts'

/** The constants of the specification, section 9. */
const tf2025 = {
  startsOn: '2025-11-13',
  endsOn: '2025-11-17',
  opensAt: new Date('2025-07-03T01:00:00+02:00'),
  closesAt: new Date('2025-11-05T23:59:00+01:00'),
} as const

describe('the phase of registration', () => {
  it.each([
    ['2025-07-03T00:59:59.999+02:00', 'notYetOpen'],
    ['2025-07-03T01:00:00.000+02:00', 'open'],
    ['2025-11-05T23:58:59.999+01:00', 'open'],
    ['2025-11-05T23:59:00.000+01:00', 'closed'],
    ['2030-01-01T00:00:00.000+01:00', 'closed'],
  ])('F1 at %s is %s', (now, phase) => {
    expect(registrationPhase(tf2025, new Date(now))).toBe(phase)
  })

  it('F1 is exactly one at every instant, and never goes back', () => {
    const order = ['notYetOpen', 'open', 'closed']
    const at = (ms: number) => registrationPhase(tf2025, new Date(ms))
    const around = fc.oneof(
      fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-01-01') }),
      fc.integer({ min: -2, max: 2 }).map((ms) => tf2025.opensAt.getTime() + ms),
      fc.integer({ min: -2, max: 2 }).map((ms) => tf2025.closesAt.getTime() + ms),
    )
    fc.assert(
      fc.property(around, around, (one, other) => {
        const isOpen = tf2025.opensAt.getTime() <= one && one < tf2025.closesAt.getTime()
        expect(at(one) === 'open').toBe(isOpen)
        expect(at(one) === 'notYetOpen').toBe(one < tf2025.opensAt.getTime())
        expect(at(one) === 'closed').toBe(one >= tf2025.closesAt.getTime())
        const [before, after] = one < other ? [one, other] : [other, one]
        expect(order.indexOf(at(before))).toBeLessThanOrEqual(order.indexOf(at(after)))
      }),
    )
  })
})

describe('after the festival', () => {
  it.each([
    ['2025-11-17T23:59:59.999+01:00', false],
    ['2025-11-18T00:00:00.000+01:00', true],
    ['2025-11-01T12:00:00.000+01:00', false],
    ['2026-11-01T12:00:00.000+01:00', true],
  ])('F2 at %s: %s', (now, after) => {
    expect(isAfterFestival(tf2025, new Date(now))).toBe(after)
  })

  it('F2 agrees with the calendar', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2025-01-01'), max: new Date('2026-12-31') }), (now) => {
        fc.pre(!Number.isNaN(now.getTime()))
        expect(isAfterFestival(tf2025, now)).toBe(localDayOf(now) > tf2025.endsOn)
      }),
    )
  })
})

describe('festival days', () => {
  it('F3 are all days from the first to the last', () => {
    expect(festivalDays(tf2025)).toEqual([
      '2025-11-13',
      '2025-11-14',
      '2025-11-15',
      '2025-11-16',
      '2025-11-17',
    ])
    expect(festivalDays({ startsOn: '2025-11-13', endsOn: '2025-11-13' })).toEqual(['2025-11-13'])
    // over the night on which the clocks change
    const days = festivalDays({ startsOn: '2025-10-24', endsOn: '2025-10-28' })
    expect(days).toHaveLength(5)
    expect(days.at(-1)).toBe(addDays('2025-10-24', 4))
  })
})
