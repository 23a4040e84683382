import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { byRole, eventId, makeApp, makeFestival, makePerson } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { type CallAs, callerOf, holding } from '../testing/call-as.ts'
import { deleteRegistrations } from '../testing/delete-registrations.ts'

describe.each(defaultEngines)('registrations by staff on %s', (engine) => {
  let db: Database
  let callAs: CallAs
  const editor = holding('regEditor')
  const regAdmin = holding('regAdmin')

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    const app = makeApp(db)
    callAs = callerOf(app)
    await makeFestival(app, [
      { places: byRole(5, 5, 5) },
      { kind: 'milonga', places: { mode: 'head', size: 9 } },
    ])
  })
  beforeEach(() => deleteRegistrations(db))
  afterAll(() => db.close())

  const done = async (by: Actor, path: string, payload: unknown, headers?: Record<string, string>) => {
    const answer = await callAs(by, path, payload, headers)
    expect([path, answer.status, answer.body?.detail ?? '', answer.body?.errors ?? []]).toEqual([
      path,
      200,
      '',
      [],
    ])
    return answer.body
  }
  const statusOf = async (by: Actor, path: string, payload: unknown) =>
    (await callAs(by, path, payload)).status

  it('X6 X14 regEditor and regAdmin change one by its _id; for others it does not exist', async () => {
    const { _id } = await done(nobody, 'regs/save', makePerson())
    expect(await done(editor, 'regs/save', { _id, city: 'Kranj' })).toMatchObject({ _id })
    expect(await done(editor, 'regs/findById', { _id })).toMatchObject({
      city: 'Kranj',
      countryName: 'Slovenija',
    })
    for (const by of [nobody, holding(), holding('progAdmin'), holding('partnering'), holding('reception')]) {
      expect(await statusOf(by, 'regs/save', { _id, city: 'Nowhere' })).toBe(404)
    }
    expect(await statusOf(editor, 'regs/save', { _id, status: 'confirmed' })).toBe(422)
    const { rows } = await db.query<{ actor: string }>(
      `select actor from audit where action = 'registration.change'`,
    )
    expect(rows).toEqual([{ actor: 'regEditor' }])
  })

  it('X6 X15 staff write notes that the dancer neither sees nor sets', async () => {
    const { _id, secret } = await done(nobody, 'regs/save', makePerson())
    const internalNote = 'Will bring the sound technician.'
    await done(editor, 'regs/save', { _id, internalNote })
    for (const by of [editor, regAdmin, holding('reception'), holding('progAdmin')]) {
      expect(await done(by, 'regs/findById', { _id })).toMatchObject({ internalNote })
    }
    const own = await done(nobody, 'regs/findById', { secret, _id })
    expect(own).not.toHaveProperty('internalNote')
    expect(await statusOf(nobody, 'regs/save', { _id, secret, internalNote: 'mine' })).toBe(422)
    expect(await statusOf(nobody, 'regs/save', { ...makePerson(), internalNote })).toBe(422)
    const made = await done(regAdmin, 'regs/save', { ...makePerson({ name: 'Eva' }), internalNote })
    expect(await done(editor, 'regs/findById', { _id: made._id })).toMatchObject({ internalNote })
    expect(await statusOf(holding('reception'), 'regs/find', { query: { internalNote } })).toBe(422)
  })

  it('X14 staff find, count and sort all of the edition by visible fields', async () => {
    const ana = await done(nobody, 'regs/save', makePerson({ name: 'Ana', picks: [eventId(1), eventId(2)] }))
    const bor = await done(nobody, 'regs/save', makePerson({ name: 'Bor', role: 'leader', country: 'IT' }))
    const opts = {
      sort: { name: -1 },
      projection: { name: 1, picks: 1, dueOn: 1, totalCents: 1 },
      count: true,
    }
    expect(await done(editor, 'regs/find', { opts })).toEqual({
      items: [
        {
          _id: bor._id,
          name: 'Bor',
          dueOn: bor.dueOn,
          totalCents: 4000,
          picks: [{ event: eventId(1), role: 'leader', state: 'placed' }],
        },
        {
          _id: ana._id,
          name: 'Ana',
          dueOn: ana.dueOn,
          totalCents: 8000,
          picks: [
            { event: eventId(1), role: 'follower', state: 'placed' },
            { event: eventId(2), role: expect.any(String), state: 'placed' },
          ],
        },
      ],
      count: 2,
    })
    const found = await done(editor, 'regs/find', { query: { 'picks.event': eventId(2), country: 'SI' } })
    expect(found).toMatchObject([{ name: 'Ana' }])
    const pipeline = [
      { $group: { _id: '$country', n: { $sum: 1 }, cents: { $sum: '$totalCents' } } },
      { $sort: { _id: 1 } },
    ]
    expect(await done(editor, 'regs/aggregate', { pipeline })).toEqual([
      { _id: 'IT', n: 1, cents: 4000 },
      { _id: 'SI', n: 1, cents: 8000 },
    ])
    expect(await done(editor, 'regs/find', { query: { $text: { $search: 'bor' } } })).toMatchObject([
      { name: 'Bor' },
    ])
    expect(await done(editor, 'regs/find', { secret: ana.secret })).toMatchObject([
      { name: 'Ana', references: {} },
    ])
  })

  it('X16 R19 each of many is changed and deleted by its own command', async () => {
    const ids: string[] = []
    for (const role of ['leader', 'follower', 'follower']) {
      ids.push((await done(nobody, 'regs/save', makePerson({ role, picks: [eventId(1), eventId(2)] })))._id)
    }
    expect(await statusOf(editor, 'regs/update', { query: {}, update: { $set: { hosting: true } } })).toBe(
      403,
    )
    const change = { query: { role: 'follower' }, update: { $set: { hosting: true, city: 'Celje' } } }
    const headers = { 'Idempotency-Key': 'bulk' }
    expect(await done(regAdmin, 'regs/update', change, headers)).toEqual({ matched: 2, modified: 2 })
    expect(await done(regAdmin, 'regs/update', change, headers)).toEqual({ matched: 2, modified: 2 })
    expect(await done(regAdmin, 'regs/update', change)).toEqual({ matched: 2, modified: 0 })
    expect(await done(regAdmin, 'regs/find', { query: { hosting: true, city: 'Celje' } })).toHaveLength(2)
    for (const update of [
      { $set: { status: 'confirmed' } },
      { $inc: { paidCents: 100 } },
      { $set: { 'picks.0.state': 'waiting' } },
      { $set: { name: '' } },
      { $set: { secretHash: 'x' } },
      { $unset: { email: 1 } },
    ]) {
      expect([update, await statusOf(regAdmin, 'regs/update', { query: {}, update })]).toEqual([update, 422])
    }
    for (const forgotten of [{}, { query: null }]) {
      const all = { ...forgotten, update: { $set: { city: 'Nowhere' } } }
      expect(await statusOf(regAdmin, 'regs/update', all)).toBe(422)
    }
    expect(await done(regAdmin, 'regs/find', { query: { city: 'Nowhere' } })).toEqual([])
    const pull = { query: { _id: ids[0] }, update: { $pull: { picks: { event: eventId(2) } } } }
    expect(await done(regAdmin, 'regs/update', pull)).toEqual({ matched: 1, modified: 1 })
    expect(await done(regAdmin, 'regs/findById', { _id: ids[0] })).toMatchObject({
      picks: [{ event: eventId(1) }],
    })

    expect(await statusOf(editor, 'regs/deleteOne', { _id: ids[1] })).toBe(403)
    expect(await done(regAdmin, 'regs/deleteOne', { _id: ids[1] })).toEqual({ deleted: 1 })
    expect(await done(regAdmin, 'regs/deleteOne', { _id: ids[1] })).toEqual({ deleted: 0 })
    expect(await done(regAdmin, 'regs/findById', { _id: ids[1] })).toBeNull()
    expect(await done(holding('admin'), 'regs/insert', { insert: makePerson() })).toMatchObject({
      status: 'placed',
    })
    expect(await done(holding('admin'), 'regs/findOne', { query: { hosting: true } })).toMatchObject({
      _id: ids[2],
    })
  })

  it('X16 X8 each of many is registered once, in order, and refused ones are left out', async () => {
    const admin = holding('admin')
    const headers = { 'Idempotency-Key': 'many' }
    const [ana, bor] = [makePerson({ name: 'Ana' }), makePerson({ name: 'Bor' })]
    const given = { insert: [ana, { ...bor, email: 'nobody' }, bor, ana] }
    const made = await done(admin, 'regs/insertMany', given, headers)
    expect(made).toMatchObject([{ status: 'placed' }, { status: 'placed' }])
    expect(await done(admin, 'regs/insertMany', given, headers)).toEqual(made)
    expect(await done(admin, 'regs/find', { opts: { count: true } })).toMatchObject({ count: 2 })
    expect(await statusOf(admin, 'regs/insertMany', { insert: [ana] })).toBe(409)
    for (const insert of [[], {}, [1], [{ ...makePerson(), _id: 'x' }]]) {
      expect([insert, await statusOf(admin, 'regs/insertMany', { insert })]).toEqual([insert, 422])
    }
    expect(await statusOf(admin, 'regs/insertMany', { insert: [makePerson()], inserts: 1 })).toBe(422)
    expect(await statusOf(regAdmin, 'regs/insertMany', { insert: [makePerson()] })).toBe(403)
  })

  it('X16 an upsert changes one, or registers it', async () => {
    const admin = holding('admin')
    const { email, ...ana } = makePerson({ name: 'Ana' })
    const upsert = { query: { email }, update: { $set: { ...ana, city: 'Ptuj' } } }
    const headers = { 'Idempotency-Key': 'or-new' }
    const made = await done(admin, 'regs/upsert', upsert, headers)
    expect(made).toEqual({ matched: 0, modified: 0, upserted: expect.any(String) })
    expect(await done(admin, 'regs/upsert', upsert, headers)).toEqual(made)
    const move = { query: { email }, update: { $set: { city: 'Koper' } } }
    expect(await done(admin, 'regs/upsert', move)).toEqual({ matched: 1, modified: 1 })
    expect(await done(admin, 'regs/upsert', move)).toEqual({ matched: 1, modified: 0 })
    expect(await done(admin, 'regs/findById', { _id: made.upserted })).toMatchObject({ city: 'Koper' })
    expect(
      await statusOf(admin, 'regs/upsert', { query: { email: 'x@example.org' }, update: { $set: {} } }),
    ).toBe(422)
    expect(
      await statusOf(admin, 'regs/upsert', { query: { email }, update: { $set: { status: 'late' } } }),
    ).toBe(422)
    expect(await statusOf(regAdmin, 'regs/upsert', move)).toBe(403)
  })
})
