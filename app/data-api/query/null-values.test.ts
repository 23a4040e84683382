import { Aggregator } from 'mingo'
import { describe, expect, it } from 'vitest'
import { accumulators, expressions } from './check/check-expression.ts'
import { aggregateAmong, Unanswerable } from './run-query.ts'

const at = new Date('2025-11-13T23:30:00Z')
const document = { _id: 1, none: null, text: 'a', n: 5, list: [3, null, 1], empty: [], at }
const missing = Symbol('missing')
const refused = Symbol('refused')

/** The value of the expression; `missing` where the document has no such field afterwards. */
function worth(expression: unknown, of: Record<string, unknown> = document): unknown {
  try {
    const [made] = aggregateAmong([of], [{ $project: { _id: 0, v: expression } }]) as { v?: unknown }[]
    return made && 'v' in made ? made.v : missing
  } catch (error) {
    if (error instanceof Unanswerable) return refused
    throw error
  }
}

/** With `then`, a name that linters know from promises. */
const choice = (condition: object, value: unknown) =>
  Object.fromEntries([...Object.entries(condition), ['then', value]])

/** The expression with `x` in it, and what it is worth where `x` is null, and where it is missing (MongoDB manual, "Aggregation Operators"). */
const table: readonly (readonly [(x: string) => Record<string, unknown>, unknown, unknown])[] = [
  ...['$abs', '$ceil', '$floor', '$round', '$trunc', '$avg', '$min', '$max', '$first', '$last'].map(
    (name) => [(x: string) => ({ [name]: x }), null, null] as const,
  ),
  ...['$year', '$month', '$dayOfMonth', '$dayOfWeek', '$hour', '$minute'].flatMap(
    (name) =>
      [
        [(x: string) => ({ [name]: x }), null, null],
        [(x: string) => ({ [name]: { date: x, timezone: 'Europe/Ljubljana' } }), null, null],
        [(x: string) => ({ [name]: { date: '$at', timezone: x } }), null, null],
      ] as const,
  ),
  ...['$add', '$subtract', '$multiply', '$divide', '$mod', '$round', '$trunc'].flatMap(
    (name) =>
      [
        [(x: string) => ({ [name]: [x, 2] }), null, null],
        [(x: string) => ({ [name]: ['$n', x] }), null, null],
      ] as const,
  ),
  ...['$sum', '$avg', '$min', '$max', '$ifNull'].map(
    (name) => [(x: string) => ({ [name]: [x, 5] }), 5, 5] as const,
  ),
  ...['$toString', '$toInt', '$toDouble', '$toDate'].map(
    (name) => [(x: string) => ({ [name]: x }), null, null] as const,
  ),
  [(x) => ({ $sum: x }), 0, 0],
  [(x) => ({ $not: x }), true, true],
  [(x) => ({ $and: [x, true] }), false, false],
  [(x) => ({ $or: [x, false] }), false, false],
  [(x) => ({ $isArray: x }), false, false],
  [(x) => ({ $type: x }), 'null', 'missing'],
  [(x) => ({ $toLower: x }), '', ''],
  [(x) => ({ $toUpper: x }), '', ''],
  [(x) => ({ $concat: ['$text', x] }), null, null],
  [(x) => ({ $substrCP: [x, 0, 2] }), '', ''],
  [(x) => ({ $trim: { input: x } }), null, null],
  [(x) => ({ $trim: { input: '$text', chars: x } }), null, null],
  [(x) => ({ $strLenCP: x }), refused, refused],
  [(x) => ({ $size: x }), refused, refused],
  [(x) => ({ $in: [x, [1, null]] }), true, false],
  [(x) => ({ $in: [1, x] }), refused, refused],
  [(x) => ({ $arrayElemAt: [x, 0] }), null, null],
  [(x) => ({ $arrayElemAt: ['$list', x] }), null, null],
  [(x) => ({ $eq: [x, null] }), true, false],
  [(x) => ({ $ne: [x, null] }), false, true],
  [(x) => ({ $gt: [x, 5] }), false, false],
  [(x) => ({ $gt: [5, x] }), true, true],
  [(x) => ({ $gte: [x, null] }), true, false],
  [(x) => ({ $lt: [x, 5] }), true, true],
  [(x) => ({ $lte: [x, null] }), true, true],
  [(x) => ({ $cmp: [x, null] }), 0, -1],
  [(x) => ({ $cond: [x, 1, 2] }), 2, 2],
  [(x) => ({ $cond: choice({ if: true, else: 2 }, x) }), null, missing],
  [(x) => ({ $ifNull: ['$none', x] }), null, missing],
  [(x) => ({ $switch: { branches: [choice({ case: x }, 1)], default: 2 } }), 2, 2],
  [(x) => ({ $switch: { branches: [choice({ case: true }, x)] } }), null, missing],
  [(x) => ({ $switch: { branches: [choice({ case: x }, 1)] } }), refused, refused],
  [(x) => ({ $dateToString: { date: x, format: '%Y' } }), null, null],
  [(x) => ({ $dateToString: { date: x, format: '%Y', onNull: 'none' } }), 'none', 'none'],
  [(x) => ({ $dateToString: { date: '$at', format: '%Y', timezone: x } }), null, null],
  [(x) => ({ $dateTrunc: { date: x, unit: 'day' } }), null, null],
  [(x) => ({ $dateTrunc: { date: '$at', unit: x } }), null, null],
  [(x) => ({ $dateTrunc: { date: '$at', unit: 'day', timezone: x } }), null, null],
]

