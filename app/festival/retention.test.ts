import { describe, expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { isRetentionOver, retainedUntil } from './retention.ts'

describe('the retention periods of an edition', () => {
  it.each([
    ['registrations', '2026-12-31'],
    ['lists', '2025-12-17'],
    ['volunteers', '2026-11-17'],
  ] as const)('F15 %s until the end of %s, local time', (what, day) => {
    expect(retainedUntil(tf2025, what)).toBe(day)
    expect(isRetentionOver(tf2025, what, new Date(`${day}T23:59:59+01:00`))).toBe(false)
    expect(isRetentionOver(tf2025, what, new Date(`${day}T23:59:59Z`))).toBe(true)
  })

  it('F15 follow the settings of the edition', () => {
    const strict = { ...tf2025, keepRegistrationsYears: 0, keepListsDays: 0, keepVolunteersDays: 90 }
    expect(retainedUntil(strict, 'registrations')).toBe('2025-12-31')
    expect(retainedUntil(strict, 'lists')).toBe('2025-11-17')
    expect(retainedUntil(strict, 'volunteers')).toBe('2026-02-15')
  })
})
