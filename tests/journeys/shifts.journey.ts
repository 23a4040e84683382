import { describe, it } from 'vitest'
import { answersAShift, givesD17AMilonga, withAHelper } from './stories/free-places.ts'
import { openTestFestival } from './test-festival.ts'

const office = { lang: 'SI', screen: 'desktop' } as const

describe('the organiser, on a desktop in Slovenian,', () => {
  const festival = openTestFestival({ prepare: withAHelper, now: '2026-07-03T10:00:00+02:00' })

  it('gives a helper the milonga that their hours earn, as it was shown', () =>
    givesD17AMilonga(festival, office))
  it('asks for another shift, and the helper accepts it on a phone in English', () =>
    answersAShift(festival, office, { lang: 'EN', screen: 'phone' }))
})
