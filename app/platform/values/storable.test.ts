import { describe, expect, it } from 'vitest'
import { cut, storable, storableText } from './storable.ts'

describe('a storable text', () => {
  it.each([
    ['a\0b', 'ab'],
    ['a\ud83d', 'a\ufffd'],
    ['\udc83a', '\ufffda'],
    ['💃', '💃'],
    [' two\r\nlines\tand a tab ', ' two\r\nlines\tand a tab '],
  ])('%j becomes %j', (text, stored) => {
    expect(storableText(text)).toBe(stored)
  })

  it('is made of every text and key of a value', () => {
    const value = { 'a\0': ['b\ud83d', 1, null, { c: 'd\0' }], e: true }
    expect(storable(value)).toEqual({ a: ['b\ufffd', 1, null, { c: 'd' }], e: true })
  })
})

describe('a cut text', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['a💃', 2, 'a'],
    ['a💃', 3, 'a💃'],
    ['a💃b', 3, 'a💃'],
    ['', 2, ''],
  ])('of %j within %i is %j', (text, most, expected) => {
    expect(cut(text, most)).toBe(expected)
  })
})
