import { expect, it } from 'vitest'
import { instantOnPaper } from './paper.ts'

const now = Date.parse('2026-11-13T01:30:00+01:00')

it.each([
  ['23:05', '2026-11-12T23:05:00+01:00'],
  ['23.05', '2026-11-12T23:05:00+01:00'],
  [' 2305 ', '2026-11-12T23:05:00+01:00'],
  ['1:30', '2026-11-13T01:30:00+01:00'],
  ['0131', '2026-11-12T01:31:00+01:00'],
])('Q28 %s on paper is its last time before now', (typed, instant) => {
  expect(instantOnPaper(typed, now)).toBe(Date.parse(instant))
})

it.each(['', '24:00', '21:60', '9', 'soon', '12:345'])('Q28 %j on paper is no time', (typed) => {
  expect(instantOnPaper(typed, now)).toBeNull()
})
