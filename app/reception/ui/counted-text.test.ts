import { expect, it } from 'vitest'
import { m } from '#app/platform/messages/messages.js'

it('Q20 the number of places that a desk may still sell has the form of its number', () => {
  const says = (count: number, locale: 'en' | 'sl') => m.reception_allotment({ count }, { locale })
  expect([1, 2, 3, 4, 5, 101].map((count) => says(count, 'sl').match(/\d+ oseb\p{L}?/u)?.[0])).toEqual([
    '1 oseba',
    '2 osebi',
    '3 osebe',
    '4 osebe',
    '5 oseb',
    '101 oseba',
  ])
  expect([1, 2].map((count) => says(count, 'en').match(/\d+ more \w+/)?.[0])).toEqual([
    '1 more person',
    '2 more people',
  ])
})
