import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { byRole, makeApp, makeFestival, makePerson, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { kinds } from './gate.ts'
import { type CallAs, callerOf, holding } from './testing/call-as.ts'
import { listSamples } from './testing/lists.ts'

const admin = holding('admin')
const idOf = (n: number) => `5eed${n.toString(16).padStart(20, '0')}`

/** Documents that are called by a name: their id follows from it. */
const named = new Set(['venues', 'artists', 'priceItems', 'promoCodes', 'editions'])
const person = (over: object = {}) =>
  makePerson({ name: 'Zala', surname: 'Nova', email: 'zala@tango.example', ...over })
const samples = [
  ...listSamples.map(([name, fresh, other]) => ({ name, fresh, other })),
  { name: 'regs', fresh: person(), other: person({ surname: 'Druga' }) },
  { name: 'test', fresh: { a: 1, at: { $date: '2025-11-13T19:00:00.000Z' } }, other: { a: 2 } },
]

describe.each(defaultEngines)('given ids and documents saved as read, on %s', (engine) => {
  let db: Database
  let app: TestApp
  let callAs: CallAs
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    app = { ...app, config: { ...app.config, testCollection: true } }
    callAs = callerOf(app)
    await makeFestival(app, [{ places: byRole(20, 20, 9) }])
    await db.query(
      `insert into users (id, username, roles, status, reserved) values ('${'a'.repeat(24)}', 'admin', '{admin}', 'active', now())`,
    )
  })
  afterAll(() => db.close())

  const done = async (path: string, payload: unknown, by: Actor = admin) => {
    const { status, body } = await callAs(by, path, payload)
    expect([path, status, body?.detail ?? '', body?.errors ?? []]).toEqual([path, 200, '', []])
    return body
  }
  const statusOf = async (path: string, payload: unknown, by: Actor = admin) =>
    (await callAs(by, path, payload)).status

  it('X21 are tested for every collection', () => {
    const looked = new Set(samples.map(({ name }) => name))
    expect(kinds.filter((kind) => kind !== 'archivedRegs' && !looked.has(kind))).toEqual([])
  })

  it.each(samples.filter(({ name }) => !named.has(name)).map((sample, n) => ({ ...sample, n })))(
    'X21 $name are inserted once with a given id',
    async ({ name, fresh, other, n }) => {
      const [one, two, three] = [idOf(n * 10), idOf(n * 10 + 1), idOf(n * 10 + 2)]
      const unique = (value: object, mark: string) =>
        name === 'regs' ? { ...value, surname: `${mark}${n}` } : value
      expect(await done(`${name}/insert`, { insert: { ...unique(fresh, 'A'), _id: one } })).toMatchObject({
        _id: one,
      })
      expect(await statusOf(`${name}/insert`, { insert: { ...unique(other, 'B'), _id: one } })).toBe(409)
      const many = await done(`${name}/insertMany`, { insert: [{ ...unique(other, 'C'), _id: two }] })
      expect(many).toMatchObject([{ _id: two }])
      expect(await done(`${name}/deleteOne`, { _id: two })).toEqual({ deleted: 1 })
      expect(await done(`${name}/save`, { ...unique(other, 'D'), _id: two })).toMatchObject({ _id: two })
      expect(await done(`${name}/findById`, { _id: two })).toMatchObject({ _id: two })
      await done(`${name}/deleteOne`, { _id: two })
      const update = { $set: unique(other, 'E') }
      expect(await done(`${name}/upsert`, { query: { _id: three }, update })).toEqual({
        matched: 0,
        modified: 0,
        upserted: three,
      })
      expect(await done(`${name}/upsert`, { query: { _id: three }, update })).toMatchObject({ matched: 1 })
      for (const _id of ['x', 7, idOf(1).toUpperCase()]) {
        expect(await statusOf(`${name}/insert`, { insert: { ...unique(fresh, 'F'), _id } })).toBe(422)
      }
      await done(`${name}/deleteOne`, { _id: three })
      await done(`${name}/deleteOne`, { _id: one })
    },
  )

  it.each(samples.filter(({ name }) => named.has(name)))(
    'X21 $name accept only the id that follows from their name',
    async ({ name, other }) => {
      expect(await statusOf(`${name}/insert`, { insert: { ...other, _id: idOf(900) } })).toBe(422)
      expect((await done(`${name}/find`, { query: { _id: idOf(900) } })).length).toBe(0)
    },
  )

  it.each(samples)('X22 $name can be saved as they were read', async ({ name, fresh }) => {
    const mine = name === 'regs' ? person({ surname: 'Prebrana' }) : fresh
    const { _id } = await done(`${name}/save`, mine)
    const read = await done(`${name}/findById`, { _id })
    expect(await statusOf(`${name}/save`, read)).toBe(200)
    const again = await done(`${name}/findById`, { _id })
    expect({ ...again, version: 0 }).toEqual({ ...read, version: 0 })
    if (name === 'test') return
    const readOnly = ['reserved', 'addedBy', 'code', 'version', 'taken', 'countryName'].find(
      (field) => field in read && !named.has(name) && field !== 'version' && name !== 'promoters',
    )
    if (readOnly) {
      const changed = readOnly === 'reserved' ? { $date: '2020-01-01T00:00:00.000Z' } : 'changed'
      expect([readOnly, await statusOf(`${name}/save`, { ...read, [readOnly]: changed })]).toEqual([
        readOnly,
        422,
      ])
    }
  })

  it('X22 save merges, in the collection test too', async () => {
    const { _id } = await done('test/save', { a: 1, b: 2 })
    expect(await done('test/save', { _id, b: 3 })).toEqual({ _id, a: 1, b: 3 })
    expect(await done('test/findById', { _id })).toEqual({ _id, a: 1, b: 3 })
  })

  it('X22 a dancer can save their own registration as read, and with no other change to read-only fields', async () => {
    const { _id, secret } = await done('regs/save', person({ surname: 'Svoja' }), nobody)
    const read = await done('regs/findById', { _id, secret }, nobody)
    expect(await statusOf('regs/save', { ...read, secret }, nobody)).toBe(200)
    expect(await statusOf('regs/save', { ...read, secret, note: 'new' }, nobody)).toBe(200)
    expect(await statusOf('regs/save', { ...read, secret, note: 'new', paidCents: 1 }, nobody)).toBe(422)
    expect(await statusOf('regs/save', { ...read, secret, note: 'new', status: 'confirmed' }, nobody)).toBe(
      422,
    )
  })

  it('X21 are chosen by staff only; for others the named document does not exist', async () => {
    const { _id } = await done('regs/save', person({ surname: 'Tuja' }), nobody)
    for (const id of [_id, idOf(800)]) {
      expect(await statusOf('regs/save', { ...person({ surname: 'X' }), _id: id }, nobody)).toBe(404)
      expect(await statusOf('workOrders/save', { task: 'a', who: 'b', _id: id }, nobody)).toBe(404)
    }
    for (const [path, payload] of [
      ['team/save', { _id: idOf(801), note: 'late' }],
      ['regs/save', { _id: idOf(802), note: 'late' }],
    ] as const) {
      expect(await statusOf(path, payload)).toBe(404)
    }
  })

  it('X5 a code shared by several festivals is refused with their names', async () => {
    const copy = { code: 'TF2027', copyOf: 'TF2025', startsOn: '2027-11-12' }
    // other processes, and this one, hear of a new edition by a notice
    const answersAs = (db: string, expected: number) =>
      expect.poll(() => statusOf(`events/find?db=${db}`, {})).toBe(expected)
    await done('editions/save', { ...copy, number: 21 })
    await answersAs('TF2027', 200)
    await done('editions/save', { ...copy, number: 22 })
    await answersAs('TF2027', 422)
    const { body } = await callAs(admin, 'events/find?db=TF2027')
    expect(body.detail).toContain('22tf2027, 21tf2027')
    for (const name of ['21tf2027', '22tf2027']) await answersAs(name, 200)
  })

  it.each([
    ['one', { Cookie: 'lang=SI', 'Accept-Language': 'en' }, 'SI'],
    ['two', { Cookie: 'lang=EN', 'Accept-Language': 'sl' }, null],
    ['three', { 'Accept-Language': 'sl' }, 'SI'],
    ['four', {}, null],
  ])('X12 a new user %s with %o has the country %s', async (username, headers, country) => {
    const user = { username, roles: ['reception'], status: 'active' }
    const { body } = await callAs(admin, 'users/save', user, headers as unknown as Record<string, string>)
    expect([body.username, body.country || null]).toEqual([username, country])
  })
})
