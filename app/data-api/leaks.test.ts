import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { eventId, makePerson } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { shapes } from './shape/shapes.ts'
import { access, hidden, type Person, people } from './testing/access-table.ts'
import { actorOf, type CallAs } from './testing/call-as.ts'
import { fixtureIds, mark } from './testing/fill-festival.ts'
import { openFilledFestival } from './testing/filled-festival.ts'
import { marksSeen } from './testing/marks-seen.ts'

/** Where an attacker might look for hidden values: fields, columns, and names with a special meaning. */
const elsewhere = [
  'secretHash',
  'secret_hash',
  'secret',
  'password',
  'passwordHash',
  'password_hash',
  'totpSecret',
  'totp_secret',
  'search',
  'lines',
  'edition_id',
  'before',
  'after',
  'recipient',
  'hash',
  't.email',
  '$$ROOT',
  '$$CURRENT',
  'constructor',
  '__proto__',
  'email.0',
  'consents.at',
  'name.length',
]

const collections = Object.keys(access)
const tables: Readonly<Record<string, string>> = { regs18tf2024: 'archivedRegs' }

describe.each(defaultEngines)('no hidden data reaches on %s', (engine) => {
  let db: Database
  let callAs: CallAs
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    callAs = await openFilledFestival(db)
  })
  afterAll(() => db.close())

  const textOf = async (person: Person, path: string, payload: unknown): Promise<string> => {
    const { status, body } = await callAs(actorOf(person), path, payload)
    expect([path, JSON.stringify(payload), status < 500]).toEqual([path, expect.anything(), true])
    return JSON.stringify(body).toLowerCase()
  }

  /** Every way of asking for a field. */
  const queries = (name: string): [string, unknown][] => [
    ['find', { query: { [name]: { $regex: 'qz', $options: 'i' } }, opts: { count: true } }],
    ['find', { opts: { projection: { [name]: 1 }, sort: { [name]: -1 } } }],
    ['findOne', { query: { $nor: [{ [name]: 'nothing' }] } }],
    ['aggregate', { pipeline: [{ $group: { _id: `$${name}`, all: { $push: `$${name}` } } }] }],
    ['aggregate', { pipeline: [{ $facet: { a: [{ $project: { x: `$${name}` } }] } }] }],
    ['aggregate', { pipeline: [{ $addFields: { x: { $concat: ['', `$${name}`] } } }, { $sort: { x: 1 } }] }],
  ]

  it.each(people)('X15 %s, by any query', async (person) => {
    const heard: string[] = []
    for (const collection of collections) {
      const shape = shapes[(tables[collection] ?? collection) as keyof typeof shapes]
      const hear = async (operation: string, payload: unknown) =>
        heard.push(await textOf(person, `${collection}/${operation}`, payload))
      for (const operation of ['find', 'findOne']) await hear(operation, {})
      await hear('find', { opts: { count: true } })
      await hear('aggregate', { pipeline: [{ $match: {} }] })
      await hear('aggregate', { pipeline: [{ $unwind: '$picks' }] })
      await hear('aggregate', { pipeline: [{ $lookup: { from: 'users', as: 'x' } }] })
      for (const _id of [...fixtureIds, 'c'.repeat(24), '1'.repeat(24)]) await hear('findById', { _id })
      const mayNot = hidden[collection]?.[person] ?? []
      for (const name of [...mayNot, ...elsewhere]) {
        for (const [operation, payload] of queries(name)) await hear(operation, payload)
      }
      const asked = shape.fields.map(({ name }) => name).filter((name) => !mayNot.includes(name))
      const all = <Value>(value: (name: string) => Value) =>
        Object.fromEntries(asked.map((name) => [name, value(name)]))
      await hear('find', { query: { $nor: [all(() => 'nothing')] }, opts: { projection: all(() => 1) } })
      await hear('aggregate', {
        pipeline: [{ $group: { ...all((name) => ({ $push: `$${name}` })), _id: null } }],
      })
      await hear('aggregate', {
        pipeline: [{ $facet: { a: [{ $project: { x: asked.map((name) => `$${name}`) } }] } }],
      })
    }
    const all = heard.join('\n')
    const leaked = marksSeen.filter(([word, who]) => !who.includes(person) && all.includes(word))
    expect(leaked.map(([word]) => word)).toEqual([])
    // and the marks are found by those who may see them
    const missed = marksSeen.filter(([word, who]) => who.includes(person) && !all.includes(word))
    expect(missed.map(([word]) => word)).toEqual([])
  })

  it.each(people)('X15 %s, by the errors of a write', async (person) => {
    const [first, second] = fixtureIds
    const heard: string[] = []
    const tries: [string, unknown][] = [
      [
        'regs/save',
        makePerson({ name: mark('regs', 'name'), email: 'other@example.org', picks: [eventId(2)] }),
      ],
      ['regs/save', { _id: second, note: 'x', secret: 'wrong' }],
      ['regs/save', { _id: second, picks: ['c'.repeat(24)] }],
      ['regs/update', { query: { _id: second }, update: { $set: { picks: [] } } }],
      ['regs/update', { query: { email: 'x' }, update: { $inc: { name: 1 } } }],
      ['workOrders/save', { _id: second, secret: 'wrong', status: 'accepted' }],
      ['workOrders/save', { _id: first, version: 99, task: null }],
      ['promoters/save', { name: 'x', code: 'OWNCODE' }],
      ['users/save', { username: 'admin', roles: ['reception'], status: 'active' }],
      ['users/save', { _id: '1'.repeat(24), password: 'short' }],
      ['users/update', { query: {}, update: { $set: { roles: [] } } }],
      ['team/save', { _id: first, version: 99 }],
      ['costs/update', { query: { note: { $regex: 'q' } }, update: { $inc: { plannedCents: 2e9 } } }],
      ['events/save', { _id: eventId(2), venue: 'qz' }],
    ]
    for (const [path, payload] of tries) heard.push(await textOf(person, path, payload))
    const hidden = marksSeen.filter(([word, who]) => !who.includes(person) && word !== mark('regs', 'name'))
    expect(hidden.filter(([word]) => heard.join('\n').includes(word)).map(([word]) => word)).toEqual([])
  })

  it('X15 a caller who searches: only visible fields match', async () => {
    const count = async (person: Person, collection: string, text: string) => {
      const { body } = await callAs(actorOf(person), `${collection}/find`, {
        query: { $text: { $search: text } },
      })
      return body.length
    }
    expect(await count('regEditor', 'regs', mark('regs', 'email'))).toBe(2)
    expect(await count('regEditor', 'regs', mark('regs', 'surname'))).toBe(2)
    for (const person of ['partnering', 'progAdmin', 'reception'] as const) {
      expect(await count(person, 'regs', mark('regs', 'surname'))).toBe(2)
      for (const field of ['email', 'phone', 'city']) {
        expect([person, field, await count(person, 'regs', mark('regs', field))]).toEqual([person, field, 0])
      }
    }
    expect(await count('reception', 'team', mark('team', 'email'))).toBe(2)
  })

  it('X15 a caller who filters: right and wrong values of a hidden field are refused alike', async () => {
    for (const [collection, field, right] of [
      ['regs', 'email', `${mark('regs', 'email')}@example.org`],
      ['regs', 'totalCents', 777_005],
      ['team', 'feeCents', 777_001],
      ['costs', 'plannedCents', 777_002],
    ] as const) {
      const asked = (value: unknown) =>
        callAs(actorOf('partnering'), `${collection}/find`, {
          query: { [field]: value },
          opts: { count: true },
        })
      const [one, other] = [await asked(right), await asked('wrong')]
      expect([one.status, one.body]).toEqual([422, other.body])
    }
  })
})
