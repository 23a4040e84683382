import { expect, it } from 'vitest'
import { equalities } from './equalities.ts'

it.each([
  ['values and $eq', { kind: 'talk', level: { $eq: 'open' } }, { kind: 'talk', level: 'open' }],
  ['no other operator', { kind: { $ne: 'talk' }, taken: { $gt: 1 }, $text: { $search: 'x' } }, {}],
  [
    'parts of a field',
    { 'title.en': 'Talk', 'title.sl': { $eq: 'Predavanje' } },
    { title: { en: 'Talk', sl: 'Predavanje' } },
  ],
  [
    'what all of $and say',
    { $and: [{ kind: 'talk' }, { $and: [{ 'title.en': 'Talk' }] }] },
    { kind: 'talk', title: { en: 'Talk' } },
  ],
  ['nothing of $or and $nor', { $or: [{ kind: 'talk' }], $nor: [{ kind: 'class' }] }, {}],
])('X9 an upserted document begins with %s of the query', (_, query, document) => {
  expect(equalities(query)).toEqual(document)
})
