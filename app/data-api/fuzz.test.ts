import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makePerson } from '#tests/make.ts'
import { countedBy } from './regs/cells.ts'
import { shapes } from './shape/shapes.ts'
import { setStage } from './testing/stage.ts'

const nasty = fc.oneof(
  fc.constantFrom<unknown>(null, true, -1, 1e308, '', '\0', '\ud800', '$', '$where', '__proto__', [], {}),
  fc.constantFrom<unknown>(
    { $gt: '' },
    { $date: '2025-11-13T10:00:00Z' },
    ['$$ROOT'],
    { $regex: '(' },
    '$taken',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.double(),
  fc.array(fc.integer(), { maxLength: 3 }),
)
const operators = fc.constantFrom(
  ...[
    '$eq',
    '$ne',
    '$gt',
    '$lt',
    '$in',
    '$nin',
    '$all',
    '$size',
    '$exists',
    '$not',
    '$elemMatch',
    '$regex',
    '$options',
  ],
  ...[
    '$and',
    '$or',
    '$nor',
    '$sum',
    '$avg',
    '$push',
    '$first',
    '$add',
    '$divide',
    '$mod',
    '$concat',
    '$cond',
    '$in',
  ],
  ...[
    '$dateToString',
    '$dateTrunc',
    '$year',
    '$arrayElemAt',
    '$substrCP',
    '$size',
    '$toLower',
    '$round',
    '$literal',
  ],
)
const stages = fc.constantFrom(
  ...['$match', '$project', '$addFields', '$group', '$sort', '$limit', '$skip', '$count', '$unwind'],
  ...['$sortByCount', '$bucket', '$facet', '$lookup'],
)
const field = fc.constantFrom<string>(
  ...shapes.events.fields.map(({ name }) => name),
  ...countedBy,
  '_id',
  'n',
)

/** Expressions, queries and plain nonsense that look like each other. */
const { part } = fc.letrec((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    nasty,
    field.map((name) => `$${name}`),
    fc.dictionary(fc.oneof(field, operators), tie('part'), { maxKeys: 3 }),
    fc.array(tie('part'), { maxLength: 3 }),
  ),
}))
const pipeline = fc.array(
  fc.oneof(
    fc.tuple(stages, part).map(([name, body]) => ({ [name]: body })),
    part,
  ),
  { maxLength: 5 },
)
const question = fc.oneof(
  fc.record({ query: part, opts: part }, { requiredKeys: [] }),
  fc.record({ pipeline }),
  fc.record({ _id: part, secret: part }),
)
const call = fc.oneof(
  fc.tuple(fc.constantFrom('events/find', 'events/findById', 'regs/find', 'regs/findById'), question),
  fc.tuple(fc.constantFrom('events/aggregate', 'regs/aggregate'), fc.record({ pipeline })),
  fc.tuple(
    fc.constant('regs/save'),
    fc.dictionary(fc.constantFrom(...Object.keys(makePerson()), 'promo', 'partner', '_id'), part),
  ),
)

describe('anything at all', () => {
  const stage = setStage('embedded')

  it('X4 is answered or refused, in JSON and in MessagePack, and never breaks the house', async () => {
    await stage.save()
    const before = await stage.rows()
    await fc.assert(
      fc.asyncProperty(call, fc.boolean(), async ([path, payload], packed) => {
        const whole = path === 'regs/save' ? { ...makePerson(), ...payload, picks: 'none' } : payload
        const headers = { 'X-Forwarded-For': someone() }
        const answer = packed
          ? await stage.api.callPacked(path, whole, headers)
          : await stage.api.call(path, whole, headers)
        expect([answer.status < 500, path, answer.status]).toEqual([true, path, answer.status])
        if (answer.status !== 200) expect(answer.body.detail).toMatch(/\S/)
      }),
      { seed: 20251113, numRuns: 3000 },
    )
    expect(await stage.rows()).toEqual(before)
  })

  it('X3 holds for bytes without any sense', async () => {
    const before = await stage.rows()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, json) => {
        const type = json ? 'application/json' : 'application/msgpack'
        const headers = { 'Content-Type': type, 'X-Forwarded-For': someone() }
        const { status } = await stage.api.send('regs/save', new Uint8Array(bytes), headers)
        expect([400, 422]).toContain(status)
      }),
      { seed: 20251117, numRuns: 1000 },
    )
    expect(await stage.rows()).toEqual(before)
  })
})

let calls = 0
/** Another address for each call, so that nobody calls too often. */
function someone(): string {
  calls += 1
  return `10.0.0.${calls % 200}`
}
