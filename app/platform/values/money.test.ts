import { describe, expect, it } from 'vitest'
import { cents, percentOf } from './money.ts'

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
