import { describe, expect, it } from 'vitest'
import type { LocalDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { duesAfter, isStillLate, isToBeReminded, newlyPlaced, redated, unpaidDues } from './due.ts'

const terms = { edition: tf2025, payBy: 'bank', firstEventOn: '2025-11-13' } as const

/** Dues after placings of these euros on these days. */
function placings(...made: readonly (readonly [LocalDay, number])[]) {
  let total = 0
  return made.reduce<ReturnType<typeof duesAfter>>((dues, [today, euros]) => {
    total += euros * 100
    return duesAfter(dues, cents(total), { ...terms, today })
  }, [])
}

describe('due dates', () => {
  it('D1, D2 count from the day of placing: due on day 5, late from the start of day 9', () => {
    expect(placings(['2025-09-01', 40])).toEqual([
      { n: 1, amountCents: 4000, placedOn: '2025-09-01', dueOn: '2025-09-06', lateFrom: '2025-09-10' },
    ])
  })

  it.each([
    ['D1 cash waits for the first day of the festival', '2025-09-01', '2025-11-13', '2025-11-14'],
    ['D1 cash during the festival is due on the same day', '2025-11-15', '2025-11-15', '2025-11-16'],
  ] as const)('%s', (_, today, dueOn, lateFrom) => {
    const cash = { ...terms, payBy: 'cash', firstEventOn: '2025-11-16', today } as const
    expect(duesAfter([], cents(4000), cash)).toMatchObject([{ dueOn, lateFrom }])
  })

  it('D1 count from the same day for another payment method', () => {
    const dues = placings(['2025-09-01', 40], ['2025-09-20', 40])
    const inCash = redated(dues, { ...terms, payBy: 'cash' })
    expect(inCash.map(({ dueOn }) => dueOn)).toEqual(['2025-11-13', '2025-11-13'])
    expect(redated(inCash, terms)).toEqual(dues)
  })

  it('D4 lie neither after the beginning of the event nor before the placing', () => {
    expect(placings(['2025-11-11', 40])).toMatchObject([{ dueOn: '2025-11-13' }])
    expect(placings(['2025-11-14', 40])).toMatchObject([{ dueOn: '2025-11-14' }])
  })

  it('D4 belong to each placing; a removed amount reduces the latest', () => {
    const dues = placings(['2025-09-01', 40], ['2025-09-20', 60])
    expect(dues.map(({ amountCents, dueOn }) => [amountCents, dueOn])).toEqual([
      [4000, '2025-09-06'],
      [6000, '2025-09-25'],
    ])
    const fewer = duesAfter(dues, cents(5000), { ...terms, today: '2025-09-21' })
    expect(fewer.map(({ amountCents }) => amountCents)).toEqual([4000, 1000])
    expect(duesAfter(dues, cents(3000), { ...terms, today: '2025-09-21' })).toMatchObject([
      { amountCents: 3000, dueOn: '2025-09-06' },
    ])
  })

  it('D4 a new amount covers what was placed since the last', () => {
    const placed = [{ placedOn: '2025-09-01' }, { placedOn: '2025-09-20' }] as const
    expect(newlyPlaced(placed, null)).toEqual(placed)
    expect(newlyPlaced(placed, '2025-09-01')).toEqual([placed[1]])
    expect(newlyPlaced(placed, '2025-09-20')).toEqual([placed[1]])
    expect(newlyPlaced(placed, '2025-10-01')).toEqual(placed)
  })

  it('D1 a payment goes to the oldest amount', () => {
    const dues = placings(['2025-09-01', 40], ['2025-09-20', 60])
    expect(unpaidDues(dues, cents(4000)).map(({ n }) => n)).toEqual([2])
    expect(unpaidDues(dues, cents(3999)).map(({ n }) => n)).toEqual([1, 2])
    expect(unpaidDues(dues, cents(10_000))).toEqual([])
  })

  it.each([
    ['2025-09-04', false],
    ['2025-09-05', true],
    ['2025-09-06', true],
    ['2025-09-07', false],
  ] as const)('D3 due on the 6th, a reminder on %s: %s', (today, expected) => {
    expect(isToBeReminded({ dueOn: '2025-09-06' }, today)).toBe(expected)
  })

  it('D2 a registration is late as long as a late amount is unpaid', () => {
    const dues = placings(['2025-09-01', 40], ['2025-09-20', 60])
    expect(isStillLate(dues, cents(0), '2025-09-21')).toBe(true)
    expect(isStillLate(dues, cents(4000), '2025-09-21')).toBe(false)
    expect(isStillLate(dues, cents(4000), '2025-09-29')).toBe(true)
  })
})
