import { describe, expect, it } from 'vitest'
import { codingFor, matchesTag } from './coding.ts'

describe('a page is packed', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=0.5, BR;q=1', 'br'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    // refused, in the words that begin as those of every browser
    ['gzip, deflate, br;q=0', 'gzip'],
    ['gzip, deflate, brotli', 'gzip'],
    ['identity, gzip;q=0.000', 'identity'],
  ] as const)('for whoever takes %j as %s', (accepted, coding) => {
    expect(codingFor(accepted)).toBe(coding)
  })
})

it.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"ab"', false],
])('%j is known: %j', (header, known) => {
  expect(matchesTag(header, '"a"')).toBe(known)
})
