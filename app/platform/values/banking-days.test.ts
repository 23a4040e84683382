import { describe, expect, it } from 'vitest'
import { bankingDaysSince, isBankingDay } from './banking-days.ts'

describe('a banking day', () => {
  it.each([
    ['2025-11-03', true, 'a Monday'],
    ['2025-11-01', false, 'a Saturday that is a holiday'],
    ['2025-10-31', false, 'Reformation Day'],
    ['2025-04-21', false, 'Easter Monday'],
    ['2024-04-01', false, 'Easter Monday'],
    ['2026-04-06', false, 'Easter Monday'],
    ['2038-04-26', false, 'the latest Easter Monday'],
    ['2025-04-18', true, 'Good Friday, on which Slovenia works'],
    ['2025-11-09', false, 'a Sunday'],
  ] as const)('%s is %s: %s', (day, is, _why) => {
    expect(isBankingDay(day)).toBe(is)
  })
})

describe('bankingDaysSince', () => {
  it.each([
    ['2025-11-03', '2025-11-03', 0],
    ['2025-11-03', '2025-11-06', 2],
    ['2025-11-03', '2025-11-07', 3],
    ['2025-11-07', '2025-11-10', 0],
    ['2025-10-30', '2025-11-04', 1],
  ] as const)('from %s to %s counts %i whole days between', (day, today, count) => {
    expect(bankingDaysSince(day, today)).toBe(count)
  })
})
