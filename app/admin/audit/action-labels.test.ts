import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  actionChoices,
  actionFilterText,
  actionText,
  entryActionText,
  hasLabel,
  ownActions,
} from './action-labels.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** Every action that the sources write literally to the audit log. */
function actionsInSources(): string[] {
  const sources = globSync('app/**/*.server.ts', { cwd: root }).map((name) =>
    readFileSync(path.join(root, name), 'utf8'),
  )
  const found = sources.flatMap((text) =>
    // audit calls have `action: '…'`, or a function of actions returns it; shorter texts are SQL
    [...text.matchAll(/(?:action:|return|\?|:) '([a-z][A-Za-z]{2,}\.[A-Za-z-]+)'/g)].map(
      ([, action = '']) => action,
    ),
  )
  // `path: 'opts.limit'` is the place of an error
  return [...new Set(found)].filter((action) => !/^opts\.|\.edit$/.test(action)).sort()
}

describe('actions', () => {
  it.each(actionsInSources())('%s has a label', (action) => {
    expect(hasLabel(action)).toBe(true)
  })

  it('are found in the sources', () => {
    expect(actionsInSources().length).toBeGreaterThan(15)
  })

  it.each([
    ['registration.cancel', 'Registration cancelled', 'Prijava odpovedana'],
    ['venue.add', 'Venue added', 'Dodano: prizorišče'],
    ['user.delete', 'User removed', 'Odstranjeno: uporabniški račun'],
    ['something.new', 'something.new', 'something.new'],
    ['constructor.add', 'constructor.add', 'constructor.add'],
  ])('%s reads “%s”, „%s“', (action, english, slovenian) => {
    expect([actionText(action, 'en'), actionText(action, 'sl')]).toEqual([english, slovenian])
  })

  it('that create a row are labelled as adding', () => {
    expect(entryActionText({ action: 'user.save', before: null }, 'en')).toBe('User added')
    expect(entryActionText({ action: 'user.save', before: {} }, 'en')).toBe('User changed')
    expect(entryActionText({ action: 'registration.save', before: null }, 'en')).toBe('Registration received')
  })

  it('are each offered once in the filter', () => {
    const values = actionChoices('sl').flatMap(({ choices }) => choices.map(({ value }) => value))
    expect(new Set(values).size).toBe(values.length)
    expect(values).toEqual(expect.arrayContaining([...Object.keys(ownActions), 'cost.remove', 'event']))
    expect(actionFilterText('event', 'en')).toBe('Event: everything')
  })
})
