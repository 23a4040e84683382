import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { eventId } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { type Operation, operations } from './gate.ts'
import { shapes } from './shape/shapes.ts'
import { access, hidden, people, rowsSeen } from './testing/access-table.ts'
import { actorOf, type CallAs } from './testing/call-as.ts'
import { fixtureIds } from './testing/fill-festival.ts'
import { openFilledFestival } from './testing/filled-festival.ts'

/** Payloads that change nothing for any caller, with the answer once the gate is passed. */
const noId = '0'.repeat(24)
const harmless: Record<Operation, { payload: unknown; status: number }> = {
  find: { payload: { query: { _id: noId } }, status: 200 },
  findById: { payload: { _id: noId }, status: 200 },
  findOne: { payload: { query: { _id: noId } }, status: 200 },
  aggregate: { payload: { pipeline: [{ $count: 'n' }] }, status: 200 },
  save: { payload: { '$no field': 1 }, status: 422 },
  insert: { payload: { insert: 1 }, status: 422 },
  insertMany: { payload: { insert: 1 }, status: 422 },
  update: { payload: { query: { _id: noId }, update: { $unset: {} } }, status: 200 },
  upsert: { payload: { query: {}, update: 1 }, status: 422 },
  deleteOne: { payload: { _id: noId }, status: 200 },
}

/** Where the gate is open and the command refuses: an archive. */
const otherwise: Record<string, Partial<Record<Operation, number>>> = {
  regs18tf2024: { save: 409, insert: 409, insertMany: 409, update: 409, upsert: 409, deleteOne: 409 },
  test: { save: 200 },
}

