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
  const standing = { placed: 1, totalCents: cents(4000), paidCents: cents(0), excused: false }

  it.each([
    ['waiting without a place', { status: 'waiting', ...standing, placed: 0 }, 'waiting'],
    ['placed with one', { status: 'waiting', ...standing }, 'placed'],
    ['confirmed when paid', { status: 'placed', ...standing, paidCents: cents(4000) }, 'confirmed'],
    [
      'confirmed when there is nothing to pay',
      { status: 'waiting', ...standing, totalCents: cents(0) },
      'confirmed',
    ],
    ['confirmed when excused', { status: 'waiting', ...standing, excused: true }, 'confirmed'],
    ['late until it is paid', { status: 'late', ...standing, paidCents: cents(3999) }, 'late'],
    ['prepared until it is sent', { status: 'prepared', ...standing, paidCents: cents(4000) }, 'prepared'],
    ['released for good, as far as places go', { status: 'released', ...standing }, 'released'],
    ['cancelled for good', { status: 'cancelled', ...standing }, 'cancelled'],
  ] as const)('R9 is %s', (_, given, expected) => {
    expect(statusAfter(given)).toBe(expected)
  })
})
