import { expect, it } from 'vitest'
import { tf2025 } from '#db/seed/edition.ts'
import type { MessageFacts } from './message-facts.ts'
import { messagesOfMoney } from './money-messages.ts'

function owing(now: string): MessageFacts {
  return {
    locale: 'en',
    link: null,
    now: new Date(now),
    edition: tf2025,
    registration: { status: 'late', owedCents: 2_900, dueOn: '2025-11-12', payBy: 'cash', picks: [] },
  } as unknown as MessageFacts
}

it.each(['late', 'reminder'] as const)(
  'L6 %s speaks of no place to keep or lose once the festival is over',
  (kind) => {
    const textAt = (now: string) => messagesOfMoney[kind](owing(now))?.blocks[0]
    const ofPlaces = expect.stringMatching(/these places|holding your places/)
    expect(textAt('2025-11-17T12:00:00+01:00')).toMatchObject({ text: ofPlaces })
    const after = { text: expect.stringMatching(/€29.* has not reached us. The festival is over/) }
    expect(textAt('2025-11-18T12:00:00+01:00')).toMatchObject(after)
    expect(textAt('2025-11-18T12:00:00+01:00')).not.toMatchObject({ text: ofPlaces })
  },
)
