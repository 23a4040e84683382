import { describe, expect, it } from 'vitest'
import { typedInstant } from '#app/platform/values/typed-date.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { movedDates, nextFirstDay, proposedNames } from './moved-edition.ts'

describe('the next edition', () => {
  it('F20 begins on the same weekday a year later, with all dates and times shifted', () => {
    const startsOn = nextFirstDay(tf2025)
    expect(startsOn).toBe('2026-11-12')
    const { opensAt, closesAt, rolesFixedAt, ...days } = movedDates(tf2025, startsOn)
    expect(days).toEqual({
      startsOn: '2026-11-12',
      endsOn: '2026-11-16',
      superEarlyUntil: '2026-07-25',
      earlyUntil: '2026-09-12',
      cancelSteps: tf2025.cancelSteps,
    })
    expect(typedInstant(opensAt)).toBe('2. 7. 2026 01:00')
    expect(typedInstant(closesAt)).toBe('4. 11. 2026 23:59')
    expect(rolesFixedAt && typedInstant(rolesFixedAt)).toBe('9. 11. 2026 00:00')
  })

  it('F20 shifts the dated steps of the cancellation policy', () => {
    const cancelSteps = [
      { ...tf2025.cancelSteps[0], until: '2025-10-01', percent: 100, feeCents: 0 },
    ] as never
    const moved = movedDates({ ...tf2025, cancelSteps }, '2026-11-12')
    expect(moved.cancelSteps.map(({ until }) => until)).toEqual(['2026-09-30'])
  })

  it('F20 is named by the next number, its year and its days', () => {
    expect(proposedNames(tf2025, { startsOn: '2026-11-12', newest: 19 })).toEqual({
      code: 'TF2026',
      number: 20,
      name: { en: '20th Ljubljana Tango Festival', sl: '20. ljubljanski festival tanga' },
      subtitle: {
        en: 'Five days in the embrace, 12–16 November 2026',
        sl: 'Pet dni v objemu, od 12. do 16. novembra 2026',
      },
    })
    const over = proposedNames(tf2025, { startsOn: '2026-10-29', newest: 20 })
    expect([over.number, over.name.en]).toEqual([21, '21st Ljubljana Tango Festival'])
    expect(over.subtitle).toEqual({
      en: 'Five days in the embrace, 29 October – 2 November 2026',
      sl: 'Pet dni v objemu, od 29. oktobra do 2. novembra 2026',
    })
  })
})
