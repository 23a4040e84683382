import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readGiven } from './read-given.ts'
import { writeGiven } from './write-given.ts'

const through = (given: unknown) => readGiven(writeGiven(given))

it('brings instants through, wherever they stand', () => {
  const given = { now: new Date(0), events: [{ startsAt: new Date('2025-10-26T00:30:00Z'), title: 'Vals' }] }
  expect(through(given)).toEqual(given)
})

it('brings through whatever JSON can say, and what visitors type stays text', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, typed) => {
      const given = { value, amounts: { $at: typed } }
      expect(through(given)).toEqual(JSON.parse(JSON.stringify(given)))
    }),
  )
})

it('ends no script and begins no comment', () => {
  const given = { note: '</script><!--<script>' }
  expect(writeGiven(given)).not.toContain('<')
  expect(through(given)).toEqual(given)
})

it('refuses a text that is not whole', () => {
  expect(() => readGiven('{"now":{"$at"')).toThrow(SyntaxError)
})
