import fc from 'fast-check'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Document } from '../documents.ts'
import { fieldsOf } from '../fields.ts'
import type { Source } from '../source.ts'

/** A collection that has a column of every type, and JSON in which anything is. */
export const things: Source = {
  from: 'things',
  columns: {
    _id: { sql: 'id', type: 'text' },
    name: { sql: 'name', type: 'text' },
    note: { sql: 'note', type: 'text', absent: 'missing' },
    size: { sql: 'size', type: 'number' },
    cents: { sql: 'cents', type: 'number', absent: 'missing' },
    fine: { sql: 'fine', type: 'boolean' },
    at: { sql: 'at', type: 'instant' },
    day: { sql: 'day', type: 'day' },
    tags: { sql: 'tags', type: 'textArray' },
    'title.en': { sql: "title->>'en'", type: 'text' },
    'title.sl': { sql: "title->>'sl'", type: 'text' },
    picks: { sql: 'picks', type: 'json' },
    any: { sql: 'anything', type: 'json', absent: 'missing' },
  },
  search: 'searchable(name)',
}

/** Every path that may be asked about. */
const thingPaths = [
  '_id',
  'name',
  'note',
  'size',
  'cents',
  'fine',
  'at',
  'day',
  'tags',
  'title',
  'title.en',
  'title.sl',
  'picks',
  'picks.event',
  'picks.state',
  'picks.n',
  'any',
  'any.a',
  'any.b',
  'any.a.b',
  'any.a.a',
]
export const thingFields = fieldsOf(thingPaths, { searchable: true })

const texts = [
  '',
  'a',
  'A',
  'b',
  'ab',
  'č',
  'Č',
  'ž',
  'tango vals',
  "o'clock",
  '100%',
  'a_b',
  '\\',
  '1',
  '2025-11-13',
]
const text = fc.constantFrom(...texts)
const whole = fc.constantFrom(-2, 0, 1, 2, 10, 100)
const number = fc.oneof(whole, fc.constantFrom(0.5, -1.5, 1e21, 2 ** 53))
const instant = fc.constantFrom(...[0, 1, 999, 1_763_060_400_000, -86_400_000].map((ms) => new Date(ms)))
const day = fc.constantFrom('2025-11-13', '2025-11-14', '2024-02-29')
const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'č', ''), { maxLength: 3 })

/** Generates JSON values. Lists directly in lists are left out: the engines treat them differently, and no document has any. */
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.oneof(text, number, fc.boolean(), fc.constant(null)),
    tie('map'),
    fc.array(fc.oneof(text, number, fc.constant(null), tie('map')), { maxLength: 3 }),
  ),
  map: fc.dictionary(fc.constantFrom('a', 'b'), tie('json'), { maxKeys: 2, noNullPrototype: true }),
}))
const pick = fc.record(
  {
    event: fc.constantFrom('e1', 'e2', 'e3'),
    state: fc.constantFrom('placed', 'waiting'),
    n: fc.option(whole),
  },
  { noNullPrototype: true },
)

const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 4 })

const thing = fc.record(
  {
    name: orNull(text),
    note: text,
    size: orNull(number),
    cents: whole,
    fine: orNull(fc.boolean()),
    at: orNull(instant),
    day: orNull(day),
    tags: orNull(words),
    title: fc.record({ en: orNull(text), sl: orNull(text) }, { noNullPrototype: true }),
    picks: fc.array(pick, { maxLength: 3 }),
    any: json.filter((value) => value !== null),
  },
  {
    requiredKeys: ['name', 'size', 'fine', 'at', 'day', 'tags', 'title', 'picks'],
    noNullPrototype: true,
  },
)

/** Some documents of the collection, as different as can be; the same for the same seed. */
export function makeThings(seed: number, count: number): Document[] {
  return fc.sample(thing, { seed, numRuns: count }).map((one, index) => ({
    _id: index.toString(16).padStart(24, '0'),
    ...one,
  }))
}

/** Makes the table `things`, unless it exists, and replaces its rows by these documents. */
export async function putThings(db: Database, documents: readonly Document[]): Promise<void> {
  await db.query(`create table if not exists things (id text primary key, name text, note text, size float8, cents int,
    fine boolean, at timestamptz, day date, tags text[], title jsonb, picks jsonb, anything jsonb)`)
  await db.query('delete from things')
  for (const { _id, name, note, size, cents, fine, at, day, tags, title, picks, any } of documents) {
    await db.query('insert into things values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
      _id,
      name,
      note,
      size,
      cents,
      fine,
      at,
      day,
      tags,
      ...[title, picks, any].map((one) => (one === undefined ? null : JSON.stringify(one))),
    ])
  }
}

/** Values a query compares with, of every kind. */
const plain = fc.oneof(
  text,
  number,
  fc.boolean(),
  instant,
  day,
  fc.constant(null),
  fc.constantFrom('\0', 'a\0', '\ud800', 'e1', 'placed', Number.NaN, Infinity, -Infinity, -0),
)
const composed = fc.oneof(
  words,
  fc.record({ en: text, sl: text }, { noNullPrototype: true }),
  fc.dictionary(fc.constantFrom('a', 'b'), plain, { maxKeys: 2, noNullPrototype: true }),
)
const regex = fc.constantFrom(
  'a',
  '^a',
  'a$',
  '[^a]',
  'č',
  '\\w',
  '^\\W?$',
  'a|b',
  '\\bvals',
  "^o'",
  '%',
  '_',
  '\\\\',
)

