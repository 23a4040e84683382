import { expect, it } from 'vitest'
import type { MessageFacts } from './message-facts.ts'
import { confirmBlock } from './shared-blocks.ts'

it.each([
  ['waiting', 'you keep your position in the queue'],
  ['placed', 'your places go to others who are waiting'],
] as const)(
  'R21 an e-mail to an unconfirmed registration that is %s says what it would lose',
  (status, text) => {
    const facts = {
      locale: 'en',
      link: { url: 'https://festival.example/EN/myReg?key=x' },
      now: new Date('2025-09-01T10:00:00+02:00'),
      registration: { confirmedBy: null, status, confirmUntil: new Date('2025-09-02T10:00:00+02:00') },
    } as MessageFacts
    expect(confirmBlock(facts)).toMatchObject([{ kind: 'note', text: expect.stringContaining(text) }])
  },
)
