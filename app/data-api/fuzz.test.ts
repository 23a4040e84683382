import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { countedBy } from '#app/registration/queries/cells.ts'
import { makeApp, makePerson } from '#tests/make.ts'
import { sized } from '#tests/size.ts'
import { type Operation, operations } from './gate.ts'
import { shapes } from './shape/shapes.ts'
import { callerOf, holding } from './testing/call-as.ts'
import { useFixture } from './testing/fixture.ts'
import { listSamples } from './testing/lists.ts'

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

/** SQL, patterns, templates and paths that break a statement or program into which they are interpolated. */
const sly = fc.constantFrom(
  ...[
    "'; drop table registrations; --",
    "' or '1'='1",
    '"; delete from users; --',
    '$1',
    '$2::int',
    '\\',
    "\\'",
    '%',
    '_',
  ],
  ...[
    '?',
    ':name',
    '{{7*7}}',
    '#{7*7}',
    '../../etc/passwd',
    '*/ --',
    '$$; select pg_sleep(9); $$',
    "E'\\x00'",
    '2025-02-30',
  ],
  ...[
    'constructor',
    'toString',
    'hasOwnProperty',
    '__defineGetter__',
    'infinity',
    'NaN',
    '1e999',
    '0x1F',
    'null',
    '\u202e',
  ],
)

type Call = { readonly path: string; readonly payload: Record<string, unknown> }

/** Any operation of a collection, with what could almost be asked of it. */
function askedOf(collection: string, names: readonly string[]): fc.Arbitrary<Call> {
  const named = fc.constantFrom(...names)
  const value = fc.oneof({ weight: 2, arbitrary: sly }, part)
  const one = fc.oneof(sly, fc.integer(), fc.double(), fc.constant(null), fc.boolean())
  const operand = fc.oneof(
    one.map((operand) => ({ $gte: operand, $ne: operand })),
    fc.array(value, { maxLength: 3 }).map((choices) => ({ $in: choices })),
    fc.tuple(sly, fc.constantFrom('', 'i')).map(([$regex, $options]) => ({ $regex, $options })),
    fc.record({ $elemMatch: fc.oneof(fc.dictionary(named, one, { maxKeys: 2 }), value), $size: fc.nat(3) }),
    fc.record({ $exists: fc.boolean(), $not: fc.record({ $all: fc.array(one, { maxLength: 2 }) }) }),
    value,
  )
  const query = fc.oneof(
    fc.dictionary(
      fc.oneof(
        named,
        fc.tuple(named, sly).map((steps) => steps.join('.')),
      ),
      operand,
      { maxKeys: 3 },
    ),
    fc.record({ $text: fc.record({ $search: sly }) }),
    fc.record({ $or: fc.array(fc.dictionary(named, operand, { maxKeys: 2 }), { maxLength: 3 }) }),
  )
  const opts = fc.record(
    {
      sort: fc.dictionary(named, fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>(1, -1) }, value), {
        maxKeys: 3,
      }),
      projection: fc.dictionary(
        named,
        fc.oneof({ weight: 5, arbitrary: fc.constantFrom<unknown>(0, 1) }, value),
        { maxKeys: 3 },
      ),
      limit: fc.oneof(fc.constantFrom<unknown>(0, 1, 501, -1, 2 ** 53, 1.5), value),
      skip: fc.oneof(fc.constantFrom<unknown>(0, 1, 2 ** 53 - 1), value),
      count: fc.oneof(fc.boolean(), value),
    },
    { requiredKeys: [] },
  )
  const expression = fc.oneof(
    named.map((name) => `$${name}`),
    part,
  )
  const stage = fc.oneof(
    query.map(($match) => ({ $match })),
    fc
      .record({
        _id: fc.oneof(expression, fc.dictionary(sly, expression, { maxKeys: 2 })),
        n: fc.record({ $sum: expression }),
      })
      .map(($group) => ({ $group })),
    fc
      .dictionary(fc.oneof(named, fc.constant('n')), fc.constantFrom(1, -1), { minKeys: 1, maxKeys: 2 })
      .map(($sort) => ({ $sort })),
    expression.map(($sortByCount) => ({ $sortByCount })),
    fc.oneof(sly, fc.constant('n')).map(($count) => ({ $count })),
    fc.tuple(stages, part).map(([name, body]) => ({ [name]: body })),
  )
  const update = fc.dictionary(
    fc.constantFrom('$set', '$unset', '$inc', '$push', '$pull', '$where'),
    fc.dictionary(named, fc.oneof(one, value), { maxKeys: 2 }),
    { maxKeys: 2 },
  )
  const document = fc.dictionary(named, fc.oneof(one, value), { maxKeys: 6 })
  // One that could be stored, except for the tested value. Editions are left alone: everything else depends on them.
  const [, fresh] = listSamples.find(([name]) => name === collection && name !== 'editions') ?? []
  const written = fresh
    ? fc.oneof(
        document,
        fc.dictionary(named, fc.oneof(one, value), { maxKeys: 2 }).map((odd) => ({ ...fresh, ...odd })),
      )
    : document
  const payloads: Readonly<Record<Operation, fc.Arbitrary<Record<string, unknown>>>> = {
    find: fc.record({ query, opts }, { requiredKeys: [] }),
    findById: fc.record({ _id: value }),
    findOne: fc.record({ query }),
    aggregate: fc.record({ pipeline: fc.array(stage, { maxLength: 4 }) }),
    insert: fc.record({ insert: written }),
    insertMany: fc.record({ insert: fc.array(written, { maxLength: 2 }) }),
    save: written,
    update: fc.record({ query, update }),
    upsert: fc.record({ query, update }),
    deleteOne: fc.record({ _id: value }),
  }
  return fc.constantFrom(...operations, 'find', 'find', 'aggregate', 'aggregate').chain((operation) => {
    const path = `${collection}/${operation}`
    return fc
      .oneof({ weight: 9, arbitrary: payloads[operation] }, document)
      .map((payload) => ({ path, payload }))
  })
}

