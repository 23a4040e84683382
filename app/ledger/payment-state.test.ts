import { expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { paymentState } from './payment-state.ts'

it.each([
  ['nothing came', { total: 9000, paid: 0, received: 0 }, 'unpaid'],
  ['half came', { total: 9000, paid: 4500, received: 4500 }, 'part'],
  ['a cent is missing', { total: 9000, paid: 8999, received: 8999 }, 'part'],
  ['all came', { total: 9000, paid: 9000, received: 9000 }, 'paid'],
  ['there is nothing to pay', { total: 0, paid: 0, received: 0 }, 'paid'],
  ['a cent too much came', { total: 9000, paid: 9001, received: 9001 }, 'over'],
  ['it was cancelled after paying', { total: 0, paid: 9000, received: 9000 }, 'over'],
  ['it was cancelled and given back', { total: 0, paid: 0, received: 9000 }, 'refunded'],
  ['a part too much was given back', { total: 9000, paid: 9000, received: 12_000 }, 'paid'],
  ['it was given back, but is owed again', { total: 9000, paid: 0, received: 9000 }, 'unpaid'],
  ['more was given back than came', { total: 9000, paid: -100, received: 9000 }, 'unpaid'],
] as const)('the payment state when %s', (_, { total, paid, received }, state) => {
  const money = { totalCents: cents(total), paidCents: cents(paid), receivedCents: cents(received) }
  expect(paymentState(money)).toBe(state)
})

it('G12 a registration is refunded once its surplus has been paid back', () => {
  const money = { totalCents: cents(1000), receivedCents: cents(15_500), isEnded: true }
  expect(paymentState({ ...money, paidCents: cents(15_500) })).toBe('over')
  expect(paymentState({ ...money, paidCents: cents(1000) })).toBe('refunded')
  expect(paymentState({ ...money, paidCents: cents(1000), isEnded: false })).toBe('paid')
})
