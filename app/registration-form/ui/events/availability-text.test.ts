import { describe, expect, it } from 'vitest'
import { availabilityText } from './availability-text.ts'

describe('the text of an event whose roles would fall out of balance', () => {
  const pairsOnly = { kind: 'unbalanced', waiting: 4, asCouple: true } as const

  it.each(['en', 'sl'] as const)(
    'A3 compares no numbers of dancers, which are equal where only pairs get in, in %s',
    (locale) => {
      for (const role of ['leader', 'follower'] as const) {
        const [why] = availabilityText(pairsOnly, role, locale).more
        expect(why).not.toMatch(/more people|jih več/i)
      }
    },
  )

  it.each(['en', 'sl'] as const)(
    'A5 promises no place for one dancer more to those at the end of a queue, in %s',
    (locale) => {
      for (const role of ['leader', 'follower'] as const) {
        const [why] = availabilityText(pairsOnly, role, locale).more
        expect(why).not.toMatch(/one more|prijavi kdo/i)
      }
    },
  )
})
