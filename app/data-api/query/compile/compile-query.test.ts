import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { checkOptions } from '../check/check-options.ts'
import { checkPipeline } from '../check/check-pipeline.ts'
import { checkQuery } from '../check/check-query.ts'
import { complaints } from '../errors.ts'
import { compareQueries, findRows } from '../testing/against-mingo.ts'
import { makeThings, putThings, thingFields } from '../testing/things.ts'

describe.each(ENGINES)('queries in SQL on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
  })
  afterAll(() => db.close())

  it('X9 find what mingo finds', async () => {
    const documents = makeThings(20251113, 60)
    await putThings(db, documents)
    await compareQueries(db, documents, { seed: 11, runs: 250 })
  })

  const blank = { name: null, size: null, fine: null, at: null, day: null, tags: null, title: {}, picks: [] }
  /** Whether one document with this value is found. */
  async function finds(over: Record<string, unknown>, query: Record<string, unknown>): Promise<boolean> {
    await putThings(db, [{ _id: '1', ...blank, ...over }])
    const { errors, complain } = complaints()
    const checked = checkQuery(query, thingFields, complain)
    expect(errors).toEqual([])
    return (await findRows(db, checked)).length === 1
  }

  it.each<[Record<string, unknown>, Record<string, unknown>, boolean]>([
    // null and missing
    [{ name: null }, { name: null }, true],
    [{}, { note: null }, true],
    [{}, { note: { $exists: false } }, true],
    [{ name: null }, { name: { $exists: true } }, true],
    [{}, { note: { $gte: null } }, true],
    [{}, { note: { $lt: 'z' } }, false],
    [{}, { note: { $ne: 'a' } }, true],
    [{}, { note: { $nin: ['a', null] } }, false],
    [{}, { note: { $not: { $gt: 'a' } } }, true],
    // kinds do not mix
    [{ name: '1' }, { name: 1 }, false],
    [{ size: 1 }, { size: '1' }, false],
    [{ size: 1 }, { size: { $gt: '' } }, false],
    [{ fine: true }, { fine: 1 }, false],
    [{ at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }, false],
    [{ at: new Date(0) }, { at: { $gt: new Date(-8.64e15) } }, true],
    [{ at: new Date(0) }, { at: { $lt: new Date(8.64e15) } }, true],
    // lists, by element or as a whole
    [{ tags: ['a', 'b'] }, { tags: 'b' }, true],
    [{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }, false],
    [{ tags: ['a', 'b'] }, { tags: { $in: [['a', 'b']] } }, true],
    [{ tags: ['a', 'b'] }, { 'tags.1': 'b' }, true],
    [{ tags: ['a', 'b'] }, { 'tags.2': { $exists: true } }, false],
    [{ tags: [] }, { tags: { $ne: 'a' } }, true],
    [{ tags: [] }, { tags: { $all: [] } }, false],
    [{ name: 'a' }, { name: { $all: ['a'] } }, true],
    [{ picks: [{ event: 'e1' }, { event: 'e2', n: 3 }] }, { 'picks.n': null }, true],
    [{ picks: [{ event: 'e1', n: 1 }] }, { 'picks.n': null }, false],
    [{ picks: [{ event: 'e1' }, { event: 'e2', n: 3 }] }, { 'picks.n': { $exists: true } }, true],
    [{ picks: [{ event: 'e1' }, { event: 'e2', n: 3 }] }, { 'picks.1.n': 3 }, true],
    [
      { picks: [{ event: 'e1' }, { event: 'e2', n: 3 }] },
      { picks: { $elemMatch: { event: 'e1', n: 3 } } },
      false,
    ],
    [{ picks: [{ event: 'e1' }, { event: 'e2', n: 3 }] }, { 'picks.event': 'e1', 'picks.n': 3 }, true],
    [{ any: [{ a: ['x'] }, { a: 1 }] }, { 'any.a': { $size: 1 } }, true],
    [{ any: { a: 5 } }, { 'any.a.b': null }, true],
    // numbers that JSON has not
    [{ any: 1 }, { any: { $lt: Number.POSITIVE_INFINITY } }, true],
    [{ any: 1 }, { any: { $gt: Number.NaN } }, false],
    [{ any: null }, { any: Number.NaN }, false],
    [{ size: 0 }, { size: -0 }, true],
    // texts that PostgreSQL has not
    [{ name: 'a' }, { name: 'a\0' }, false],
    [{ name: 'a' }, { name: { $lt: 'a\0' } }, true],
    [{ name: 'b' }, { name: { $gt: 'a\0' } }, true],
    [{ any: '�' }, { any: '\ud800' }, false],
    [{ any: { a: 'x' } }, { any: { a: '\0' } }, false],
    // by code point, independent of the locale
    [{ name: 'Z' }, { name: { $lt: 'a' } }, true],
    [{ name: 'č' }, { name: { $gt: 'z' } }, true],
    // text that is SQL's or a pattern's elsewhere
    [{ name: "'; drop table things; --" }, { name: "'; drop table things; --" }, true],
    [{ name: 'Žan Čuk' }, { $text: { $search: 'cuk  ZAN' } }, true],
    [{ name: 'Peñafiel Müller Straße Łódź' }, { $text: { $search: 'penafiel muller strasse lodz' } }, true],
    [{ name: 'Žan' }, { $text: { $search: '%' } }, false],
    [{ name: 'a_b' }, { $text: { $search: 'a%b' } }, false],
    [{ name: 'a_b\\%' }, { $text: { $search: '_b\\%' } }, true],
    [{ name: 'a' }, { $text: { $search: '\0' } }, true],
  ])('X9 ask %j for %j: %j', async (document, query, expected) => {
    expect(await finds(document, query)).toBe(expected)
  })
})

