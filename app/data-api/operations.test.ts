import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { byRole, makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { type CallAs, callerOf, holding } from './testing/call-as.ts'
import { listSamples } from './testing/lists.ts'
import type { Answered } from './testing/test-server.ts'

describe.each(defaultEngines)('lists through the data interface on %s', (engine) => {
  let db: Database
  let app: TestApp
  let callAs: CallAs
  const admin = holding('admin')

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    app = { ...app, config: { ...app.config, testCollection: true } }
    callAs = callerOf(app)
    await makeFestival(app, [{ places: byRole(2, 2, 1) }])
    await db.query(
      `insert into users (id, username, roles, status, reserved) values ('${'a'.repeat(24)}', 'admin', '{admin}', 'active', now())`,
    )
  })
  afterAll(() => db.close())

  const done = async (
    path: string,
    payload: unknown,
    headers?: Record<string, string>,
    by: Actor = admin,
  ) => {
    const answer = await callAs(by, path, payload, headers)
    const { detail = '', errors = [] } = answer.body ?? {}
    expect([path, answer.status, detail, errors]).toEqual([path, 200, '', []])
    return answer.body
  }
  const countOf = async (name: string) =>
    (await done(`${name}/find`, { opts: { count: true, limit: 1 } })).count

  it.each(listSamples)('X16 %s answer all ten operations', async (name, fresh, other, change) => {
    const before = await countOf(name)
    const { secret: _, ...saved } = await done(`${name}/save`, fresh)
    expect(saved._id).toMatch(/^[0-9a-f]{24}$/)
    const query = { _id: saved._id }
    expect(await done(`${name}/findById`, query)).toEqual(saved)

    const changed = await done(`${name}/save`, { ...query, ...change })
    expect(changed).not.toEqual(saved)
    expect(await done(`${name}/findById`, query)).toEqual(changed)
    expect(await done(`${name}/findOne`, { query })).toEqual(changed)
    expect(await done(`${name}/find`, { query })).toEqual([changed])
    expect(await done(`${name}/aggregate`, { pipeline: [{ $match: query }, { $count: 'n' }] })).toEqual([
      { n: 1 },
    ])
    const { opts: page } = { opts: { count: true, limit: 1, sort: { _id: 1 }, projection: { _id: 1 } } }
    expect(await done(`${name}/find`, { opts: page })).toEqual({
      items: [{ _id: expect.any(String) }],
      count: before + 1,
    })
    expect(await done(`${name}/update`, { query, update: { $set: change } })).toEqual({
      matched: 1,
      modified: 0,
    })
    expect(await done(`${name}/upsert`, { query, update: { $set: change } })).toEqual({
      matched: 1,
      modified: 0,
    })
    if (name === 'editions') return

    if ('version' in saved) {
      const older = { ...query, version: saved.version }
      expect((await callAs(admin, `${name}/deleteOne`, older)).status).toBe(409)
      expect((await callAs(admin, `${name}/deleteOne`, { ...query, version: 'last' })).status).toBe(422)
      expect(await done(`${name}/findById`, query)).toEqual(changed)
      const seen = await done(`${name}/insert`, { insert: other })
      const asShown = { _id: seen._id, version: seen.version }
      expect(await done(`${name}/deleteOne`, asShown)).toEqual({ deleted: 1 })
    } else {
      expect((await callAs(admin, `${name}/deleteOne`, { ...query, version: 1 })).status).toBe(422)
    }
    expect(await done(`${name}/deleteOne`, query)).toEqual({ deleted: 1 })
    expect(await done(`${name}/deleteOne`, query)).toEqual({ deleted: 0 })
    expect(await done(`${name}/findById`, query)).toBeNull()
    const [one, two] = await done(`${name}/insertMany`, { insert: [fresh, other] })
    expect(one._id).not.toBe(two._id)
    expect(await done(`${name}/deleteOne`, { _id: two._id })).toEqual({ deleted: 1 })
    expect(await done(`${name}/deleteOne`, { _id: one._id })).toEqual({ deleted: 1 })
    const inserted = await done(`${name}/insert`, { insert: other })
    expect(await done(`${name}/deleteOne`, { _id: inserted._id })).toEqual({ deleted: 1 })
  })

  it.each(listSamples)(
    'X4 X15 %s refuse invalid values, and store nothing of them',
    async (name, fresh, other) => {
      const before = await countOf(name)
      const refused = async (operation: string, payload: unknown): Promise<Answered> => {
        const answer = await callAs(admin, `${name}/${operation}`, payload)
        expect([operation, answer.status]).toEqual([operation, 422])
        expect(await countOf(name)).toBe(before)
        return answer
      }
      expect((await refused('save', { ...fresh, nonsense: 1 })).body.errors).toContainEqual({
        path: 'nonsense',
        message: expect.stringContaining('nonsense'),
      })
      await refused('save', { ...fresh, _id: 7 })
      await refused('insert', {})
      await refused('insert', { insert: [fresh] })
      await refused('insertMany', { insert: [other, { ...fresh, nonsense: 1 }] })
      await refused('update', { query: {}, update: {} })
      await refused('update', { update: { $set: {} } })
      await refused('upsert', { update: { $set: {} } })
      await refused('update', { query: {}, update: { $rename: { a: 'b' } } })
      await refused('update', { query: { nonsense: 1 }, update: { $set: {} } })
      await refused('deleteOne', { _id: { $ne: null } })
      await refused('save', { ...fresh, nonsense: 1, _id: '0'.repeat(24) })
      expect(await countOf(name)).toBe(before)
    },
  )

  it('X16 upsert inserts the equalities of the query and the values of the update', async () => {
    const query = { name: 'Zala', function: { $eq: 'host' }, phone: { $exists: false } }
    const made = await done('team/upsert', { query, update: { $set: { 'bio.en': 'Hello', doneHours: 2 } } })
    expect(made).toEqual({ matched: 0, modified: 0, upserted: expect.stringMatching(/^[0-9a-f]{24}$/) })
    const bio = { en: 'Hello', sl: '' }
    const zala = { _id: made.upserted, name: 'Zala', function: 'host', bio, doneHours: 2, addedBy: 'admin' }
    expect(await done('team/findOne', { query: { name: 'Zala' } })).toMatchObject(zala)
    const update = { $inc: { doneHours: 1.5 }, $unset: { bio: 1 } }
    const again = await done('team/upsert', { query: { name: 'Zala' }, update })
    expect(again).toEqual({ matched: 1, modified: 1 })
    expect(await done('team/findById', { _id: made.upserted })).toMatchObject({
      doneHours: 3.5,
      bio: { en: '', sl: '' },
    })
    const shifts = await callAs(admin, 'team/save', { name: 'Zala', function: 'dj', shifts: ['at weekends'] })
    expect(shifts.body).toMatchObject({ status: 422, errors: [{ path: 'shifts' }] })
    const tasks = await callAs(admin, 'team/save', { name: 'Zala', function: 'dj', tasks: ['bar'] })
    expect(tasks.body).toMatchObject({ status: 422, errors: [{ path: 'tasks' }] })
    const offered = { shifts: ['2025-11-13 evening'], tasks: ['setUp'] }
    await done('team/save', { _id: made.upserted, ...offered })
    const wrong = await callAs(admin, 'vip/save', { name: 'Zala', days: ['2025-11-13', 'Friday'] })
    expect(wrong.body).toMatchObject({
      status: 422,
      errors: [{ path: 'days', message: 'This is not a day. Write it as 2025-11-13.' }],
    })
    await done('vip/save', { name: 'Zala', days: ['2025-11-13'] })
    const push = { query: { name: 'Zala' }, update: { $push: { days: '2025-11-14' } } }
    expect(await done('vip/update', push)).toEqual({ matched: 1, modified: 1 })
    const pull = { query: { name: 'Zala' }, update: { $pull: { days: '2025-11-13' } } }
    await done('vip/update', pull)
    expect(await done('vip/findOne', { query: { name: 'Zala' } })).toMatchObject({ days: ['2025-11-14'] })
  })

  it('X8 a write with a key runs once and is answered word for word, also after another write', async () => {
    const headers = { 'Idempotency-Key': 'once' }
    const order = { task: 'Count chairs', who: 'Luka' }
    const first = await done('workOrders/save', order, headers)
    expect(first.secret).toMatch(/^[0-9a-z]{32}$/)
    await done('workOrders/save', { _id: first._id, status: 'sent' })
    expect(await done('workOrders/save', order, headers)).toEqual(first)
    expect((await callAs(admin, 'workOrders/save', { ...order, task: 'Other' }, headers)).status).toBe(422)
    // the caller is part of the request: a stored response is never given to another caller
    expect((await callAs(holding('regEditor'), 'workOrders/save', order, headers)).status).toBe(422)
    expect(await done('workOrders/find', { query: { task: 'Count chairs' } })).toHaveLength(1)
  })

  it('T4 refuse a change of an outdated version', async () => {
    const { _id, version } = await done('team/save', { name: 'Iva', function: 'dj' })
    await done('team/save', { _id, note: 'first', version })
    const late = await callAs(admin, 'team/save', { _id, note: 'second', version })
    expect(late.status).toBe(409)
    expect(await done('team/findById', { _id })).toMatchObject({ note: 'first', version: 2 })
    expect(await done('team/save', { _id, note: null })).toMatchObject({ note: null, version: 3 })
  })

  it('T1 T2 T3 a work order has a number, and its link shows what the worker may see', async () => {
    const staff = holding('reception')
    const first = await done('workOrders/save', { task: 'Guard the door', who: 'Ana' }, {}, staff)
    const second = await done('workOrders/save', { task: 'Guard the bar', who: 'Bor' }, {}, staff)
    expect(second.number).toBe(first.number + 1)
    const own = { _id: first._id, secret: first.secret }
    expect(await done('workOrders/find', { secret: first.secret }, {}, nobody)).toMatchObject([
      { _id: first._id },
    ])
    expect(await done('workOrders/findById', { ...own, _id: second._id }, {}, nobody)).toBeNull()
    const said = await done('workOrders/save', { ...own, status: 'done', doneHours: 4.5 }, {}, nobody)
    expect(said).toMatchObject({ status: 'done', doneHours: 4.5 })
    expect((await callAs(nobody, 'workOrders/save', { ...own, task: 'Nothing' })).status).toBe(401)
    expect((await callAs(nobody, 'workOrders/save', { ...own, status: 'paid' })).status).toBe(401)
    expect(
      (await callAs(nobody, 'workOrders/save', { ...own, _id: second._id, status: 'done' })).status,
    ).toBe(404)
    expect((await callAs(nobody, 'workOrders/save', { task: 'x', who: 'y' })).status).toBe(422)
    expect((await callAs(staff, 'workOrders/deleteOne', { _id: first._id })).status).toBe(403)
    expect((await callAs(staff, 'workOrders/save', { _id: first._id, rateCents: 1000 })).status).toBe(422)
    const backwards = {
      startsAt: { $date: '2025-11-13T10:00:00Z' },
      endsAt: { $date: '2025-11-13T09:00:00Z' },
    }
    expect((await callAs(staff, 'workOrders/save', { _id: first._id, ...backwards })).status).toBe(422)
    const { rows } = await db.query(`select from audit where after::text like '%secret%'`)
    expect(rows).toHaveLength(0)
  })

  it('T10 anybody can propose work, and report it done by its link', async () => {
    const wanted = {
      task: 'Carry chairs',
      who: 'Žan',
      contact: '+386 40 1',
      when: 'Friday evening',
      note: 'strong',
    }
    const made = await done('workOrders/save', wanted, {}, nobody)
    expect(made).toMatchObject({
      ...wanted,
      status: 'proposed',
      secret: expect.stringMatching(/^[0-9a-z]{32}$/),
    })
    const own = { _id: made._id, secret: made.secret }
    expect(await done('workOrders/find', {}, {}, nobody)).toEqual([])
    expect(await done('workOrders/findById', own, {}, nobody)).toMatchObject({
      ...wanted,
      status: 'proposed',
    })
    expect(await done('workOrders/findById', { _id: made._id })).toMatchObject({
      ...wanted,
      addedBy: 'nobody',
    })
    expect((await callAs(nobody, 'workOrders/save', { ...own, status: 'accepted' })).status).toBe(401)
    expect((await callAs(nobody, 'workOrders/save', { ...own, task: 'Nothing' })).status).toBe(401)
    await done('workOrders/save', { _id: made._id, status: 'accepted' }, {}, holding('reception'))
    const said = { status: 'done', doneHours: 3, note: 'all carried' }
    expect(await done('workOrders/save', { ...own, ...said }, {}, nobody)).toMatchObject(said)
    await done('workOrders/save', { _id: made._id, status: 'cancelled' })
    expect((await callAs(nobody, 'workOrders/save', { ...own, status: 'done' })).status).toBe(401)
  })

  it.each([
    ['rateCents', 1_000],
    ['status', 'accepted'],
    ['plannedHours', 5],
    ['startsAt', { $date: '2025-11-13T10:00:00Z' }],
    ['contact', null],
    ['task', ''],
  ])('T10 a proposal does not accept %s as %s', async (name, value) => {
    const wanted = { task: 'Carry chairs', who: 'Žan', contact: 'x', [name]: value }
    for (const by of [nobody, holding(), holding('trusted')]) {
      expect((await callAs(by, 'workOrders/save', wanted)).status).toBe(422)
    }
  })

  it('T10 an address may send twenty proposals an hour', async () => {
    const from = callerOf(app, '198.51.100.7')
    const wanted = { task: 'Carry chairs', who: 'Žan', contact: 'x' }
    for (let n = 0; n < 20; n += 1) expect((await from(nobody, 'workOrders/save', wanted)).status).toBe(200)
    const late = await from(nobody, 'workOrders/save', wanted)
    expect([late.status, Number(late.headers.get('Retry-After'))]).toEqual([429, expect.any(Number)])
    expect((await from(holding('reception'), 'workOrders/save', { task: 'a', who: 'b' })).status).toBe(200)
    expect((await callAs(nobody, 'workOrders/save', wanted)).status).toBe(200)
  })
})
