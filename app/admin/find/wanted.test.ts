import { describe, expect, it } from 'vitest'
import { referencesOf } from '#app/platform/bank/references.ts'
import { wantedIn } from './wanted.ts'

const references = referencesOf({ prefix: 'TF', year2: 25, number: 42 })

describe('the text typed into the palette', () => {
  it.each([
    ['Živa Plesalec', { words: ['Živa', 'Plesalec'], orders: [], digits: null, account: null, amount: null }],
    [references.si12, { orders: [42] }],
    [references.rf.toLowerCase(), { orders: [42] }],
    ['SI12 2500 0000', { orders: [], digits: '25000000', account: null }],
    ['0000042', { digits: '0000042' }],
    ['AT61 1904 3002 3457 3201', { account: 'AT611904300234573201', orders: [] }],
    ['SI56 0400', { account: 'SI560400' }],
    ['118,75', { amount: 11_875 }],
    ['118.75', { amount: 11_875 }],
    ['1.234,50', { amount: 123_450 }],
    ['145 €', { amount: 14_500 }],
    ['145', { amount: null, words: ['145'] }],
  ])('“%s”', (typed, wanted) => {
    expect(wantedIn(typed)).toMatchObject(wanted)
  })

  it('finds nothing when it is too short, and is cut when it is too long', () => {
    expect([wantedIn(''), wantedIn(' a ')]).toEqual([null, null])
    expect(wantedIn('a '.repeat(500))?.words).toHaveLength(6)
  })
})
