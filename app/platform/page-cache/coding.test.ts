import { describe, expect, it } from 'vitest'
import { codingFor, matchesTag } from './coding.ts'

describe('codingFor', () => {
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
    // both begin like the header every browser sends
    ['gzip, deflate, br;q=0', 'gzip'],
    ['gzip, deflate, brotli', 'gzip'],
    ['identity, gzip;q=0.000', 'identity'],
  ] as const)('answers %j with %s', (accepted, coding) => {
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
])('If-None-Match %j matches "a": %j', (header, known) => {
  expect(matchesTag(header, '"a"')).toBe(known)
})
