import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byName, compareIn } from './alphabet.ts'

describe('the alphabet of a language', () => {
  it('has Č and Ć after C, Đ after D, Š after S, Ž after Z in Slovenian', () => {
    const letters = ['C', 'Č', 'Ć', 'D', 'Đ', 'S', 'Š', 'Z', 'Ž']
    expect(letters.toSorted(compareIn('sl'))).toEqual(letters)
    expect(letters.toReversed().toSorted(compareIn('sl'))).toEqual(letters)
    // what it would be without
    expect(letters.toSorted()).not.toEqual(letters)
  })

  it.each([
    ['sl', ['Cvetka', 'Čopka', 'Darja', 'Sonja', 'Šimen', 'Tina', 'Zoja', 'Žana']],
    ['sl', ['Cz', 'Ča', 'Da']],
    // English knows no such letters: they stand where they would stand without their mark
    ['en', ['Čopka', 'Cvetka', 'Darja', 'Šimen', 'Sonja', 'Tina', 'Žana', 'Zoja']],
  ] as const)('in %s sorts %s', (locale, names) => {
    const things = names.map((name) => ({ name }))
    expect(byName(things.toReversed(), locale)).toEqual(things)
  })

  it('keeps every name, and gives one order for any input order', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-zčšžćđ]{1,6}$/), { maxLength: 20 })
    fc.assert(
      fc.property(names, (all) => {
        const sorted = byName(
          all.map((name) => ({ name })),
          'sl',
        )
        const again = byName(
          all.toReversed().map((name) => ({ name })),
          'sl',
        )
        expect(again).toEqual(sorted)
        expect(sorted.map(({ name }) => name).toSorted()).toEqual(all.toSorted())
      }),
    )
  })
})
