import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { deedChoices, deedFilterText, deedText, entryDeedText, hasWords, ownDeeds } from './deed-words.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Every deed that the sources write in the book, as far as it stands there in one piece. */
function deedsInSources(): string[] {
  const sources = globSync('app/**/*.server.ts', { cwd: root }).map((name) =>
    readFileSync(path.join(root, name), 'utf8'),
  )
  const found = sources.flatMap((text) =>
    // the book is told `deed: '…'`, or a function of deeds returns it; what is shorter is SQL
    [...text.matchAll(/(?:deed:|return|\?|:) '([a-z][A-Za-z]{2,}\.[A-Za-z-]+)'/g)].map(
      ([, deed = '']) => deed,
    ),
  )
  // `path: 'opts.limit'` is the place of an error
  return [...new Set(found)].filter((deed) => !/^opts\.|\.keep$/.test(deed)).sort()
}

describe('deeds', () => {
  it.each(deedsInSources())('%s has words', (deed) => {
    expect(hasWords(deed)).toBe(true)
  })

  it('are found in the sources at all', () => {
    expect(deedsInSources().length).toBeGreaterThan(15)
  })

  it.each([
    ['registration.cancel', 'Registration cancelled', 'Prijava odpovedana'],
    ['venue.add', 'Venue added', 'Dodano: prizorišče'],
    ['user.delete', 'User removed', 'Odstranjeno: uporabniški račun'],
    ['something.new', 'something.new', 'something.new'],
    ['constructor.add', 'constructor.add', 'constructor.add'],
  ])('%s reads “%s”, „%s“', (deed, english, slovenian) => {
    expect([deedText(deed, 'en'), deedText(deed, 'sl')]).toEqual([english, slovenian])
  })

  it('that save what was not there add it', () => {
    expect(entryDeedText({ deed: 'user.save', before: null }, 'en')).toBe('User added')
    expect(entryDeedText({ deed: 'user.save', before: {} }, 'en')).toBe('User changed')
    expect(entryDeedText({ deed: 'registration.save', before: null }, 'en')).toBe('Registration received')
  })

  it('can all be chosen, each once', () => {
    const values = deedChoices('sl').flatMap(({ choices }) => choices.map(({ value }) => value))
    expect(new Set(values).size).toBe(values.length)
    expect(values).toEqual(expect.arrayContaining([...Object.keys(ownDeeds), 'cost.remove', 'event']))
    expect(deedFilterText('event', 'en')).toBe('Event: everything')
  })
})
