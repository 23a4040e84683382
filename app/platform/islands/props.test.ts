import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readProps } from './read-props.ts'
import { writeProps } from './write-props.ts'

const through = (given: unknown) => readProps(writeProps(given))

it('preserves instants at any depth', () => {
  const given = { now: new Date(0), events: [{ startsAt: new Date('2025-10-26T00:30:00Z'), title: 'Vals' }] }
  expect(through(given)).toEqual(given)
})

it('preserves every JSON value; typed text never becomes an instant', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, typed) => {
      const given = { value, amounts: { $at: typed } }
      expect(through(given)).toEqual(JSON.parse(JSON.stringify(given)))
    }),
  )
})

it('cannot close a script element or open a comment', () => {
  const given = { note: '</script><!--<script>' }
  expect(writeProps(given)).not.toContain('<')
  expect(through(given)).toEqual(given)
})

it('refuses truncated text', () => {
  expect(() => readProps('{"now":{"$at"')).toThrow(SyntaxError)
})
