import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { type CallAs, callerOf } from '../testing/call-as.ts'
import { serve } from '../testing/test-server.ts'

describe.each(defaultEngines)('the collection test on %s', (engine) => {
  let db: Database
  let app: TestApp
  let callAs: CallAs
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    callAs = callerOf({ ...app, config: { ...app.config, testCollection: true } })
    await makeFestival(app, [{}])
  })
  afterAll(() => db.close())

  const call = async (operation: string, payload: unknown) =>
    (await callAs(nobody, `test/${operation}`, payload)).body

  it('X17 stores any document, and returns it by any query', async () => {
    const at = { $date: '2025-11-13T19:00:00.000Z' }
    const saved = await call('save', { a: 1, deep: { list: [1, { x: 'č' }] }, at })
    expect(saved).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      a: 1,
      deep: { list: [1, { x: 'č' }] },
      at,
    })
    expect(await call('findById', { _id: saved._id })).toEqual(saved)
    expect(
      await call('find', { query: { 'deep.list': 1, at: { $gt: { $date: '2025-01-01T00:00:00Z' } } } }),
    ).toEqual([saved])
    const [one, two] = await call('insertMany', { insert: [{ a: 2 }, { a: 3 }] })
    expect(await call('update', { query: { a: { $gte: 2 } }, update: { $inc: { a: 10 } } })).toEqual({
      matched: 2,
      modified: 2,
    })
    expect(await call('update', { query: { a: { $gte: 12 } }, update: { $set: { a: 12 } } })).toEqual({
      matched: 2,
      modified: 1,
    })
    await call('save', { ...two, a: 13 })
    expect(await call('upsert', { query: { name: 'new' }, update: { $set: { a: 0 } } })).toMatchObject({
      matched: 0,
      upserted: expect.any(String),
    })
    expect(await call('findOne', { query: { name: 'new' } })).toMatchObject({ a: 0, name: 'new' })
    expect(await call('aggregate', { pipeline: [{ $group: { _id: null, sum: { $sum: '$a' } } }] })).toEqual([
      { _id: null, sum: 26 },
    ])
    expect(await call('save', { _id: one._id, b: 1 })).toEqual({ _id: one._id, a: 12, b: 1 })
    expect(await call('deleteOne', { _id: two._id })).toEqual({ deleted: 1 })
    expect(await call('find', { opts: { count: true } })).toMatchObject({ count: 3 })
  })

  it('X17 holds 200 documents of 4 KiB, and reaches no other data', async () => {
    expect(await call('save', { text: 'no \0 can be kept' })).toMatchObject({ status: 422 })
    expect(await call('save', { text: 'x'.repeat(4096) })).toMatchObject({ status: 422 })
    expect(await call('insertMany', { insert: Array(200).fill({ a: 1 }) })).toMatchObject({ status: 409 })
    expect(await call('find', { opts: { count: true } })).toMatchObject({ count: 3 })
    expect(await call('insertMany', { insert: Array(197).fill({ a: 1 }) })).toHaveLength(197)
    expect(await call('save', { a: 1 })).toMatchObject({ status: 409 })
    expect(await call('find', { query: { $where: 'true' } })).toMatchObject({ status: 422 })
    expect(await call('save', { _id: 'x' })).toMatchObject({ status: 422 })
  })

  it.each([
    ['an instant that is none', { 'a.$date': 'soon' }],
    ['a key that reaches the prototype', { 'a.constructor': 1 }],
    ['more levels than a body may have', { [Array(40).fill('a').join('.')]: 1 }],
    ['thousands of levels', { [Array(100_000).fill('a').join('.')]: 1 }],
  ])('X17 stores no %s, which nobody could read again', async (_, $set) => {
    const by = { query: { name: 'unread' }, update: { $set } }
    expect(await call('upsert', by)).toMatchObject({ status: 422 })
    expect(await call('findOne', { query: { name: 'unread' } })).toBeNull()
  })

  it('X17 stores no instants that JSON cannot name, and no instant in the form of a map', async () => {
    const api = await serve({ ...app, config: { ...app.config, testCollection: true } })
    for (const at of [new Date(-1e15), new Date(8.64e15), { $date: 'soon' }]) {
      expect((await api.callPacked('test/save', { at })).status).toBe(422)
    }
    expect((await api.callPacked('test/find', {})).status).toBe(200)
    await api.stop()
  })

  it('X17 takes sixty calls a minute from one address, and exists only where it is switched on', async () => {
    const off = await callerOf(app)(nobody, 'test/find')
    expect(off.status).toBe(404)
    const again = callerOf({ ...app, config: { ...app.config, testCollection: true } }, '192.0.2.1')
    const answers = await Promise.all(Array.from({ length: 65 }, () => again(nobody, 'test/findOne')))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
    expect((await again(nobody, 'events/find')).status).toBe(200)
  })
})