const askedAsAdmin = fc.oneof(
  ...Object.values(shapes).map(({ collection, fields }) =>
    askedOf(
      collection,
      fields.flatMap(({ name, kind }) => (kind === 'bilingual' ? [name, `${name}.en`] : [name])),
    ),
  ),
)

describe('any request', () => {
  const fixture = useFixture('embedded')

  it('X4 is answered or refused, in JSON and in MessagePack, and never breaks the server', async () => {
    await fixture.save()
    const before = await fixture.rows()
    await fc.assert(
      fc.asyncProperty(call, fc.boolean(), async ([path, payload], packed) => {
        const whole = path === 'regs/save' ? { ...makePerson(), ...payload, picks: 'none' } : payload
        const headers = { 'X-Forwarded-For': someone() }
        const answer = packed
          ? await fixture.api.callPacked(path, whole, headers)
          : await fixture.api.call(path, whole, headers)
        expect([answer.status < 500, path, answer.status]).toEqual([true, path, answer.status])
        if (answer.status !== 200) expect(answer.body.detail).toMatch(/\S/)
      }),
      { seed: 20251113, numRuns: sized(1000, 4000) },
    )
    expect(await fixture.rows()).toEqual(before)
  }, 300_000)

  it('X4 of an admin is answered or refused in every collection, with SQL in every text', async () => {
    const app = makeApp(fixture.db)
    const callAs = callerOf({ ...app, config: { ...app.config, testCollection: true } })
    const tables = await tablesOf(fixture.db)
    const statuses = new Map<number, number>()
    const ask = async ({ path, payload }: Call) => {
      const begun = process.cpuUsage()
      const { status, body } = await callAs(holding('admin'), path, payload)
      const { user, system } = process.cpuUsage(begun)
      // The database is in this process: what hangs there hangs here. Time of the processor, as the machine is not ours alone.
      const isAnswered = status < 500
      expect([path, isAnswered, (user + system) / 1e6 < 2]).toEqual([path, true, true])
      if (status !== 200) expect(body.detail).toMatch(/\S/)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    await fc.assert(fc.asyncProperty(askedAsAdmin, ask), { seed: 1, numRuns: sized(500, 1000) })
    const before = heapUsed()
    await fc.assert(fc.asyncProperty(askedAsAdmin, ask), { seed: 20251113, numRuns: sized(3000, 15_000) })
    expect(heapUsed() - before).toBeLessThan(32 * 2 ** 20)
    expect(statuses.get(200)).toBeGreaterThan(sized(600, 3000))
    expect(await tablesOf(fixture.db)).toEqual(tables)
  }, 300_000)

  it('X3 of random bytes is answered or refused', async () => {
    const before = await fixture.rows()
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, json) => {
        const type = json ? 'application/json' : 'application/msgpack'
        const headers = { 'Content-Type': type, 'X-Forwarded-For': someone() }
        const { status } = await fixture.api.send('regs/save', new Uint8Array(bytes), headers)
        expect([400, 422]).toContain(status)
      }),
      { seed: 20251117, numRuns: sized(300, 1000) },
    )
    expect(await fixture.rows()).toEqual(before)
  }, 300_000)
})

/** Every table with its columns. */
async function tablesOf(db: Database): Promise<unknown[]> {
  const { rows } = await db.query(
    `select table_name, string_agg(column_name, ' ' order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
  )
  return rows
}

/** Bytes in use after what is of no use has been collected. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

let calls = 0
/** Another address for each call, so that no rate limit applies. */
function someone(): string {
  calls += 1
  return `10.0.0.${calls % 200}`
}
