import { expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { makeMine, makePick } from '../testing/make.ts'
import { nextSteps } from './next-steps.ts'

const now = new Date('2025-09-01T10:00:00+02:00')
const keys = (facts: Parameters<typeof makeMine>[0]) => nextSteps(makeMine(facts), now).map(({ key }) => key)

it.each([
  ['nothing but the e-mail to keep', {}, ['keepEmail']],
  ['a prepared one is sent at opening', { status: 'prepared' }, ['sendAtOpening', 'keepEmail']],
  [
    'a dancer who invited a partner first proves the address',
    { partner: { state: 'invited', email: 'bor@dancer.example' }, owedCents: cents(9000) },
    ['confirmEmail', 'pay', 'keepEmail'],
  ],
  [
    'a proven address is not asked again',
    { partner: { state: 'invited', email: 'bor@dancer.example' }, emailConfirmedAt: new Date(0) },
    ['keepEmail'],
  ],
  [
    'a dancer waits for the answer of a held partner',
    { partner: { state: 'held', email: 'bor@dancer.example', until: new Date(0), holdsPlace: true } },
    ['partnerAnswers', 'keepEmail'],
  ],
  [
    'a dancer does not wait for a partner who left',
    { partner: { state: 'held', email: null, until: new Date(0), holdsPlace: true } },
    ['keepEmail'],
  ],
  [
    'a dancer who waits for every event pays nothing',
    { picks: [makePick(1, { state: 'waiting' })] },
    ['wait', 'keepEmail'],
  ],
] as const)('the next steps: %s', (_, facts, steps) => {
  expect(keys(facts)).toEqual(steps)
})

it('says the amount, the day and the payment method', () => {
  const mine = makeMine({ owedCents: cents(9000), dueOn: '2025-09-06', payBy: 'cash' })
  const stepAt = (at: string) => nextSteps(mine, new Date(at))[0]
  const pay = { key: 'pay', amountCents: 9000, by: '2025-09-06', payBy: 'cash' }
  expect(stepAt('2025-09-06T23:59:59+02:00')).toEqual(pay)
  expect(stepAt('2025-09-07T00:00:00+02:00')).toEqual({ ...pay, by: null })
})
