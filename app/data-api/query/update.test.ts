import { describe, expect, it } from 'vitest'
import { complaints } from './errors.ts'
import { fieldsOf } from './fields.ts'
import { Unanswerable } from './run-query.ts'
import { compareUpdates } from './testing/updates.ts'
import { applyUpdate, checkUpdate } from './update.ts'

const fields = fieldsOf(['_id', 'n', 'name', 'tags', 'title', 'title.en', 'picks', 'picks.event', 'picks.n'])

function faultsOf(update: unknown): string[] {
  const { errors, complain } = complaints()
  checkUpdate(update, fields, complain)
  return errors.map(({ path, error }) => `${path} ${error}`)
}

describe('updates', () => {
  it('X9 change documents like mingo', () => {
    compareUpdates({ seed: 14, runs: 1000 })
  })

  it.each<[unknown, string[]]>([
    [{ $set: { name: 'a', 'title.en': 'b', n: null }, $inc: {} }, []],
    [{ $push: { tags: { $each: ['a'], $position: 0, $slice: -2 } } }, []],
    [{ $pull: { picks: { event: 'e1', n: { $gt: 1 } } } }, []],
    [{ $pull: { tags: { $in: ['a'] } } }, []],
    [{ $unset: { 'picks.0.n': '' } }, []],
    [{}, ['update bad-value']],
    [[{ $set: { name: 'a' } }], ['update bad-value']],
    [{ name: 'a' }, ['update.name unknown-operator']],
    [{ $rename: { name: 'n' } }, ['update.$rename unknown-operator']],
    [{ constructor: { name: 1 } }, ['update.constructor unknown-operator']],
    [{ $set: 'name' }, ['update.$set bad-value']],
    [{ $set: { secretHash: 'x' } }, ['update.$set.secretHash unknown-field']],
    [{ $set: { _id: 'x' } }, ['update.$set._id bad-value']],
    [{ $set: { name: { $gt: 1 } } }, ['update.$set.name bad-value']],
    [{ $inc: { n: '1' } }, ['update.$inc.n bad-value']],
    [{ $inc: { n: Number.NaN } }, ['update.$inc.n bad-value']],
    [{ $set: { n: 1 }, $inc: { n: 1 } }, ['update.$set.n bad-value', 'update.$inc.n bad-value']],
    [
      { $set: { title: {}, 'title.en': 'a' } },
      ['update.$set.title bad-value', 'update.$set.title.en bad-value'],
    ],
    [{ $push: { tags: { $each: 'a' } } }, ['update.$push.tags.$each bad-value']],
    [{ $push: { tags: { $each: [], $sort: 1 } } }, ['update.$push.tags.$sort unknown-operator']],
    [{ $pull: { picks: { owner: 1 } } }, ['update.$pull.picks.owner unknown-field']],
    [{ $pull: { tags: { $where: '1' } } }, ['update.$pull.tags.$where unknown-operator']],
  ])('X9 %j are answered with %j', (update, errors) => {
    expect(faultsOf(update)).toEqual(errors)
  })

  it.each<[Record<string, unknown>, Record<string, Record<string, unknown>>, Record<string, unknown>]>([
    [{ n: null }, { $inc: { n: 2 } }, { n: 2 }],
    [{ tags: null }, { $push: { tags: 'a' } }, { tags: ['a'] }],
    [{ title: null }, { $set: { 'title.en': 'a' } }, { title: { en: 'a' } }],
    [{ tags: ['a'] }, { $set: { 'tags.2': 'c' } }, { tags: ['a', null, 'c'] }],
    [{ tags: ['a', 'b'] }, { $unset: { 'tags.0': '' } }, { tags: [null, 'b'] }],
    [{ tags: ['a', 'b', 'ab'] }, { $pull: { tags: { $regex: /^a/ } } }, { tags: ['b'] }],
  ])('X9 of %j by %j make %j', (before, update, after) => {
    const frozen = structuredClone(before)
    expect(applyUpdate(before, update)).toEqual(after)
    expect(before).toEqual(frozen)
  })

  // MongoDB's manual, `$push` and `$slice`: elements are put at their position, then the list is cut, whether it was there or is new.
  it.each<[unknown, Record<string, unknown>, unknown[]]>([
    [undefined, { $each: ['a', 'b', 'c'], $slice: 2 }, ['a', 'b']],
    [undefined, { $each: ['a', 'b', 'c'], $slice: -2 }, ['b', 'c']],
    [undefined, { $each: ['a'], $slice: 0 }, []],
    [undefined, { $each: [], $slice: -5 }, []],
    [undefined, { $each: ['a', 'b'], $slice: 9 }, ['a', 'b']],
    [null, { $each: ['a', 'b', 'c'], $slice: 1, $position: 5 }, ['a']],
    [['x', 'y'], { $each: ['a', 'b'], $slice: 3 }, ['x', 'y', 'a']],
    [['x', 'y'], { $each: ['a', 'b'], $slice: -3 }, ['y', 'a', 'b']],
    [['x', 'y'], { $each: [], $slice: 1 }, ['x']],
    [['x', 'y'], { $each: ['a'], $position: 0, $slice: 2 }, ['a', 'x']],
    [['x', 'y'], { $each: ['a', 'b'], $position: -1, $slice: 3 }, ['x', 'a', 'b']],
    [['x', 'y'], { $each: ['a'], $position: -9 }, ['a', 'x', 'y']],
    [['x', 'y'], { $each: ['a'], $position: 9 }, ['x', 'y', 'a']],
  ])('X9 to %j $push of %j makes %j', (tags, operand, after) => {
    const before = tags === undefined ? {} : { tags }
    expect(applyUpdate(before, { $push: { tags: operand } })).toEqual({ tags: after })
  })

  it.each<[Record<string, unknown>, Record<string, Record<string, unknown>>]>([
    [{ n: 'a' }, { $inc: { n: 1 } }],
    [{ n: 1 }, { $push: { n: 1 } }],
    [{ n: 1 }, { $pull: { n: 1 } }],
    [{ n: 1 }, { $set: { 'n.a': 1 } }],
    [{ picks: [] }, { $set: { 'picks.event': 1 } }],
    [{ picks: [] }, { $set: { 'picks.999999': 1 } }],
  ])('X9 of %j cannot be applied to %j', (document, update) => {
    expect(() => applyUpdate(document, update)).toThrow(Unanswerable)
  })
})
