import { expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { paymentInput } from './payment-form.ts'

const input = paymentInput(localDay('2026-07-08'))
const typed = {
  amountCents: '118,75',
  method: 'cash',
  valueDay: '2026-07-08',
  documentNumber: ' ',
  note: ' x ',
}

it.each([
  ['118,75', 11_875],
  ['1.234,50', 123_450],
  ['-24', -2400],
  ['100000', 10_000_000],
])('R31 %s is an amount', (amountCents, wanted) => {
  expect(input.parse({ ...typed, amountCents })).toEqual({
    amountCents: wanted,
    method: 'cash',
    valueDay: '2026-07-08',
    documentNumber: null,
    note: 'x',
  })
})

it.each([
  '',
  '0',
  '0,00',
  'NaN',
  'Infinity',
  '1e5',
  '0x10',
  '1.234,567',
  '100000,01',
  '99999999999999999999',
  '=1+1',
])('R31 “%s” is no amount', (amountCents) => {
  expect(input.safeParse({ ...typed, amountCents }).success).toBe(false)
})

it.each([
  ['a day that is still to come', { valueDay: '2026-07-09' }],
  ['a year that is typed wrong', { valueDay: '2062-07-08' }],
  ['no day', { valueDay: '' }],
  ['a day that is none', { valueDay: '2026-02-30' }],
  ['a card, which the provider tells of', { method: 'card' }],
  ['a method of nobody', { method: 'constructor' }],
  ['a novel in the note', { note: 'x'.repeat(501) }],
])('R31 %s is refused', (_, over) => {
  expect(input.safeParse({ ...typed, ...over }).success).toBe(false)
})
