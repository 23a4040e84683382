import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './local-day.ts'
import { addDaysTo, instantAt, parseDay, parseDayAndTime, typedDay, typedInstant } from './typed-date.ts'

const near = '2025-09-01'

describe('a typed date', () => {
  it.each([
    ['5. 11. 2025', '2025-11-05'],
    ['5.11.2025', '2025-11-05'],
    ['05.11.25', '2025-11-05'],
    ['5/11/2025', '2025-11-05'],
    ['5 11 2025', '2025-11-05'],
    ['2025-11-05', '2025-11-05'],
    ['sre., 5. 11. 2025', '2025-11-05'],
    ['Wed 5. 11. 2025', '2025-11-05'],
    ['5. 11.', '2025-11-05'],
    ['5.11', '2025-11-05'],
    ['3. 2.', '2026-02-03'],
    ['29. 2. 2024', '2024-02-29'],
    ['29. 2. 2025', null],
    ['31. 4. 2025', null],
    ['13/14/2025', null],
    ['tomorrow', null],
    ['', null],
  ])('“%s” is %s', (text, day) => {
    expect(parseDay(text, near)).toBe(day)
  })

  it.each([
    ['5. 11. 2025 23:59', '2025-11-05T22:59:00.000Z'],
    ['5. 11. 2025, 23.59', '2025-11-05T22:59:00.000Z'],
    ['2025-07-03T01:00', '2025-07-02T23:00:00.000Z'],
    ['5.11. 9:05', '2025-11-05T08:05:00.000Z'],
    ['5. 11. 2025', null],
    ['5. 11. 2025 24:00', null],
    ['5. 11. 2025 10:60', null],
  ])('“%s” is the instant %s', (text, instant) => {
    expect(parseDayAndTime(text, near)?.toISOString() ?? null).toBe(instant)
  })

  it('is parsed the same at any time', () => {
    const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(days, minutes, (day, minute) => {
        expect(parseDay(typedDay(day), near)).toBe(day)
        const [hour, rest] = [Math.floor(minute / 60), minute % 60]
        const instant = instantAt(day, `${String(hour).padStart(2, '0')}:${String(rest).padStart(2, '0')}`)
        expect(parseDayAndTime(typedInstant(instant), near)?.getTime()).toBe(instant.getTime())
      }),
    )
  })

  it('moves by local days, over both clock changes', () => {
    const opens = new Date('2025-07-03T01:00:00+02:00')
    expect(addDaysTo(opens, 364)).toEqual(new Date('2026-07-02T01:00:00+02:00'))
    expect(addDaysTo(opens, 150)).toEqual(new Date('2025-11-30T01:00:00+01:00'))
    expect(instantAt('2025-10-26', '02:30').toISOString()).toBe('2025-10-26T00:30:00.000Z')
    expect(instantAt('2025-03-30', '02:30').toISOString()).toBe('2025-03-30T01:30:00.000Z')
  })
})
