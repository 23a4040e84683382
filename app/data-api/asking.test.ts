import { describe, expect, it } from 'vitest'
import { eventId, makePerson } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useFixture } from './testing/fixture.ts'

describe.each(ENGINES)('reading the data interface on %s', (engine) => {
  const fixture = useFixture(engine)

  describe("one's own registration", () => {
    it('X7 is found by its secret; other registrations are not', async () => {
      const mine = await fixture.save()
      const theirs = await fixture.save({ picks: [eventId(2)] })
      const find = async (payload: unknown) => (await fixture.api.call('regs/find', payload)).body
      const byId = async (payload: unknown) => (await fixture.api.call('regs/findById', payload)).body
      expect(await find({ secret: mine.secret })).toMatchObject([
        { _id: mine._id, email: expect.any(String) },
      ])
      expect(await find({ query: { _id: theirs._id }, secret: mine.secret })).toEqual([])
      expect(await find({ query: {} })).toEqual([])
      expect(await find({ secret: 'nonsense' })).toEqual([])
      expect(await find({ secret: { $ne: null } })).toEqual([])
      expect(await byId({ _id: mine._id })).toBeNull()
      expect(await byId({ _id: theirs._id, secret: mine.secret })).toBeNull()
      expect(await byId({ _id: mine._id, secret: mine.secret })).toMatchObject({ _id: mine._id })
    })

    it('X9 is found by queries over its fields, with options', async () => {
      const { secret, _id } = await fixture.save({ picks: [eventId(1), eventId(2)] })
      const find = async (query: unknown, opts?: unknown) =>
        (await fixture.api.call('regs/find', { secret, query, opts })).body
      expect(await find({ picks: { $elemMatch: { state: 'placed', event: eventId(2) } } })).toHaveLength(1)
      expect(await find({ picks: { $size: 1 } })).toEqual([])
      expect(await find({ name: { $regex: '^ANA', $options: 'i' } }, { projection: { code: 1 } })).toEqual([
        { _id, code: expect.any(String) },
      ])
      expect(await find({}, { count: true, limit: 1, skip: 1, sort: { reserved: -1 } })).toEqual({
        items: [],
        count: 1,
      })
    })

    it.each<[string, unknown, string]>([
      ['code that runs', { query: { $where: 'true' } }, 'query.$where'],
      ['an expression', { query: { $expr: { $eq: [1, 1] } } }, 'query.$expr'],
      ['a type', { query: { name: { $type: 'string' } } }, 'query.name.$type'],
      ['a hidden field', { query: { secretHash: { $exists: true } } }, 'query.secretHash'],
      ['a hidden field in a branch', { query: { $or: [{ secret_hash: 'a' }] } }, 'query.$or.0.secret_hash'],
      ['sorting by a hidden field', { opts: { sort: { secretHash: 1 } } }, 'opts.sort.secretHash'],
      [
        'projecting a hidden field',
        { opts: { projection: { secretHash: 1 } } },
        'opts.projection.secretHash',
      ],
      ['an option that is none', { opts: { hint: 'x' } }, 'opts.hint'],
      ['an expression that runs away', { query: { note: { $regex: '(a+)+$' } } }, 'query.note.$regex'],
      ['a query that is none', { query: [] }, 'query'],
      ['an empty choice', { query: { $or: [] } }, 'query.$or'],
      ['a name misspelt', { quary: {} }, 'quary'],
    ])('X9 cannot be queried by %s', async (_, payload, path) => {
      const { secret } = await fixture.save()
      const answer = await fixture.refuse('regs/find', { secret, ...(payload as object) })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ path, message: expect.stringMatching(/\S/) }])
    })
  })

  describe('events', () => {
    it('X11 have the fields of the contract, and include no drafts', async () => {
      await fixture.save()
      const { body } = await fixture.api.call('events/find', { query: {}, opts: { sort: { startsAt: 1 } } })
      expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([eventId(1), eventId(2), eventId(3)])
      expect(body[0]).toEqual({
        _id: eventId(1),
        kind: 'class',
        title: { en: 'Class 1', sl: 'Ura 1' },
        text: { en: '', sl: '' },
        level: 'open',
        artists: [],
        venue: 'festivalna',
        startsAt: { $date: '2025-11-13T10:00:00.000Z' },
        endsAt: { $date: '2025-11-13T11:00:00.000Z' },
        festivalDay: '2025-11-13',
        places: { mode: 'role', leaders: 2, followers: 2 },
        taken: { leaders: 0, followers: 1, heads: 0 },
        tolerance: 1,
        priceItem: 'class',
        status: 'published',
        tags: [],
      })
      expect(body[1].places).toEqual({ mode: 'head', size: 1 })
      expect((await fixture.api.call('events/findById', { _id: eventId(2) })).body.kind).toBe('milonga')
      for (const hidden of [eventId(4), eventId(9), 'x']) {
        expect((await fixture.api.call('events/findById', { _id: hidden })).body).toBeNull()
      }
      const drafts = await fixture.api.call('events/aggregate', {
        pipeline: [{ $match: { status: 'draft' } }],
      })
      expect(drafts.body).toEqual([])
    })

    it('X9 are found by MongoDB queries, also by dates', async () => {
      const at = { $date: '2025-11-13T10:30:00.000Z' }
      const later = await fixture.api.call('events/find', {
        query: { startsAt: { $gt: at } },
        opts: { count: true },
      })
      expect(later.body.count).toBe(2)
      const pipeline = [
        { $match: { status: { $ne: 'cancelled' } } },
        { $group: { _id: '$kind', n: { $sum: 1 }, places: { $sum: '$places.leaders' } } },
        { $sort: { _id: 1 } },
      ]
      expect((await fixture.api.call('events/aggregate', { pipeline })).body).toEqual([
        { _id: 'class', n: 1, places: 2 },
        { _id: 'milonga', n: 1, places: 0 },
      ])
      const facets = [{ $facet: { all: [{ $count: 'n' }], kinds: [{ $sortByCount: '$kind' }] } }]
      expect((await fixture.api.call('events/aggregate', { pipeline: facets })).body).toEqual([
        {
          all: [{ n: 3 }],
          kinds: [
            { _id: 'class', count: 2 },
            { _id: 'milonga', count: 1 },
          ],
        },
      ])
    })

    it.each<[string, unknown]>([
      ['another collection', { $lookup: { from: 'regs', as: 'regs' } }],
      ['writing', { $out: 'regs' }],
      ['merging', { $merge: { into: 'regs' } }],
      ['a union', { $unionWith: 'regs' }],
      ['code', { $project: { x: { $function: { body: 'return 1', args: [], lang: 'js' } } } }],
      ['code that sums', { $group: { _id: null, x: { $accumulator: {} } } }],
      ['a variable', { $project: { x: '$$ROOT' } }],
      ['a name of all objects’', { $addFields: { 'a.b': 1 } }],
      ['two stages in one', { $match: {}, $limit: 1 }],
      ['an unknown field', { $group: { _id: '$secret' } }],
      ['a limit of none', { $limit: 0 }],
    ])('X9 cannot be queried by %s', async (_, asked) => {
      expect((await fixture.refuse('events/aggregate', { pipeline: [asked] })).status).toBe(422)
    })

    it('X13 are limited to what can be answered in time', async () => {
      const double = { $addFields: { tags: ['$tags', '$tags'] } }
      const { status } = await fixture.refuse('events/aggregate', { pipeline: Array(20).fill(double) })
      expect(status).toBe(422)
      expect(
        (await fixture.refuse('events/aggregate', { pipeline: Array(21).fill({ $skip: 0 }) })).status,
      ).toBe(422)
    })
  })

  describe('the statistics', () => {
    it('X10 count live registrations in the database, and fold small groups', async () => {
      const picks = [eventId(2)]
      for (let n = 0; n < 3; n += 1) await fixture.save({ picks })
      for (const country of ['IT', 'IT', 'MT']) await fixture.save({ picks, country, role: 'leader' })
      const gone = await fixture.save({ picks, country: 'HR' })
      await fixture.db.query(`update registrations set status = 'cancelled' where id = $1`, [gone._id])
      await fixture.db.query(`delete from picks where dancer_id = $1`, [gone._id])
      await fixture.db.query(`delete from live_names where registration_id = $1`, [gone._id])
      await fixture.db.query(`update pools set waiting = waiting - 1 where event_id = $1`, [eventId(2)])

      const ask = async (...pipeline: unknown[]) =>
        (await fixture.api.call('regs/aggregate', { pipeline })).body
      const countries = await ask({ $group: { _id: '$country', n: { $sum: 1 } } }, { $sort: { _id: 1 } })
      expect(countries).toEqual([
        { _id: 'SI', n: 3 },
        { _id: 'other', n: 3 },
      ])
      expect(await ask({ $match: { country: 'Malta' } }, { $count: 'n' })).toEqual([])
      const day = { $dateToString: { format: '%Y-%m-%d', date: '$reserved' } }
      expect(await ask({ $group: { _id: day, n: { $sum: 1 } } })).toEqual([{ _id: '2025-09-01', n: 6 }])
      expect(await ask({ $match: { role: { $in: ['leader', '\0', '\ud800'] } } }, { $count: 'n' })).toEqual([
        { n: 3 },
      ])
      await fixture.refuse('regs/aggregate', { pipeline: [{ $group: { _id: '$email', n: { $sum: 1 } } }] })
    })

    it('X5 X10 find archives by their names', async () => {
      await fixture.db.query(
        `insert into editions select (jsonb_populate_record(e, '{"id": "18tf2024", "code": "TF2024", "number": 18,
          "is_current": false, "archived": true}')).* from editions e where id = '19tf2025' on conflict do nothing`,
      )
      await fixture.db.notify('catalogue', '18tf2024')
      const count = { pipeline: [{ $count: 'n' }] }
      await expect
        .poll(async () => (await fixture.api.call('regs18tf2024/aggregate', count)).status)
        .toBe(200)
      expect((await fixture.api.call('regs/aggregate?db=TF2024', count)).body).toEqual([])
      expect((await fixture.refuse('regs18tf2024/aggregate?db=TF2025', count)).status).toBe(404)
      expect((await fixture.refuse('regs18tf2024/find', {})).status).toBe(401)
      const late = await fixture.refuse('regs/save?db=TF2024', makePerson())
      expect(late.status).toBe(409)
    })
  })
})
