import { describe, expect, it } from 'vitest'
import { referencesOf } from '#app/platform/bank/references.ts'
import { phonePartIn, rfPartIn, si12PartIn } from './typed-details.ts'
import { wantedIn } from './wanted.ts'

const references = referencesOf({ prefix: 'TF', year2: 25, number: 42 })

describe('a detail of a registration, as typed', () => {
  it.each([
    ['SI12 2500 0000', '25000000'],
    ['si12-0042-7', '00427'],
    ['0000042', '0000042'],
    ['SI12 25', null],
    ['042', null],
    ['SI56 0400', null],
    ['Ana 0042', null],
  ])('“%s” may be a part of the SI12 reference: %s', (typed, part) => {
    expect(si12PartIn(typed)).toBe(part)
  })

  it.each([
    ['RF32 TF25 4', '254'],
    ['tf2542', '2542'],
    ['2542', '2542'],
    ['TF 25', '25'],
    ['25', null],
    ['RF32', null],
  ])('“%s” may be a part of the RF reference: %s', (typed, part) => {
    expect(rfPartIn(typed)).toBe(part)
  })

  it.each([
    ['+386 41 123 456', '41123456'],
    ['00386 41123456', '41123456'],
    ['041/123-456', '41123456'],
    ['(041) 123.456', '41123456'],
    ['+43 660 1234567', '436601234567'],
    ['0043 660 1234567', '436601234567'],
    ['41 123', null],
    ['Ana 041 123 456', null],
  ])('“%s” may be a phone number: %s', (typed, part) => {
    expect(phonePartIn(typed)).toBe(part)
  })
})

describe('the text typed into the palette', () => {
  it.each([
    ['Živa Plesalec', { words: ['Živa', 'Plesalec'], orders: [], account: null, amount: null }],
    [references.si12, { orders: [42] }],
    [references.rf.toLowerCase(), { orders: [42] }],
    ['SI12 2500 0000', { orders: [], account: null }],
    ['AT61 1904 3002 3457 3201', { account: 'AT611904300234573201', orders: [] }],
    ['SI56 0400', { account: 'SI560400' }],
    ['118,75', { amount: 11_875 }],
    ['118.75', { amount: 11_875 }],
    ['1.234,50', { amount: 123_450 }],
    ['145 €', { amount: 14_500 }],
    ['54,00 EUR', { amount: 5_400 }],
    ['€54', { amount: 5_400 }],
    ['eur 54.00', { amount: 5_400 }],
    ['−54,00 €', { amount: -5_400 }],
    ['145', { amount: null, words: ['145'] }],
    ['2.9.2025', { amount: null }],
  ])('“%s”', (typed, wanted) => {
    expect(wantedIn(typed)).toMatchObject(wanted)
  })

  it('finds nothing when it is too short, and is cut when it is too long', () => {
    expect([wantedIn(''), wantedIn(' a ')]).toEqual([null, null])
    expect(wantedIn('a '.repeat(500))?.words).toHaveLength(6)
  })
})
