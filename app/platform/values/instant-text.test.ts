import { expect, it } from 'vitest'
import { instantText, parseInstant } from './instant-text.ts'

const iso = (text: string) => parseInstant(text)?.toISOString() ?? null

it('reads a local time and writes it again, in summer and in winter', () => {
  for (const text of ['2025-07-01T00:00', '2025-11-13T20:30', '2025-12-31T23:59']) {
    const instant = parseInstant(text)
    expect(instant && instantText(instant)).toBe(text)
  }
})

it('takes 24:00 for the midnight that ends the day, in summer and in winter', () => {
  expect(iso('2025-06-30T24:00')).toBe('2025-06-30T22:00:00.000Z')
  expect(iso('2025-11-13T24:00')).toBe('2025-11-13T23:00:00.000Z')
  expect(iso('2025-12-31T24:00')).toBe('2025-12-31T23:00:00.000Z')
  expect(iso('2025-11-13T24:30')).toBeNull()
})

it('takes the first of a repeated hour, and winter time in the skipped one', () => {
  expect(iso('2025-10-26T02:30')).toBe('2025-10-26T00:30:00.000Z')
  expect(iso('2025-03-30T02:30')).toBe('2025-03-30T01:30:00.000Z')
})
