import fc from 'fast-check'
import { updateOne } from 'mingo/updater'
import { expect } from 'vitest'
import { complaints, isMap } from '../errors.ts'
import { fieldsOf } from '../fields.ts'
import { applyUpdate, checkUpdate, type Update } from '../update.ts'

const paths = [
  '_id',
  'n',
  'm',
  'name',
  'at',
  'tags',
  'sizes',
  'title',
  'title.en',
  'title.sl',
  'deep.a.b',
  'picks',
  'picks.event',
  'picks.n',
]
const fields = fieldsOf(paths)

const text = fc.constantFrom('', 'a', 'b', 'ab', 'č')
const whole = fc.constantFrom(-1, 0, 1, 2, 10)
const pick = fc.record({ event: fc.constantFrom('e1', 'e2'), n: whole }, { noNullPrototype: true })
const instant = fc.constantFrom(new Date(0), new Date(1))
const words = fc.array(text, { maxLength: 4 })

const document = fc.record(
  {
    n: whole,
    m: fc.constantFrom(0.5, 1.5),
    name: text,
    at: instant,
    tags: words,
    sizes: fc.array(whole, { maxLength: 4 }),
    title: fc.record({ en: text, sl: text }, { requiredKeys: [], noNullPrototype: true }),
    picks: fc.array(pick, { maxLength: 4 }),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const set = fc.record(
  {
    n: whole,
    name: fc.option(text),
    at: instant,
    tags: words,
    'title.en': text,
    'deep.a.b': whole,
    picks: fc.array(pick, { maxLength: 2 }),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const unset = fc.dictionary(
  fc.constantFrom('n', 'name', 'title', 'title.sl', 'tags', 'picks'),
  fc.constant(''),
  {
    maxKeys: 2,
    noNullPrototype: true,
  },
)
const inc = fc.record({ n: whole, m: fc.constantFrom(0.5, -2) }, { requiredKeys: [], noNullPrototype: true })
const each = <T>(one: fc.Arbitrary<T>) =>
  fc.record(
    { $each: fc.array(one, { maxLength: 3 }), $position: fc.nat(3), $slice: fc.constantFrom(-2, 1, 3) },
    { requiredKeys: ['$each'], noNullPrototype: true },
  )
const push = fc.record(
  {
    tags: fc.oneof(text, each(text)),
    sizes: fc.oneof(whole, each(whole)),
    picks: fc.oneof(pick, each(pick)),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const pull = fc.record(
  {
    tags: fc.oneof(text, fc.record({ $in: words }, { noNullPrototype: true })),
    sizes: fc.oneof(whole, fc.record({ $gte: whole }, { noNullPrototype: true })),
    picks: fc.record(
      {
        event: fc.constantFrom('e1', 'e2'),
        n: fc.oneof(whole, fc.record({ $lt: whole }, { noNullPrototype: true })),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  },
  { requiredKeys: [], noNullPrototype: true },
)
const update = fc.record(
  { $set: set, $unset: unset, $inc: inc, $push: push, $pull: pull },
  { requiredKeys: [], noNullPrototype: true },
)

/** Changes generated documents with `mingo` and with `applyUpdate`, and expects the same documents. */
export function compareUpdates({ seed, runs }: { readonly seed: number; readonly runs: number }): void {
  let changed = 0
  fc.assert(
    fc.property(document, update, (before, asked) => {
      const { errors, complain } = complaints()
      const checked = checkUpdate(asked, fields, complain)
      fc.pre(errors.length === 0 && slicesOnlyLists(before, checked))
      const theirs = [structuredClone(before)]
      updateOne(theirs, {}, structuredClone(asked), { cloneMode: 'deep' })
      const frozen = structuredClone(before)
      expect(applyUpdate(before, checked)).toEqual(theirs[0])
      expect(before).toEqual(frozen)
      if (JSON.stringify(theirs[0]) !== JSON.stringify(before)) changed += 1
    }),
    { seed, numRuns: runs },
  )
  expect(changed).toBeGreaterThan(runs / 3)
}

/** Whether each `$slice` is for a list that the document has: `mingo` does not shorten a list that the update itself creates. */
function slicesOnlyLists(before: Readonly<Record<string, unknown>>, { $push = {} }: Update): boolean {
  return Object.entries($push).every(
    ([path, operand]) => path in before || !(isMap(operand) && '$slice' in operand),
  )
}
