import { describe, it } from 'vitest'
import { afterTheRush } from '../story/prepare.ts'
import { proposesD09AndD10 } from './stories/partners.ts'
import { openTestFestival } from './test-festival.ts'

describe('a partner matcher, on a desktop in Slovenian,', () => {
  const festival = openTestFestival({ prepare: afterTheRush, now: '2026-07-03T10:00:00+02:00' })

  it('proposes two dancers who wait for the same class, and they become a couple', () =>
    proposesD09AndD10(festival, { lang: 'SI', screen: 'desktop' }))
})
