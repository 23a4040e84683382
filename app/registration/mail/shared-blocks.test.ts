import { expect, it } from 'vitest'
import { messagesOfAccess } from './access-messages.ts'
import type { MessageFacts } from './message-facts.ts'
import { confirmBlock } from './shared-blocks.ts'

function unconfirmed(status: 'waiting' | 'placed'): MessageFacts {
  return {
    locale: 'en',
    link: { url: 'https://festival.example/EN/myReg?key=x' },
    now: new Date('2025-09-01T10:00:00+02:00'),
    registration: { confirmedBy: null, status, confirmUntil: new Date('2025-09-02T10:00:00+02:00') },
  } as MessageFacts
}

it.each([
  ['waiting', 'you keep your position in the queue'],
  ['placed', 'your places go to others who are waiting'],
] as const)(
  'R21 an e-mail to an unconfirmed registration that is %s says what it would lose',
  (status, text) => {
    const facts = unconfirmed(status)
    expect(confirmBlock(facts)).toMatchObject([{ kind: 'note', text: expect.stringContaining(text) }])
  },
)

it.each([
  ['waiting', 'One click, and you can get a place'],
  ['placed', 'One click keeps your places'],
] as const)('R21 a reminder to confirm promises a registration that is %s what it has', (status, title) => {
  expect(messagesOfAccess.confirmReminder(unconfirmed(status))?.title).toBe(title)
})
