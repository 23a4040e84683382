import { describe, expect, it } from 'vitest'
import { id } from '#app/platform/id.ts'
import { groupByDay } from '../list/group-by-day.ts'
import { hourBands, layOutDay } from './lay-out-day.ts'

let count = 0
function make(venue: string, starts: string, ends: string) {
  count += 1
  return {
    id: id(count.toString(16).padStart(24, '0')),
    venue,
    startsAt: new Date(`${starts}+01:00`),
    endsAt: new Date(`${ends}+01:00`),
  }
}

describe('the grid of a day', () => {
  it('has a column for each venue with events, in the given order', () => {
    const a = make('b-hall', '2025-11-13T18:00', '2025-11-13T19:30')
    const b = make('a-hall', '2025-11-13T20:15', '2025-11-13T21:00')
    const grid = layOutDay([a, b], ['a-hall', 'empty', 'b-hall'])
    expect(grid.columns.map(({ venue }) => venue)).toEqual(['a-hall', 'b-hall'])
    expect([grid.fromMinute, grid.toMinute]).toEqual([18 * 60, 21 * 60])
  })

  it('continues into the night: an end at 03:00 is minute 1620', () => {
    const milonga = make('hall', '2025-11-13T21:00', '2025-11-14T03:00')
    const late = make('hall', '2025-11-14T03:00', '2025-11-14T04:00')
    const [column] = layOutDay([milonga, late], ['hall']).columns
    expect(column?.placed.map(({ fromMinute, toMinute }) => [fromMinute, toMinute])).toEqual([
      [1260, 1620],
      [1620, 1680],
    ])
  })

  it('puts simultaneous events of one venue side by side', () => {
    const [column] = layOutDay(
      [
        make('hall', '2025-11-13T10:00', '2025-11-13T11:30'),
        make('hall', '2025-11-13T10:30', '2025-11-13T12:00'),
        make('hall', '2025-11-13T11:30', '2025-11-13T12:30'),
      ],
      ['hall'],
    ).columns
    expect(column?.lanes).toBe(2)
    expect(column?.placed.map(({ lane }) => lane)).toEqual([0, 1, 0])
  })

  it('collapses hours without a beginning or end, where there are at least two', () => {
    const milonga = make('hall', '2025-11-13T21:30', '2025-11-14T03:00')
    const show = make('hall', '2025-11-13T23:00', '2025-11-13T23:30')
    const bands = hourBands(layOutDay([milonga, show], ['hall']))
    expect(bands.map(({ from, count, isFolded }) => [from, count, isFolded])).toEqual([
      [0, 1, false],
      [1, 1, false],
      [2, 1, false],
      [3, 2, true],
      [5, 1, false],
    ])
  })

  it('has every hour once, in order', () => {
    const grid = layOutDay(
      [
        make('hall', '2025-11-13T09:00', '2025-11-13T10:00'),
        make('b', '2025-11-13T20:00', '2025-11-14T05:00'),
      ],
      ['hall', 'b'],
    )
    const hours = hourBands(grid).flatMap(({ from, count }) =>
      Array.from({ length: count }, (_, n) => from + n),
    )
    expect(hours).toEqual(Array.from({ length: 20 }, (_, n) => n))
    expect(hourBands(layOutDay([], ['hall']))).toEqual([])
  })

  it('is empty without events', () => {
    expect(layOutDay([], ['hall'])).toMatchObject({ fromMinute: 0, toMinute: 0, columns: [] })
  })
})

describe('the days of a programme', () => {
  it('are in order, each with its own events', () => {
    const days = groupByDay([
      { festivalDay: '2025-11-14' as const, n: 1 },
      { festivalDay: '2025-11-13' as const, n: 2 },
      { festivalDay: '2025-11-14' as const, n: 3 },
    ])
    expect(days.map(({ day, events }) => [day, events.map(({ n }) => n)])).toEqual([
      ['2025-11-13', [2]],
      ['2025-11-14', [1, 3]],
    ])
  })
})
