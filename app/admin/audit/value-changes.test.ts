import { expect, it } from 'vitest'
import { changesBetween } from './value-changes.ts'

it.each([
  ['nothing', { a: 1 }, { a: 1 }, []],
  ['a field', { a: 1, b: 2 }, { a: 1, b: 3 }, [[['b'], 2, 3]]],
  ['a field that came', { a: 1 }, { a: 1, b: 'x' }, [[['b'], undefined, 'x']]],
  ['a field that went', { a: 1, b: 'x' }, { a: 1 }, [[['b'], 'x', undefined]]],
  ['a field within', { t: { en: 'A', sl: 'B' } }, { t: { en: 'A', sl: 'C' } }, [[['t', 'sl'], 'B', 'C']]],
  [
    'something with parts that came',
    { p: null },
    { p: { leaders: 1, followers: 2 } },
    [
      [['p', 'leaders'], undefined, 1],
      [['p', 'followers'], undefined, 2],
    ],
  ],
  ['a list of words, as one', { tags: ['a'] }, { tags: ['a', 'b'] }, [[['tags'], ['a'], ['a', 'b']]]],
  [
    'things in a list, by their names, wherever they stand',
    {
      picks: [
        { event_id: 'x', state: 'waiting' },
        { event_id: 'y', state: 'placed' },
      ],
    },
    {
      picks: [
        { event_id: 'y', state: 'placed' },
        { event_id: 'x', state: 'placed' },
      ],
    },
    [[['picks', 'x', 'state'], 'waiting', 'placed']],
  ],
  [
    'a thing that left the list',
    { picks: [{ event_id: 'x', state: 'waiting' }] },
    { picks: [] },
    [[['picks', 'x', 'state'], 'waiting', undefined]],
  ],
  [
    'everything that is new',
    null,
    { a: 1, b: { c: 2 } },
    [
      [['a'], undefined, 1],
      [['b', 'c'], undefined, 2],
    ],
  ],
  ['everything that is gone', { a: 1 }, null, [[['a'], 1, undefined]]],
  ['no empty field that came', null, { a: null, b: '' }, []],
  ['another kind of value', { a: 1 }, { a: { b: 1 } }, [[['a'], 1, { b: 1 }]]],
  ['what was never there', null, null, []],
  ['nothing that the entry says anyhow', null, { id: 'x', edition_id: 'e' }, []],
  ['an empty object that came', { a: 1 }, { a: 1, b: {} }, [[['b'], undefined, {}]]],
] as const)('finds the changes of an audited value: %s', (_, before, after, expected) => {
  const found = changesBetween(before, after).map((one) => [one.path, one.before, one.after])
  expect(found).toEqual(expected)
})
