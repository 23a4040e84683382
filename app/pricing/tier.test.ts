import { describe, expect, it } from 'vitest'
import { latestTier, tierAt, tierEndsAt, tierForVisitors, tiers } from './tier.ts'

const dates = { superEarlyUntil: '2025-07-26', earlyUntil: '2025-09-13', startsOn: '2025-11-13' } as const

describe('P1 tiers', () => {
  it.each([
    ['2025-07-03T01:00:00.000+02:00', 'superEarly'],
    ['2025-07-26T23:59:59.999+02:00', 'superEarly'],
    ['2025-07-27T00:00:00.000+02:00', 'early'],
    ['2025-09-13T23:59:59.999+02:00', 'early'],
    ['2025-09-14T00:00:00.000+02:00', 'regular'],
    ['2025-11-12T23:59:59.999+01:00', 'regular'],
    ['2025-11-13T00:00:00.000+01:00', 'door'],
    ['2026-01-01T00:00:00.000+01:00', 'door'],
  ])('P1 at %s it is %s', (now, tier) => {
    expect(tierAt(dates, new Date(now))).toBe(tier)
  })

  it('P1 once registration has closed a visitor can buy only at the door', () => {
    const edition = {
      ...dates,
      opensAt: new Date('2025-07-03T00:00:00+02:00'),
      closesAt: new Date('2025-11-06T00:00:00+01:00'),
    }
    expect(tierForVisitors(edition, new Date('2025-06-15T10:00:00+02:00'))).toBe('superEarly')
    expect(tierForVisitors(edition, new Date('2025-11-05T23:59:59.999+01:00'))).toBe('regular')
    expect(tierForVisitors(edition, new Date('2025-11-06T00:00:00+01:00'))).toBe('door')
    expect(tierAt(edition, new Date('2025-11-06T00:00:00+01:00'))).toBe('regular')
  })

  it('P1 door begins with the festival, whatever the other dates are', () => {
    const late = { superEarlyUntil: '2025-11-20', earlyUntil: '2025-11-30', startsOn: '2025-11-13' } as const
    expect(tierAt(late, new Date('2025-11-12T23:59:59.999+01:00'))).toBe('superEarly')
    expect(tierAt(late, new Date('2025-11-13T00:00:00.000+01:00'))).toBe('door')
    expect(tierEndsAt(late, 'superEarly')).toEqual(new Date('2025-11-12T23:59:59.999+01:00'))
  })

  it('P1 a tier ends at its last instant, door never', () => {
    for (const tier of tiers.slice(0, 3)) {
      const end = tierEndsAt(dates, tier)
      expect(end && tierAt(dates, end)).toBe(tier)
      expect(end && tierAt(dates, new Date(end.getTime() + 1))).not.toBe(tier)
    }
    expect(tierEndsAt(dates, 'door')).toBeNull()
  })

  it('P2 the latest of several is known', () => {
    expect(latestTier(['early', 'regular', 'superEarly'])).toBe('regular')
    expect(latestTier([])).toBe('superEarly')
  })
})
