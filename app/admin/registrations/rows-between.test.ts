import { describe, expect, it } from 'vitest'
import { rowsBetween } from './rows-between.ts'

describe('the rows between two', () => {
  const rows = ['a', 'b', 'c', 'd']
  it.each([
    ['b', 'd', ['b', 'c', 'd']],
    ['d', 'b', ['b', 'c', 'd']],
    ['c', 'c', ['c']],
    ['a', 'x', null],
    ['x', 'a', null],
    ['x', 'y', null],
  ] as const)('%s and %s are %o', (one, other, between) => {
    expect(rowsBetween(rows, one, other)).toEqual(between)
  })
})
