import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSi12ForPeople, isSi12, si12CheckDigit, si12Reference } from './si12.ts'

const year2 = fc.integer({ min: 0, max: 99 })
const orderNumber = fc.integer({ min: 0, max: 9_999_999_999 })

describe('SI12', () => {
  it.each(['1033842574531', '9990029934988', '1234567890120', '12345678909'])(
    'agrees with %s on real slips',
    (number) => {
      expect(si12CheckDigit(number.slice(0, -1))).toBe(Number(number.slice(-1)))
      expect(isSi12(`SI12${number}`)).toBe(true)
    },
  )

  it('contains year and order number in thirteen digits without spaces', () => {
    expect(si12Reference(25, 17)).toBe('SI122500000000177')
    expect(si12Reference(5, 9_999_999_999)).toMatch(/^SI12059999999999\d$/)
    expect(formatSi12ForPeople('SI122500000000177')).toBe('SI12 2500000000177')
  })

  it('has valid check digits for every order', () => {
    fc.assert(fc.property(year2, orderNumber, (year, n) => isSi12(si12Reference(year, n))))
  })

  it('detects any single wrong digit, except where its weight is 11 or both sums end in 0', () => {
    const wrong = fc.record({ year2, orderNumber, place: fc.integer({ min: 0, max: 11 }), digit: fc.nat(9) })
    fc.assert(
      fc.property(wrong, ({ year2, orderNumber, place, digit }) => {
        const right = si12Reference(year2, orderNumber).slice(4)
        const changed = right.slice(0, place) + digit + right.slice(place + 1)
        const blind = place === 2 || (right.endsWith('0') && si12CheckDigit(changed.slice(0, -1)) === 0)
        fc.pre(changed !== right && !blind)
        return !isSi12(`SI12${changed}`)
      }),
    )
  })

  it('detects a wrong check digit', () => {
    fc.assert(
      fc.property(year2, orderNumber, fc.nat(9), (year, n, digit) => {
        const right = si12Reference(year, n)
        return isSi12(right.slice(0, -1) + digit) === right.endsWith(String(digit))
      }),
    )
  })

  it.each([
    'SI12',
    'SI121',
    'SI12 2500000000177',
    'si122500000000177',
    'SI1225000000001770',
    'SI002500000000177',
  ])('refuses %s', (text) => expect(isSi12(text)).toBe(false))

  it.each([
    [100, 1],
    [-1, 1],
    [25, 10_000_000_000],
    [25, -1],
    [25, 1.5],
    [25, Number.NaN],
  ])('refuses year %d, number %d, which would shorten into another order', (year, n) => {
    expect(() => si12Reference(year, n)).toThrow(RangeError)
  })
})
