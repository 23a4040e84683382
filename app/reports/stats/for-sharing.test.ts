import { describe, expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { forSharing, otherCountry, otherDays } from './for-sharing.ts'
import type { StatisticsCounts } from './statistics.ts'

const none: StatisticsCounts = {
  statuses: {},
  countries: [],
  days: [],
  changes: [],
  receipts: [],
  returning: [],
  events: [],
  hours: [],
  money: {
    items: [],
    methods: [],
    claimedCents: cents(0),
    paidCents: cents(0),
    overCents: cents(0),
    openCents: cents(0),
  },
}

describe('statistics outside the back-office', () => {
  it('Y8 show no group under three, include everybody and reveal nobody by subtraction', () => {
    const { countries } = forSharing({
      ...none,
      countries: [
        { country: 'SI', role: 'leader', count: 9 },
        { country: 'SI', role: 'follower', count: 8 },
        { country: 'IT', role: 'leader', count: 4 },
        { country: 'HR', role: 'leader', count: 1 },
        { country: 'AT', role: 'follower', count: 2 },
      ],
    })
    expect(countries.filter(({ country }) => country !== otherCountry).every(({ count }) => count >= 3)).toBe(
      true,
    )
    expect(countries.filter(({ country }) => country === otherCountry).every(({ count }) => count >= 3)).toBe(
      true,
    )
    expect(countries.reduce((sum, { count }) => sum + count, 0)).toBe(24)
  })

  it('Y8 combine days with fewer than three, with their money', () => {
    const day = (text: string, made: number) => ({
      day: localDay(text),
      made,
      live: made,
      claimedCents: cents(made * 100),
      paidCents: cents(0),
    })
    const days = [day('2025-07-03', 20), day('2025-07-04', 1), day('2025-07-05', 2), day('2025-07-06', 6)]
    const shared = forSharing({ ...none, days }).days
    expect(shared.map(({ day, made, claimedCents }) => [day, made, claimedCents])).toEqual([
      [otherDays, 3, 300],
      ['2025-07-03', 20, 2000],
      ['2025-07-06', 6, 600],
    ])
  })

  it('Y8 move a curve only by steps of at least three', () => {
    const change = (text: string, came: number, gone = 0) => ({
      ...({ editionId: '19', day: localDay(text), role: 'leader', came, gone } as const),
    })
    const changes = [
      change('2025-07-03', 5),
      change('2025-07-04', 1),
      change('2025-07-05', 1),
      change('2025-07-06', 2, 1),
    ]
    expect(forSharing({ ...none, changes }).changes).toEqual([
      change('2025-07-03', 5),
      change('2025-07-06', 4, 1),
    ])
    expect(
      forSharing({
        ...none,
        returning: [
          { sinceNumber: 18, count: 7 },
          { sinceNumber: 17, count: 1 },
        ],
      }).returning,
    ).toEqual([{ sinceNumber: 18, count: 8 }])
  })
})
