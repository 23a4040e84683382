import { describe, expect, it } from 'vitest'
import { archivedEditions, tf2025 } from '#db/seed/edition.ts'
import { comparedDay } from './compared-day.ts'

describe('the compared day', () => {
  it('is equally many days before the earlier festival', () => {
    const found = comparedDay(tf2025, [tf2025, ...archivedEditions], '2025-08-05')
    expect(found).toMatchObject({ edition: { code: 'TF2024' }, day: '2024-08-06', daysBefore: 100 })
  })

  it('does not exist for the first festival, and is never in a later one', () => {
    const [first] = archivedEditions
    if (!first) throw new Error('there is none')
    expect(comparedDay(first, [tf2025, ...archivedEditions], '2022-01-01')).toBeNull()
  })
})
