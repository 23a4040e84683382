import { describe, expect, it } from 'vitest'
import { inDays } from './in-days.ts'
import { largeDates, withoutDays } from './large-dates.ts'

describe('large festival dates', () => {
  it('name the month once where it is the same', () => {
    expect(largeDates('2025-11-13', '2025-11-17', 'en')).toEqual({
      days: '13\u200a–\u200a17',
      months: 'November 2025',
    })
    expect(largeDates('2025-11-13', '2025-11-17', 'sl')).toEqual({
      days: '13.\u200a–\u200a17.',
      months: 'november 2025',
    })
  })

  it('name both months, and both years, where they differ', () => {
    expect(largeDates('2025-11-29', '2025-12-01', 'en').months).toBe('November – December 2025')
    expect(largeDates('2025-12-30', '2026-01-02', 'en').months).toBe('December 2025 – January 2026')
  })

  it('are one number for one day', () => {
    expect(largeDates('2025-11-13', '2025-11-13', 'en').days).toBe('13')
  })
})

describe('the subtitle below the large dates', () => {
  const below = (subtitle: string, locale: 'en' | 'sl') =>
    withoutDays(subtitle, '2025-11-13', '2025-11-17', locale)

  it('omits them', () => {
    expect(below('Five days in the embrace, 13–17 November 2025', 'en')).toBe('Five days in the embrace')
    expect(below('Pet dni v objemu, od 13. do 17. novembra 2025', 'sl')).toBe('Pet dni v objemu')
    expect(below('13–17 November 2025', 'en')).toBe('')
  })

  it('is unchanged where it says something else', () => {
    expect(below('Five days in the embrace', 'en')).toBe('Five days in the embrace')
    expect(below('From 13–17 November 2025 on', 'en')).toBe('From 13–17 November 2025 on')
  })
})

describe('the countdown to a day', () => {
  const now = new Date('2025-11-01T23:30:00+01:00')

  it.each([
    ['2025-11-01', 'today', 'danes'],
    ['2025-11-02', 'tomorrow', 'jutri'],
    ['2025-11-03', 'in 2 days', 'čez 2 dneva'],
    ['2025-11-04', 'in 3 days', 'čez 3 dni'],
    ['2025-11-11', 'in 10 days', 'čez 10 dni'],
  ] as const)('says %s', (day, en, sl) => {
    expect(inDays(day, now, 'en')).toBe(en)
    expect(inDays(day, now, 'sl')).toBe(sl)
  })
})
