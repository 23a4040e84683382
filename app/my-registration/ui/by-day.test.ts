import { expect, it } from 'vitest'
import { byDay } from './by-day.ts'
import { makeEvent, makePick } from './testing/make.ts'

it('groups picks by festival day, the night milonga under its evening, in order of time', () => {
  const at = (n: number, startsAt: string, festivalDay: '2025-11-14' | '2025-11-15') =>
    makePick(n, { event: makeEvent(n, { startsAt: new Date(startsAt), festivalDay }) })
  const days = byDay([
    at(1, '2025-11-15T10:00:00+01:00', '2025-11-15'),
    at(2, '2025-11-15T01:00:00+01:00', '2025-11-14'),
    at(3, '2025-11-14T20:30:00+01:00', '2025-11-14'),
  ])
  expect(days.map(({ day, picks }) => [day, picks.map(({ event }) => event.title.en)])).toEqual([
    ['2025-11-14', ['Class 3', 'Class 2']],
    ['2025-11-15', ['Class 1']],
  ])
})

it('is empty without picks', () => {
  expect(byDay([])).toEqual([])
})
