import fc from 'fast-check'
import { expect, it } from 'vitest'
import { registration } from '#tests/bank/payables.ts'
import { NameIndex } from './name-index.ts'
import { isNamedIn, wordsOf } from './names.ts'

/** Words of few letters, so that many are alike, with and without a letter, common and rare. */
const word = fc.oneof(
  fc.constantFrom('novak', 'novac', 'nova', 'novaki', 'onvak', 'ana', 'anna', 'kos', 'priimek', 'primek'),
  fc.string({ unit: fc.constantFrom('a', 'b', 'č'), minLength: 1, maxLength: 6 }),
)
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

it('finds the same names in a text as a comparison with every name', () => {
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), fc.array(word, { maxLength: 6 }), (names, text) => {
      const payables = names.map((one, n) => registration(n + 1, { name: one, open: 100 }))
      const said = wordsOf(text.join(' '))
      const compared = payables.filter((payable) =>
        payable.names
          .map(wordsOf)
          .some((words) => words.some((one) => said.includes(one)) && isNamedIn(words, said)),
      )
      const found = new NameIndex(payables).named(text.join(' '))
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set(compared.map(({ id }) => id)))
    }),
    { numRuns: 3_000 },
  )
})