describe('null and missing in expressions', () => {
  it.each(
    table.map(([write, ofNull, ofMissing]) => ({
      write,
      ofNull,
      ofMissing,
      shown: JSON.stringify(write('x')),
    })),
  )('X9 of $shown evaluate as in MongoDB', ({ write, ofNull, ofMissing }) => {
    expect([worth(write('$none')), worth(write('$nothing'))]).toEqual([ofNull, ofMissing])
  })

  it('X9 are tested for every expression', () => {
    const looked = new Set(table.flatMap(([write]) => Object.keys(write('$none'))))
    expect([...expressions].filter((name) => !looked.has(name))).toEqual([])
  })

  it.each<[unknown, unknown]>([
    [{ $sum: '$list' }, 4],
    [{ $avg: '$list' }, 2],
    [{ $min: '$list' }, 1],
    [{ $max: ['$list'] }, 3],
    [{ $sum: ['$list', 1] }, 1],
    [{ $sum: '$text' }, 0],
    [{ $first: '$empty' }, missing],
    [{ $last: '$empty' }, missing],
    [{ $arrayElemAt: ['$list', 9] }, missing],
    [{ $toUpper: '$n' }, '5'],
    [{ $divide: [1, 0] }, refused],
    [{ $mod: [1, 0] }, refused],
    [{ $hour: { date: '$at', timezone: 'Europe/Ljubljana' } }, 0],
    [{ $round: 2.5 }, 2],
    [{ $lt: ['$n', '$text'] }, true],
    [
      ['$nothing', 1],
      [null, 1],
    ],
    [{ a: '$nothing' }, {}],
    ['$nothing', missing],
  ])('X9 are tested with other values: %j is %s', (expression, value) => {
    expect(worth(expression)).toEqual(value)
  })
})

describe('null and missing in groups', () => {
  const documents = [
    { _id: 1, g: 'a', x: null },
    { _id: 2, g: 'a' },
    { _id: 3, g: 'a', x: 4 },
    { _id: 4, g: 'b' },
    { _id: 5, g: 'b' },
  ]

  it.each([
    ['$sum', 4, 0],
    ['$avg', 4, null],
    ['$min', 4, null],
    ['$max', 4, null],
    ['$first', null, null],
    ['$last', 4, null],
    ['$push', [null, 4], []],
    ['$addToSet', [null, 4], []],
  ])('X9 of %s are counted as in MongoDB', (name, ofSome, ofNone) => {
    const pipeline = [{ $group: { _id: '$g', v: { [name]: '$x' } } }, { $sort: { _id: 1 } }]
    expect(aggregateAmong(documents, pipeline)).toEqual([
      { _id: 'a', v: ofSome },
      { _id: 'b', v: ofNone },
    ])
    if (name !== '$push' && name !== '$addToSet') {
      expect(new Aggregator(pipeline).run([...documents])).toEqual(aggregateAmong(documents, pipeline))
    }
  })

  it('X9 are tested for every accumulator', () => {
    expect([...accumulators].sort()).toEqual(
      ['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet', '$count'].sort(),
    )
    expect(aggregateAmong(documents, [{ $group: { _id: null, n: { $count: {} } } }])).toEqual([
      { _id: null, n: 5 },
    ])
  })

  it('X9 are one group', () => {
    expect(aggregateAmong(documents, [{ $sortByCount: '$x' }])).toEqual([
      { _id: null, count: 4 },
      { _id: 4, count: 1 },
    ])
  })

  it('X9 are handled in groups of groups, and in buckets', () => {
    const output = { all: { $push: { $ifNull: ['$x', 'none'] } }, sum: { $sum: '$x' } }
    const bucket = { groupBy: '$x', boundaries: [0, 5], default: 'none', output }
    expect(aggregateAmong(documents, [{ $bucket: bucket }])).toEqual([
      { _id: 0, all: [4], sum: 4 },
      { _id: 'none', all: ['none', 'none', 'none', 'none'], sum: 0 },
    ])
  })
})
