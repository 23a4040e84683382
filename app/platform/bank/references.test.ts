import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inFours } from './in-fours.ts'
import { findReferences, parseReference, referencesOf } from './references.ts'
import { formatSi12ForPeople } from './si12.ts'

const order = fc.record({
  year2: fc.integer({ min: 0, max: 99 }),
  number: fc.integer({ min: 0, max: 9_999_999_999 }),
})
const seventeen = { year2: 25, number: 17 }

describe('the two references of an order', () => {
  it('are SI12 and RF of the same year and number', () => {
    expect(referencesOf({ prefix: 'TF', ...seventeen })).toEqual({
      si12: 'SI122500000000177',
      rf: 'RF88TF2517',
    })
  })

  it('are both parsed back, in any notation', () => {
    const ways = [
      (text: string) => text,
      (text: string) => text.toLowerCase(),
      (text: string) => ` ${inFours(text)} `,
      (text: string) => formatSi12ForPeople(text).replace(/(\d{4})/, '$1-'),
    ]
    fc.assert(
      fc.property(order, fc.constantFrom(...ways), (wanted, write) => {
        const { si12, rf } = referencesOf({ prefix: 'TF', ...wanted })
        expect(parseReference(write(si12))).toEqual(wanted)
        expect(parseReference(write(rf))).toEqual(wanted)
      }),
    )
  })
})

describe('parseReference', () => {
  it.each([
    ['SI00 123-456', { other: 'SI00123456' }],
    ['RF18 5390 0754 7034', { other: 'RF18539007547034' }],
    ['SI12 12345678909', { other: 'SI1212345678909' }],
    ['SI08 1234', { other: 'SI081234' }],
    ['SI99', null],
    ['', null],
    ['hvala', null],
    ['2500000000177', null],
    ['SI12 2500000000178', null],
    ['RF89TF2517', null],
  ])('reads %j as %j', (text, wanted) => expect(parseReference(text)).toEqual(wanted))
})

describe('findReferences', () => {
  const { si12, rf } = referencesOf({ prefix: 'TF', ...seventeen })
  const other = referencesOf({ prefix: 'TF', year2: 25, number: 18 })

  it.each([
    [`Kotizacija ${si12} hvala`],
    [`kotizacija/${si12.toLowerCase()}/hvala`],
    [`REF:SI12 2500000000177 4,60 EUR`],
    [`SI 12 25-0000-0000-177`],
    [`Ana Novak,${rf},2 osebi`],
    ['rf88 tf25 17 2 osebi'],
    [`${rf} 2025 tango festival`],
    [`prva vrstica RF88TF\n2517 druga vrstica`],
    [`${si12} ${rf}`],
  ])('finds the order in %j', (text) => expect(findReferences(text)).toEqual([seventeen]))

  it('finds several orders in reading order, each once', () => {
    expect(findReferences(`${other.rf} + ${si12}, ${other.si12}`)).toEqual([
      { year2: 25, number: 18 },
      seventeen,
    ])
  })

  it.each([
    '',
    'tango festival 2025',
    '2500000000177',
    'SI12 2500000000178',
    'RF18539007547034',
    'RF89TF2517',
  ])('finds none in %j', (text) => expect(findReferences(text)).toEqual([]))

  it('finds any order between other words', () => {
    const words = fc.stringMatching(/^[a-zčšž ,.]{0,20}$/)
    fc.assert(
      fc.property(order, words, words, fc.boolean(), (wanted, before, after, slip) => {
        const { si12, rf } = referencesOf({ prefix: 'TF', ...wanted })
        expect(findReferences(`${before} ${slip ? si12 : inFours(rf)} ${after}`)).toEqual([wanted])
      }),
    )
  })
})
