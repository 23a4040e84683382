import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRf, rfReference } from './rf.ts'

const body = fc.stringMatching(/^[A-Z0-9]{1,21}$/)

describe('RF', () => {
  it.each([
    ['539007547034', 'RF18539007547034'],
    ['2348231', 'RF712348231'],
    ['AB2G59X56V543', 'RF19AB2G59X56V543'],
  ])('of %s is %s, as in the published examples', (text, reference) => {
    expect(rfReference(text)).toBe(reference)
    expect(isRf(reference)).toBe(true)
  })

  it('has remainder 1 for any body', () => {
    fc.assert(
      fc.property(body, (text) => {
        const reference = rfReference(text)
        const digits = [...(reference.slice(4) + reference.slice(0, 4))].map((c) => Number.parseInt(c, 36))
        return BigInt(digits.join('')) % 97n === 1n
      }),
    )
  })

  it('detects any single wrong digit or letter', () => {
    const wrong = fc.record({ body, place: fc.nat(22), character: fc.stringMatching(/^[A-Z0-9]$/) })
    fc.assert(
      fc.property(wrong, ({ body, place, character }) => {
        const right = rfReference(body)
        const at = 2 + (place % (right.length - 2))
        const changed = right.slice(0, at) + character + right.slice(at + 1)
        // A letter for a digit makes the number longer, which mod 97 sees in all but one of 97 cases.
        const isSameKind = /\d/.test(character) === /\d/.test(right.charAt(at))
        fc.pre(changed !== right && isSameKind)
        return !isRf(changed)
      }),
    )
  })

  it.each(['', 'RF18', 'RF00539007547034', 'RF17539007547034', 'rf18539007547034', 'RF18 5390 0754 7034'])(
    'refuses %j',
    (text) => expect(isRf(text)).toBe(false),
  )

  it.each(['', 'tf2517', 'TF-2517', 'A'.repeat(22)])('refuses the body %j', (text) => {
    expect(() => rfReference(text)).toThrow(RangeError)
  })
})
