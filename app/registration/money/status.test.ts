import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { isToBeReleased, statusAfter } from './status.ts'

it('D5 releases automatically only where the edition sets the days', () => {
  const due = { placedOn: '2025-09-01' } as const
  expect(isToBeReleased(due, { releaseAfterDays: null }, '2026-01-01')).toBe(false)
  expect(isToBeReleased(due, { releaseAfterDays: 14 }, '2025-09-15')).toBe(false)
  expect(isToBeReleased(due, { releaseAfterDays: 14 }, '2025-09-16')).toBe(true)
})

describe('the status', () => {
  const unpaid = { placed: 1, totalCents: cents(4000), paidCents: cents(0), excused: false }

  it.each([
    ['waiting without a place', { status: 'waiting', ...unpaid, placed: 0 }, 'waiting'],
    ['placed with one', { status: 'waiting', ...unpaid }, 'placed'],
    ['confirmed when paid', { status: 'placed', ...unpaid, paidCents: cents(4000) }, 'confirmed'],
    [
      'confirmed when there is nothing to pay',
      { status: 'waiting', ...unpaid, totalCents: cents(0) },
      'confirmed',
    ],
    ['confirmed when excused', { status: 'waiting', ...unpaid, excused: true }, 'confirmed'],
    ['late until it is paid', { status: 'late', ...unpaid, paidCents: cents(3999) }, 'late'],
    ['prepared until it is sent', { status: 'prepared', ...unpaid, paidCents: cents(4000) }, 'prepared'],
    ['released for good, as far as places go', { status: 'released', ...unpaid }, 'released'],
    ['cancelled for good', { status: 'cancelled', ...unpaid }, 'cancelled'],
  ] as const)('R9 is %s', (_, given, expected) => {
    expect(statusAfter(given)).toBe(expected)
  })
})
