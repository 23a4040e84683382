import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  endOfDay,
  festivalDayOf,
  formatDay,
  formatTime,
  isLocalDay,
  type LocalDay,
  localDay,
  localDayOf,
  startOfDay,
} from './local-day.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F\u2009]/g, ' ')

describe('days in Ljubljana', () => {
  it.each([
    ['2025-07-26', '2025-07-25T22:00:00.000Z', '2025-07-26T21:59:59.999Z'],
    ['2025-11-13', '2025-11-12T23:00:00.000Z', '2025-11-13T22:59:59.999Z'],
    // the day of 25 hours and the day of 23
    ['2025-10-26', '2025-10-25T22:00:00.000Z', '2025-10-26T22:59:59.999Z'],
    ['2025-03-30', '2025-03-29T23:00:00.000Z', '2025-03-30T21:59:59.999Z'],
    ['2024-02-29', '2024-02-28T23:00:00.000Z', '2024-02-29T22:59:59.999Z'],
  ] as const)('%s lasts from %s to %s', (day, first, last) => {
    expect(startOfDay(day).toISOString()).toBe(first)
    expect(endOfDay(day).toISOString()).toBe(last)
    expect(localDayOf(new Date(first))).toBe(day)
    expect(localDayOf(new Date(last))).toBe(day)
    expect(localDayOf(new Date(Date.parse(first) - 1))).toBe(addDays(day, -1))
    expect(localDayOf(new Date(Date.parse(last) + 1))).toBe(addDays(day, 1))
  })

  it('contain every instant of thirty years exactly once', () => {
    const instants = fc.date({
      min: new Date('2010-01-01'),
      max: new Date('2040-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const day = localDayOf(instant)
        expect(startOfDay(day).getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(endOfDay(day).getTime()).toBeGreaterThanOrEqual(instant.getTime())
      }),
    )
  })

  it('are those of the calendar in Ljubljana, at any instant of an hour in which the clocks change too', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Ljubljana', dateStyle: 'short' })
    const minutes = fc.nat({ max: 15 * 365 * 24 * 60 })
    const from = Date.parse('2015-01-01T00:00:00Z')
    fc.assert(
      fc.property(minutes, (minute) => {
        const instant = new Date(from + minute * 60_000)
        expect(localDayOf(instant)).toBe(calendar.format(instant))
      }),
      { numRuns: 1_000 },
    )
  })

  it('are counted over clock changes, months and leap years', () => {
    expect(addDays('2025-10-25', 2)).toBe('2025-10-27')
    expect(addDays('2025-03-31', -2)).toBe('2025-03-29')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
    expect(daysBetween('2025-10-25', '2025-10-27')).toBe(2)
    expect(daysBetween('2025-11-17', '2025-11-13')).toBe(-4)
  })

  it('are parsed strictly', () => {
    expect(isLocalDay('2025-11-13')).toBe(true)
    for (const text of ['2025-02-29', '2025-13-01', '13. 11. 2025', '2025-11-13T00:00', '', '2025-1-1']) {
      expect(isLocalDay(text)).toBe(false)
      expect(() => localDay(text)).toThrow(RangeError)
    }
  })
})

describe('festival days', () => {
  it.each([
    ['2025-11-13T20:30:00+01:00', '2025-11-13'],
    ['2025-11-13T23:59:59.999+01:00', '2025-11-13'],
    ['2025-11-14T00:00:00+01:00', '2025-11-13'],
    ['2025-11-14T05:59:59.999+01:00', '2025-11-13'],
    ['2025-11-14T06:00:00+01:00', '2025-11-14'],
    // 02:30 comes twice on this night, and not at all in March
    ['2025-10-26T02:30:00+02:00', '2025-10-25'],
    ['2025-10-26T02:30:00+01:00', '2025-10-25'],
    ['2025-10-26T06:00:00+01:00', '2025-10-26'],
    ['2025-03-30T03:00:00+02:00', '2025-03-29'],
    ['2025-03-30T06:00:00+02:00', '2025-03-30'],
  ])('%s belongs to %s', (startsAt, day) => {
    expect(festivalDayOf(new Date(startsAt))).toBe(day)
  })
})

describe('days and times for people', () => {
  it.each([
    ['en', 'short', '13. 11. 2025'],
    ['en', 'medium', '13 Nov 2025'],
    ['en', 'running', '13 November 2025'],
    ['en', 'full', 'Thursday, 13 November 2025'],
    ['en', 'heading', 'Thursday 13 November'],
    ['sl', 'short', '13. 11. 2025'],
    ['sl', 'medium', '13. nov. 2025'],
    ['sl', 'running', '13. novembra 2025'],
    ['sl', 'full', 'četrtek, 13. november 2025'],
    ['sl', 'heading', 'četrtek, 13. november'],
  ] as const)('%s %s is %s', (locale, style, text) => {
    expect(plain(formatDay('2025-11-13', locale, style))).toBe(text)
  })

  it('has a genitive for each month', () => {
    const months = Array.from({ length: 12 }, (_, index) =>
      formatDay(`2025-${String(index + 1).padStart(2, '0')}-01` as LocalDay, 'sl', 'running'),
    )
    expect(months.map((text) => text.split(' ')[1]).join(' ')).toBe(
      'januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra',
    )
  })

  it('use the time of Ljubljana, midnight as 00:00', () => {
    expect(formatTime(new Date('2025-11-13T19:30:00Z'), 'sl')).toBe('20:30')
    expect(formatTime(new Date('2025-07-13T19:30:00Z'), 'en')).toBe('21:30')
    expect(formatTime(new Date('2025-11-13T23:00:00Z'), 'en')).toBe('00:00')
    expect(formatTime(new Date('2025-11-13T23:05:00Z'), 'sl')).toBe('00:05')
  })
})
