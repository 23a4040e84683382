import { expect, it } from 'vitest'
import { skewText } from './skew-text.ts'

const minute = 60_000

it.each([
  [3 * minute, '3 minutes', '3 minute'],
  [-3 * minute, '3 minutes', '3 minute'],
  [119 * minute, '119 minutes', '119 minut'],
  [180 * minute, '3 hours', '3 ure'],
  [-374 * 1_440 * minute, '374 days', '374 dni'],
])('Q2 a clock difference of %i ms reads %s', (skewMs, en, sl) => {
  expect(skewText(skewMs, 'en')).toBe(en)
  expect(skewText(skewMs, 'sl').replace(/\s/g, ' ')).toBe(sl)
})