describe.each(defaultEngines)('access to the data interface on %s', (engine) => {
  let db: Database
  let callAs: CallAs

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    callAs = await openFilledFestival(db)
  })
  afterAll(() => db.close())

  describe.each(Object.entries(access))('X1 %s', (collection, table) => {
    it.each(operations)('%s', async (operation) => {
      const allowed = table[operation]
      const { payload, status } = harmless[operation]
      const open = otherwise[collection]?.[operation] ?? status
      const expected: unknown[] = []
      const found: unknown[] = []
      for (const person of people) {
        const may = allowed === 'everybody' || allowed.includes(person)
        expected.push([person, may ? open : person === 'nobody' ? 401 : 403])
        const answer = await callAs(actorOf(person), `${collection}/${operation}`, payload)
        found.push([person, answer.status])
      }
      expect(found).toEqual(expected)
      await db.query('delete from test_documents where id not in ($1, $2)', fixtureIds)
    })
  })

  it.each(Object.entries(rowsSeen))('X14 the rows of %s', async (collection, line) => {
    const seen = await Promise.all(
      people.map(async (person) => {
        const { status, body } = await callAs(actorOf(person), `${collection}/find`)
        return status === 200 ? String(body.length) : '-'
      }),
    )
    expect(seen.join(' ')).toBe(line)
  })

  it('X14 rows of others do not exist for the caller', async () => {
    const [, second] = fixtureIds
    const dancer = actorOf('dancer')
    for (const collection of ['regs', 'workOrders', 'team', 'costs', 'promoters']) {
      const byId = await callAs(dancer, `${collection}/findById`, { _id: second })
      expect([collection, byId.status, byId.body]).toEqual([collection, 200, null])
    }
    for (const collection of ['regs', 'workOrders']) {
      for (const _id of [second, noId]) {
        const { status } = await callAs(dancer, `${collection}/save`, { _id, note: 'mine' })
        expect([collection, _id, status]).toEqual([collection, _id, 404])
      }
    }
    const draft = { _id: eventId(2) }
    expect((await callAs(actorOf('regAdmin'), 'events/findById', draft)).body).toBeNull()
    expect((await callAs(actorOf('progAdmin'), 'events/findById', draft)).body).toMatchObject({
      status: 'draft',
    })
    const own = await callAs(dancer, 'users/findOne', { query: {} })
    expect(own.body).toMatchObject({ username: 'dancer', roles: [] })
    expect((await callAs(dancer, 'users/findOne', { query: { username: 'admin' } })).body).toBeNull()
    expect((await callAs(actorOf('nobody'), 'users/findOne', { query: {} })).body).toBeNull()
  })

  it('X14 single registrations of an archive are for admins, whichever way the archive is named', async () => {
    for (const path of ['regs/find?db=regs18tf2024', 'regs/find?db=TF2024', 'regs/find?db=18tf2024']) {
      const seen: unknown[] = []
      for (const person of people) {
        const { status, body } = await callAs(actorOf(person), path, { query: {} })
        seen.push([person, status, body.length])
      }
      expect(seen).toEqual(people.map((person) => [person, 200, person === 'admin' ? 2 : 0]))
    }
    const [archived] = (await callAs(actorOf('admin'), 'regs/find?db=TF2024')).body
    const byId = { _id: archived._id }
    expect((await callAs(actorOf('regEditor'), 'regs/findById?db=TF2024', byId)).body).toBeNull()
    expect((await callAs(actorOf('admin'), 'regs/findById?db=TF2024', byId)).body).toMatchObject(byId)
  })

  it('X14 staff count registrations by every field they see, in archives too', async () => {
    const pipeline = [{ $group: { _id: '$note', n: { $sum: 1 } } }]
    for (const collection of ['regs', 'regs18tf2024']) {
      const { body } = await callAs(actorOf('regEditor'), `${collection}/aggregate`, { pipeline })
      expect(body).toEqual([{ _id: expect.stringMatching(/^qz/), n: 2 }])
      expect((await callAs(actorOf('trusted'), `${collection}/aggregate`, { pipeline })).status).toBe(422)
    }
  })

  describe.each(Object.entries(access))('X15 the fields of %s', (collection, table) => {
    const kind = collection === 'regs18tf2024' ? 'archivedRegs' : collection
    const shape = Object.values(shapes).find((one) => one.collection === kind)
    const names = shape?.fields.map(({ name }) => name) ?? []

    it.each(people)('for %s', async (person) => {
      const by = actorOf(person)
      const mayNot = hidden[collection]?.[person] ?? []
      const openTo = (operation: Operation) => {
        const who = table[operation]
        return who === 'everybody' || who.includes(person)
      }
      const isPublic =
        ['regs', 'regs18tf2024'].includes(collection) &&
        ['nobody', 'dancer', 'trusted', 'reception'].includes(person)
      if (collection === 'test' || isPublic) return
      const seen = names.filter((name) => !mayNot.includes(name))
      for (const name of mayNot) {
        const asked = [
          ['find', { query: { [name]: null } }],
          ['find', { query: { $or: [{ [name]: { $regex: '^q' } }] } }],
          ['find', { opts: { sort: { [name]: 1 } } }],
          ['find', { opts: { projection: { [name]: 1 } } }],
          ['findOne', { query: { [name]: { $exists: true } } }],
          ['aggregate', { pipeline: [{ $match: { $nor: [{ [name]: null }] } }] }],
          ['aggregate', { pipeline: [{ $group: { _id: `$${name}` } }] }],
          ['aggregate', { pipeline: [{ $facet: { x: [{ $sortByCount: `$${name}` }] } }] }],
          ['aggregate', { pipeline: [{ $project: { x: { $toLower: `$${name}` } } }] }],
          ['update', { query: { [name]: null }, update: { $unset: {} } }],
          ['update', { query: {}, update: { $inc: { [name]: 1 } } }],
        ] as const
        for (const [operation, payload] of asked) {
          if (!openTo(operation)) continue
          const { status } = await callAs(by, `${collection}/${operation}`, payload)
          expect([name, operation, payload, status]).toEqual([name, operation, payload, 422])
        }
      }
      const every = <Value>(value: (name: string) => Value) =>
        Object.fromEntries(seen.map((name) => [name, value(name)]))
      const firsts = Object.fromEntries(seen.map((name) => [`x${name}`, { $first: `$${name}` }]))
      const asked = [
        ['find', { query: every(() => ({ $ne: 'x' })) }],
        ['find', { opts: { projection: every(() => 1) } }],
        ...inTens(seen).map((names) => ['find', { opts: { sort: names } }] as const),
        ['findOne', { query: every(() => ({ $ne: 'x' })) }],
        ['aggregate', { pipeline: [{ $group: { _id: null, ...firsts } }] }],
      ] as const
      for (const [operation, payload] of asked) {
        if (!openTo(operation)) continue
        const { status } = await callAs(by, `${collection}/${operation}`, payload)
        expect([operation, status]).toEqual([operation, 200])
      }
      if (openTo('find')) {
        const { body } = await callAs(by, `${collection}/find`)
        const keys = new Set(body.flatMap((one: object) => Object.keys(one)))
        if (body.length > 0) expect([...keys].sort()).toEqual([...seen].sort())
      }
    })
  })
})

/** Orders by all of these fields: ten keys at once are the most there may be. */
function inTens(names: readonly string[]): Record<string, 1>[] {
  const [ten, rest] = [names.slice(0, 10), names.slice(10)]
  const order = Object.fromEntries(ten.map((name) => [name, 1 as const]))
  return rest.length > 0 ? [order, ...inTens(rest)] : [order]
}
