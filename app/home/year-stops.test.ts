import { describe, expect, it } from 'vitest'
import { yearStops } from './year-stops.ts'

const year = {
  opensAt: new Date('2025-07-03T01:00:00+02:00'),
  superEarlyUntil: '2025-07-26',
  earlyUntil: '2025-09-13',
  closesAt: new Date('2025-11-05T23:59:00+01:00'),
  startsOn: '2025-11-13',
  endsOn: '2025-11-17',
} as const

const nextAt = (instant: string) =>
  yearStops(year, new Date(instant)).find(({ state }) => state === 'next')?.key

describe('the dates of a year', () => {
  it('are in order, past ones marked, with one next', () => {
    expect(yearStops(year, new Date('2025-09-01T10:00:00+02:00'))).toEqual([
      { key: 'opens', day: '2025-07-03', state: 'past' },
      { key: 'superEarly', day: '2025-07-26', state: 'past' },
      { key: 'early', day: '2025-09-13', state: 'next' },
      { key: 'closes', day: '2025-11-05', state: 'later' },
      { key: 'festival', day: '2025-11-13', state: 'later' },
    ])
  })

  it.each([
    ['2025-06-01T10:00:00+02:00', 'opens'],
    ['2025-07-03T01:00:01+02:00', 'superEarly'],
    ['2025-07-26T23:59:59+02:00', 'superEarly'],
    ['2025-07-27T00:00:00+02:00', 'early'],
    ['2025-11-05T23:58:00+01:00', 'closes'],
    ['2025-11-06T00:00:00+01:00', 'festival'],
    ['2025-11-13T00:00:01+01:00', undefined],
  ] as const)('at %s the next is %s', (instant, next) => {
    expect(nextAt(instant)).toBe(next)
  })

  it('are in order also where opening comes after the first price', () => {
    const late = { ...year, opensAt: new Date('2025-08-01T10:00:00+02:00') }
    expect(yearStops(late, new Date('2025-08-01T09:00:00+02:00')).map(({ key }) => key)).toEqual([
      'superEarly',
      'opens',
      'early',
      'closes',
      'festival',
    ])
  })
})