const condition = fc.oneof(
  plain,
  composed,
  fc.dictionary(fc.constantFrom('$eq', '$ne'), fc.oneof(plain, composed), {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  }),
  fc.dictionary(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), plain, {
    minKeys: 1,
    maxKeys: 2,
    noNullPrototype: true,
  }),
  fc.dictionary(fc.constantFrom('$in', '$nin', '$all'), fc.array(plain, { maxLength: 4 }), {
    minKeys: 1,
    maxKeys: 1,
    noNullPrototype: true,
  }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $size: fc.nat(3) }),
  fc.record({ $regex: regex, $options: fc.constantFrom('', 'i') }),
)
const element = fc.oneof(
  fc.record({ $gte: plain }),
  fc.record({ $in: fc.array(plain, { maxLength: 3 }) }),
  fc.record({ $regex: regex }),
)
const pickQuery = fc.record(
  {
    event: fc.constantFrom('e1', 'e2'),
    state: fc.oneof(fc.constant('placed'), fc.record({ $ne: fc.constant('placed') })),
    n: fc.oneof(whole, fc.record({ $gt: whole }), fc.constant(null)),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const field = fc.oneof(
  fc.tuple(fc.constantFrom(...thingPaths), fc.oneof(condition, fc.record({ $not: fc.oneof(condition) }))),
  fc.tuple(fc.constantFrom('tags'), fc.record({ $elemMatch: element })),
  fc.tuple(fc.constant('picks'), fc.record({ $elemMatch: pickQuery })),
)

/** Queries of all operators, many of which find something. */
export const { query } = fc.letrec<{ query: Record<string, unknown> }>((tie) => ({
  query: fc.oneof(
    { maxDepth: 2 },
    fc.array(field, { maxLength: 2 }).map((entries) => Object.fromEntries(entries)),
    fc.dictionary(
      fc.constantFrom('$and', '$or', '$nor'),
      fc.array(tie('query'), { minLength: 1, maxLength: 3 }),
      {
        minKeys: 1,
        maxKeys: 2,
        noNullPrototype: true,
      },
    ),
  ),
}))

const direction = fc.constantFrom(1, -1)
/** Fields whose order `mingo` and MongoDB agree on. */
const sortable = fc.constantFrom('name', 'note', 'size', 'cents', 'fine', 'at', 'day', 'title.en', '_id')
const projected = fc.constantFrom(
  '_id',
  'name',
  'note',
  'title',
  'title.en',
  'picks',
  'picks.event',
  'any',
  'any.a',
)

/** Options of `find`. */
export const options = fc.record(
  {
    sort: fc.dictionary(sortable, direction, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
    limit: fc.constantFrom(0, 1, 5, 1000),
    skip: fc.constantFrom(0, 1, 7, 100),
    projection: fc.oneof(
      fc.dictionary(projected, fc.constant(1), { maxKeys: 2, noNullPrototype: true }),
      fc.dictionary(projected, fc.constant(0), { maxKeys: 2, noNullPrototype: true }),
    ),
    count: fc.boolean(),
  },
  { requiredKeys: [], noNullPrototype: true },
)

const match = query.map((one) => ({ $match: one }))
const cut = fc.oneof(
  fc.record({ $limit: fc.constantFrom(1, 5, 30) }, { noNullPrototype: true }),
  fc.record({ $skip: fc.constantFrom(0, 2, 20) }, { noNullPrototype: true }),
)
const sorted = fc
  .dictionary(sortable, direction, { minKeys: 1, maxKeys: 2, noNullPrototype: true })
  .map((by) => ({ $sort: by }))
const key = fc.oneof(
  fc.constant(null),
  fc.constantFrom('$name', '$note', '$size', '$fine', '$at', '$day', '$title.en', '$cents', '$tags'),
  fc.constantFrom(
    { $dateToString: { format: '%Y-%m-%d', date: '$at' } },
    { a: '$name', b: '$fine' },
    { day: { $dateToString: { format: '%Y-%m-%d', date: '$at' } }, note: '$day' },
  ),
)
const accumulator = fc.oneof(
  fc.constantFrom(
    { $sum: 1 },
    { $sum: 0.5 },
    { $count: {} },
    { $sum: '$cents' },
    { $avg: '$cents' },
    { $sum: '$name' },
  ),
  fc
    .tuple(
      fc.constantFrom('$min', '$max'),
      fc.constantFrom('$name', '$size', '$fine', '$at', '$day', '$cents'),
    )
    .map(([name, field]) => ({ [name]: field })),
)
const group = fc.oneof(
  fc
    .record({ _id: key, n: accumulator, m: accumulator }, { requiredKeys: ['_id'], noNullPrototype: true })
    .map((body) => ({ $group: body })),
  fc.constantFrom('$name', '$fine', '$day').map((by) => ({ $sortByCount: by })),
  fc.constant({ $count: 'n' }),
)

/**
 * Generates pipelines of up to four stages that match, sort or cut, and at most one that groups or counts; SQL can say at least the
 * beginning.
 */
export const pipeline = fc
  .tuple(
    fc.array(fc.oneof({ weight: 3, arbitrary: match }, sorted, cut), { maxLength: 4 }),
    fc.option(group, { freq: 3 }),
  )
  .map(([before, grouped]) => (grouped ? [...before, grouped] : before))