describe('a text search in a query', () => {
  const faultsOf = (query: unknown, fields = thingFields) => {
    const { errors, complain } = complaints()
    checkQuery(query, fields, complain)
    return errors.map(({ path, error }) => `${path} ${error}`)
  }

  it.each<[unknown, string[]]>([
    [{ $text: { $search: 'vals' } }, []],
    [{ $text: 'vals' }, ['query.$text bad-value']],
    [{ $text: { $search: 5 } }, ['query.$text bad-value']],
    [{ $text: { $search: 'a', $language: 'sl' } }, ['query.$text bad-value']],
    [{ $text: { $search: 'a'.repeat(201) } }, ['query.$text bad-value']],
    [{ $or: [{ $text: { $search: 'a' } }] }, ['query.$or.0.$text unknown-operator']],
    [
      { picks: { $elemMatch: { $text: { $search: 'a' } } } },
      ['query.picks.$elemMatch.$text unknown-operator'],
    ],
    [{ size: { $gt: [1] } }, ['query.size.$gt bad-value']],
  ])('X9 %j is answered %j', (query, errors) => {
    expect(faultsOf(query)).toEqual(errors)
  })

  it.each<[string, unknown, string]>([
    ['conditions', { $or: Array.from({ length: 2500 }, () => ({ name: 'a' })) }, 'query too-many'],
    ['expressions', { $or: Array.from({ length: 11 }, () => ({ name: { $regex: 'a' } })) }, 'query too-many'],
    ['places', { [`tags${'.0'.repeat(100)}`]: 'a' }, `query.tags${'.0'.repeat(100)} unknown-field`],
  ])('X9 is not above the limit of %s', (_, query, error) => {
    expect(faultsOf(query)).toEqual([error])
  })

  it('X9 is not above the limits of sort, projection and stage', () => {
    const { errors, complain } = complaints()
    const places = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`tags.${n}`, 1]))
    checkOptions({ sort: places(11), projection: places(201) }, thingFields, complain)
    const made = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`n${n}`, { $sum: 1 }]))
    checkPipeline([{ $group: { ...made, _id: null } }], thingFields, complain)
    expect(errors.map(({ path, error }) => `${path} ${error}`)).toEqual([
      'opts.sort too-many',
      'opts.projection too-many',
      'pipeline.0.$group too-many',
    ])
  })

  it('X9 is allowed in the first stage only', () => {
    const { errors, complain } = complaints()
    const search = { $match: { $text: { $search: 'a' } } }
    checkPipeline([search, { $limit: 1 }, search], thingFields, complain)
    expect(errors.map(({ path, error }) => `${path} ${error}`)).toEqual([
      'pipeline.2.$match.$text unknown-operator',
    ])
  })

  it('X9 is allowed only in collections with a search index', () => {
    expect(faultsOf({ $text: { $search: 'a' } }, { has: () => true })).toEqual([
      'query.$text unknown-operator',
    ])
  })
})
