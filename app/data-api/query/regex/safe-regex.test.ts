import { describe, expect, it } from 'vitest'
import { TooSlow, withinTime } from '../time-limit.server.ts'
import { safeRegex } from './safe-regex.ts'

describe('regular expressions in queries', () => {
  it.each(['tango', '^vals|milonga$', '.*tango.*', 'a+b*', '[a-zčšž ]+', '\\d{1,2}\\.', 'čša?', '\\bfoo\\b'])(
    'X9 may be %s',
    (source) => {
      expect(safeRegex(source, 'i')).toBeInstanceOf(RegExp)
    },
  )

  it.each([
    '(a+)+$',
    '(a|a)*',
    '(?=a)',
    '(a)\\1',
    '\\1',
    '\\k<a>',
    'a*a*a*b',
    '(',
    '[',
    'a{1000}b{1000}c{1000}',
    '\\',
    'x'.repeat(101),
    '[a-z]*[a-z]*[a-z]*!',
    '\\p{L}',
    'a{2,}b{2,}c{2,}',
    'a{256}',
    '[a-c]{2,300}',
    '\ud800',
  ])('X9 may not be %s', (source) => {
    expect(safeRegex(source, '')).toBeNull()
  })

  it('X9 accept one option', () => {
    expect(safeRegex('a', 'g')).toBeNull()
    expect(safeRegex('a', 'ii')).toBeNull()
  })
})

describe('queries in memory', () => {
  it('X13 are stopped at any point, also in an expression', () => {
    const forever = () => {
      for (;;);
    }
    expect(() => withinTime(forever)).toThrow(TooSlow)
    expect(() => withinTime(() => /^(a+)+$/.test(`${'a'.repeat(40)}b`))).toThrow(TooSlow)
    expect(withinTime(() => 'in time')).toBe('in time')
  })

  it('X13 fail in the same way without a time limit', () => {
    expect(() =>
      withinTime(() => {
        throw new RangeError('mine')
      }),
    ).toThrow(RangeError)
  })
})
