import { describe, expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import { yearLine } from './year-line.ts'

describe('the timeline of the year', () => {
  it('has the price tiers without gaps, and each deadline on its day', () => {
    const { spans, marks, months } = yearLine(tf2025, '2025-08-01')
    expect(spans.map(({ kind, last }) => [kind, last])).toEqual([
      ['superEarly', '2025-07-26'],
      ['early', '2025-09-13'],
      ['regular', '2025-11-12'],
      ['door', '2025-11-17'],
    ])
    for (const [n, span] of spans.slice(1).entries()) expect(span.from).toBeCloseTo(spans[n]?.to ?? 0)
    expect(marks.map(({ kind, day }) => [kind, day])).toEqual([
      ['opens', '2025-07-03'],
      ['closes', '2025-11-05'],
      ['rolesFixed', '2025-11-10'],
      ['today', '2025-08-01'],
    ])
    expect(months.map(({ day }) => day.slice(5, 7))).toEqual(['07', '08', '09', '10', '11'])
    expect(
      [...spans.flatMap(({ from, to }) => [from, to]), ...marks.map(({ at }) => at)].every(
        (x) => x >= 0 && x <= 1,
      ),
    ).toBe(true)
  })

  it('leaves out today when it is outside, and tiers without a day', () => {
    const { marks, spans } = yearLine({ ...tf2025, earlyUntil: tf2025.superEarlyUntil }, '2024-01-01')
    expect(marks.map(({ kind }) => kind)).not.toContain('today')
    expect(spans.map(({ kind }) => kind)).toEqual(['superEarly', 'regular', 'door'])
  })
})
