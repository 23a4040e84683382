import { describe, expect, it } from 'vitest'
import { cents, parseEuro, percentOf } from './money.ts'

describe('a percentage of an amount', () => {
  it.each([
    [1000, 10, 100],
    [5, 10, 1],
    [15, 10, 2],
    [14, 10, 1],
    [-5, 10, -1],
    [-14, 10, -1],
    [2450, 9.5, 233],
    [10, 12.25, 1],
    [200, 0.25, 1],
    [8700, 100, 8700],
    [8700, 0, 0],
  ])('%i cents at %d %% is %i: halves away from zero', (amount, percent, part) => {
    expect(percentOf(cents(amount), percent) + 0).toBe(part)
  })
})

describe('a typed amount', () => {
  it.each([
    ['4,60', 460],
    ['4.6', 460],
    ['1.234,50', 123_450],
    ['1,234.50', 123_450],
    ['1.234.567,89', 123_456_789],
    ['1.234', 123_400],
    ['€ 12', 1200],
    ['12\u00A0€', 1200],
    ['\u221212', -1200],
    ['007', 700],
  ])('%s is %i cents', (text, amount) => {
    expect(parseEuro(text)).toBe(amount)
  })

  it.each(['', '12,345,6', '1.234.5', '0.123', '00.123', '1.23.456', '1,2345', '12.3456,00', '1e3', '--1'])(
    '“%s” is refused',
    (text) => {
      expect(parseEuro(text)).toBeNull()
    },
  )
})
