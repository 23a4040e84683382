import { describe, expect, it } from 'vitest'
import { groupBy, sum } from '#app/registration/queries/cells.ts'
import { answerStatistics, fieldsOfPlan } from './statistics.ts'
import { planStatistics } from './statistics-plan.ts'

type Dancer = Record<'country' | 'role' | 'level' | 'status' | 'day', string | null>

function dancers(count: number, over: Partial<Dancer> = {}): Dancer[] {
  const one = { country: 'SI', role: 'follower', level: null, status: 'placed', day: '2025-09-01', ...over }
  return Array.from({ length: count }, () => one)
}

/** As the database would count them. */
function ask(all: readonly Dancer[], pipeline: unknown): unknown {
  const plan = planStatistics({ pipeline })
  if (!plan.ok) return plan.reason
  const fields = fieldsOfPlan(plan.value)
  const each = all.map((dancer) => ({ n: 1, values: fields.map((field) => dancer[field]) }))
  const cells = groupBy(
    each,
    fields.map((_, place) => place),
  )
  return answerStatistics(
    plan.value,
    [...cells.values()].map((same) => ({ values: same[0]?.values ?? [], n: sum(same) })),
  )
}

const crowd = [
  ...dancers(6),
  ...dancers(5, { role: 'leader' }),
  ...dancers(4, { country: 'IT', day: '2025-09-02' }),
  ...dancers(2, { country: 'MT' }),
  ...dancers(1, { country: 'CY', role: 'leader', day: '2025-08-31' }),
]
const byCountry = { $group: { _id: '$country', n: { $sum: 1 } } }

describe('public statistics', () => {
  it('X10 folds groups under three into “other”', () => {
    expect(ask(crowd, [byCountry, { $sort: { n: -1, _id: 1 } }])).toEqual([
      { _id: 'SI', n: 11 },
      { _id: 'IT', n: 4 },
      { _id: 'other', n: 3 },
    ])
    expect(ask(crowd, [{ $sortByCount: '$country' }, { $limit: 1 }])).toEqual([{ _id: 'SI', count: 11 }])
    expect(ask(crowd, [{ $count: 'people' }])).toEqual([{ people: 18 }])
    expect(ask(crowd, [{ $group: { _id: null, n: { $count: {} } } }])).toEqual([{ _id: null, n: 18 }])
  })

  it('X10 does not count a single person, by any query', () => {
    const ways = [
      [{ $match: { country: 'MT' } }, { $count: 'n' }],
      [{ $match: { country: 'Malta' } }, { $count: 'n' }],
      [{ $match: { country: { $in: ['MT', 'CY'] } } }, { $count: 'n' }],
      [{ $match: { country: { $nin: ['SI', 'IT'] } } }, { $count: 'n' }],
      [{ $match: { country: { $not: { $regex: 'S|I' } } } }, { $count: 'n' }],
      [{ $match: { $and: [{ role: 'leader' }, { country: 'CY' }] } }, byCountry],
      [{ $match: { reserved: { $lt: new Date('2025-08-31T22:00:00Z') } } }, { $count: 'n' }],
      [byCountry, { $match: { _id: 'MT' } }],
    ]
    for (const pipeline of ways) expect(ask(crowd, pipeline)).toEqual([])
  })

  it('X10 shows the same groups for the same fields, so differences reveal nothing', () => {
    const count = (country: unknown) => {
      const answer = ask(crowd, [{ $match: { country } }, { $count: 'n' }])
      return (answer as { n: number }[])[0]?.n ?? 0
    }
    expect(count({ $in: ['SI', 'MT'] })).toBe(count('SI'))
    expect(count({ $ne: 'CY' })).toBe(count({ $in: ['SI', 'IT'] }))
  })

  it('X10 counts by the day in Ljubljana, as text and as an instant', () => {
    const day = { $dateToString: { format: '%Y-%m-%d', date: '$reserved' } }
    const september = { $match: { reserved: { $gte: new Date('2025-08-31T22:00:00Z') } } }
    expect(ask(crowd, [september, { $group: { _id: day, n: { $sum: 1 } } }, { $sort: { _id: 1 } }])).toEqual([
      { _id: '2025-09-01', n: 13 },
    ])
    const instant = { $dateTrunc: { date: '$reserved', unit: 'day', timezone: 'Europe/Ljubljana' } }
    expect(
      ask([...dancers(4)], [{ $group: { _id: { at: instant, role: '$role' }, n: { $sum: 1 } } }]),
    ).toEqual([{ _id: { at: new Date('2025-08-31T22:00:00Z'), role: 'follower' }, n: 4 }])
  })

  it('X10 applies `$match` to folded groups too', () => {
    const italians = [...dancers(9, { role: 'leader' }), ...dancers(3, { role: 'leader', country: 'IT' })]
    const all = [...italians, ...dancers(2, { role: 'leader', country: 'MT' }), ...dancers(5)]
    const id = { role: '$role', country: '$country' }
    const answer = ask(all, [
      { $match: { role: 'leader' } },
      { $group: { _id: id, n: { $sum: 1 } } },
      { $sort: { n: -1 } },
    ])
    expect(answer).toEqual([
      { _id: { role: 'leader', country: 'SI' }, n: 9 },
      { _id: { role: 'leader', country: 'other' }, n: 5 },
    ])
  })

  it.each<[string, unknown[], string]>([
    ['rows', [{ $match: { role: 'leader' } }], 'counts-only'],
    ['nothing', [], 'counts-only'],
    ['names', [{ $group: { _id: '$country', who: { $push: '$name' } } }], 'counts-only'],
    ['sums of money', [{ $group: { _id: '$country', sum: { $sum: '$paidCents' } } }], 'counts-only'],
    ['a field that is nobody’s business', [{ $group: { _id: '$email', n: { $sum: 1 } } }], 'unknown-field'],
    ['a match on it', [{ $match: { email: 'ana@example.org' } }, { $count: 'n' }], 'unknown-field'],
    ['the instant', [{ $group: { _id: '$reserved', n: { $sum: 1 } } }], 'whole-days-only'],
    ['a minute', [{ $match: { reserved: { $gte: new Date(60_000) } } }, { $count: 'n' }], 'whole-days-only'],
    ['the hour', [{ $group: { _id: { $hour: '$reserved' }, n: { $sum: 1 } } }], 'whole-days-only'],
    ['the first few', [{ $limit: 1 }, { $count: 'n' }], 'counts-only'],
    ['counts of counts', [byCountry, { $group: { _id: null, n: { $sum: '$n' } } }], 'unknown-stage'],
    ['another collection', [byCountry, { $lookup: { from: 'users' } }], 'unknown-stage'],
    [
      'four fields at once',
      [{ $match: { country: 'SI', role: 'leader', level: 'open', status: 'placed' } }, { $count: 'n' }],
      'too-many',
    ],
  ])('X10 refuses %s', (_, pipeline, error) => {
    expect(ask(crowd, pipeline)).toMatchObject({ kind: 'query', errors: [{ error }] })
  })
})
