import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { factsOf } from './edition-facts.ts'

const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, ' ')

describe('the terms of cancellation', () => {
  it('F11 show the policy of the edition', () => {
    const { cancelSteps, cancelAfter, cancelIllness, refundWithin } = factsOf(tf2025, 'en')
    expect([cancelSteps, cancelAfter, cancelIllness, refundWithin]).toEqual([
      'Until 5 November 2025 at 23:59 you get back what you paid, less €10 a person for our work.',
      'After that you get back what those who came in from the queue in your place have paid, less €10 a person for our work.',
      'we return everything you paid',
      'within 14 days',
    ])
    expect(plain(factsOf(tf2025, 'sl').cancelSteps)).toBe(
      'Če odpoveste do 5. novembra 2025 ob 23:59, vam vrnemo plačano, zmanjšano za 10 € na osebo za naše delo.',
    )
  })

  it('F11 have a sentence for each step, and say when nothing is refunded', () => {
    const edition = {
      ...tf2025,
      cancelSteps: [
        { until: '2025-09-30', percent: 100, feeCents: cents(0) },
        { until: '2025-10-31', percent: 50, feeCents: cents(500) },
        { until: null, percent: 0, feeCents: cents(0) },
      ] as const,
      resaleFeeCents: null,
      illnessFeeCents: cents(1000),
    }
    const { cancelSteps, cancelAfter, cancelIllness } = factsOf(edition, 'en')
    expect([cancelSteps, cancelAfter, cancelIllness]).toEqual([
      'Until 30 September 2025 you get back what you paid. Until 31 October 2025 you get back 50% of what you paid, less €5 a person for our work.',
      'After that no money is returned.',
      'we return everything but €10 a person',
    ])
    expect(factsOf({ ...edition, cancelSteps: [] }, 'en').cancelAfter).toBe(
      'When you cancel, no money is returned.',
    )
  })
})
