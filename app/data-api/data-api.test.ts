import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { verify } from '#app/registration/verify.server.ts'
import { byRole, eventId, makeFestival, makeHouse, type TestHouse, usualNow } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { forgetRegistrations } from './testing/forget.ts'
import { person } from './testing/person.ts'
import { type Answered, type Served, serve } from './testing/serve.ts'

describe.each(ENGINES)('the data interface on %s', (engine) => {
  let db: Database
  let house: TestHouse
  let api: Served

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    house = makeHouse(db)
    await makeFestival(house, [
      { places: byRole(2, 2, 1), artists: [] },
      {
        title: { en: 'Grand milonga', sl: 'Velika milonga' },
        kind: 'milonga',
        places: { mode: 'head', size: 1 },
      },
      { status: 'cancelled' },
      { status: 'draft' },
    ])
  })
  afterAll(() => db.close())
  beforeEach(async () => {
    house.at(usualNow)
    api = await serve(house)
  })
  afterEach(async () => {
    await api.stop()
    expect(await verify(house)).toEqual([])
    await forgetRegistrations(db)
  })

  async function rows(): Promise<Record<string, number>> {
    const tables = [
      'registrations',
      'picks',
      'live_names',
      'dues',
      'holds',
      'audit',
      'letters',
      'idempotency',
    ]
    const { rows } = await db.query<Record<string, number>>(
      `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
    )
    return rows[0] ?? {}
  }

  async function save(over: Record<string, unknown> = {}): Promise<Answered['body']> {
    const answer = await api.call('regs/save', person(over))
    expect([answer.status, answer.body.errors ?? []]).toEqual([200, []])
    return answer.body
  }

  /** Calls what must be refused, and nothing may be written. */
  async function refuse(
    path: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const before = await rows()
    const answer = await api.call(path, payload, headers)
    expect(await rows()).toEqual(before)
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({
      type: expect.any(String),
      title: expect.any(String),
      status: answer.status,
      detail: expect.stringMatching(/\S/),
    })
    return answer
  }

  describe('regs.save', () => {
    it('X6 answers a new registration as the contract says', async () => {
      const saved = await save({ picks: [eventId(1), eventId(2)], expectedTotalCents: 8000 })
      expect(saved).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        code: expect.stringMatching(/^TF25-\d{5}$/),
        secret: expect.stringMatching(/^[0-9a-z]{32}$/),
        status: 'placed',
        reserved: { $date: house.now().toISOString() },
        picks: [
          { event: eventId(1), role: 'follower', state: 'placed' },
          { event: eventId(2), role: 'follower', state: 'placed' },
        ],
        lines: [{ rule: expect.stringMatching(/^P\d+$/), label: expect.any(String), amountCents: 8000 }],
        totalCents: 8000,
        paidCents: 0,
        dueOn: '2025-09-06',
        references: {
          si12: expect.stringMatching(/^SI12\d{13}$/),
          rf: expect.stringMatching(/^RF\d{2}\w+$/),
        },
      })
    })

    it('X6 tells who waits where they stand and why, outside the total', async () => {
      await save()
      const saved = await save()
      expect(saved.status).toBe('waiting')
      expect(saved.picks).toEqual([
        { event: eventId(1), role: 'follower', state: 'waiting', position: 1, rule: 'A3' },
      ])
      expect(saved.totalCents).toBe(0)
      expect(saved.lines).toEqual([expect.objectContaining({ amountCents: 4000, ifPlaced: true })])
      expect(saved.dueOn).toBeNull()
    })

    it('X2 speaks MessagePack unless told otherwise, with real dates', async () => {
      const packed = await api.callPacked('regs/save', person())
      expect(packed.headers.get('Content-Type')).toBe('application/msgpack')
      expect(packed.body.reserved).toEqual(house.now())
      const bare = await api.send('events/find', new Uint8Array())
      expect(bare.headers.get('Content-Type')).toBe('application/msgpack')
      expect(bare.body).toHaveLength(3)
      const mixed = await api.callPacked('events/find', {}, { Accept: 'application/json' })
      expect(mixed.headers.get('Content-Type')).toBe('application/json')
    })

    it('X12 words lines in the language asked for, else in the registration’s', async () => {
      const label = async (over: Record<string, unknown>, language: string) => {
        const payload = person({ picks: [eventId(2)], ...over })
        const answer = await api.call('regs/save', payload, { 'Accept-Language': language })
        await forgetRegistrations(db)
        return answer.body.lines[0].label
      }
      expect(await label({}, 'sl')).toMatch(/Ena delavnica/)
      expect(await label({}, 'en')).toMatch(/One class/)
      expect(await label({ language: 'SI' }, '*')).toMatch(/Ena delavnica/)
      expect(await label({ language: 'SI' }, 'en')).toMatch(/One class/)
    })

    it('X6 takes a country by its code and by its name, and languages both ways', async () => {
      const { _id, secret } = await save({ country: 'Slovenija', language: 'SI' })
      const { body } = await api.call('regs/findById', { _id, secret })
      expect(body).toMatchObject({ country: 'SI', countryName: 'Slovenija', language: 'sl' })
    })

    it('X6 changes with _id and secret: absent stays, null clears, and the secret is not told again', async () => {
      const { _id, secret } = await save({ phone: '+386 40 123 456', city: 'Ptuj' })
      const changed = await api.call('regs/save', {
        _id,
        secret,
        phone: null,
        picks: [eventId(1), eventId(2)],
      })
      expect(changed.status).toBe(200)
      expect(changed.body).not.toHaveProperty('secret')
      expect(changed.body.totalCents).toBe(8000)
      const { body } = await api.call('regs/findById', { _id, secret })
      expect(body).toMatchObject({ phone: null, city: 'Ptuj', name: expect.stringMatching(/^Ana/) })
      expect(JSON.stringify(body)).not.toContain(secret)
    })

    it('X6 saves before the opening what is then sent with submit', async () => {
      house.at('2025-07-01T10:00:00+02:00')
      const { _id, secret, status, picks } = await save()
      expect([status, picks[0].state]).toEqual(['prepared', 'prepared'])
      const early = await refuse('regs/save', { _id, secret, submit: true })
      expect([early.status, early.body.rule]).toEqual([409, 'F1'])
      house.at('2025-07-05T10:00:00+02:00')
      const sent = await api.call('regs/save', { _id, secret, submit: true })
      expect([sent.status, sent.body.status]).toEqual([200, 'placed'])
    })

    it('X7 finds nobody else’s registration', async () => {
      const mine = await save()
      const theirs = await save({ picks: [eventId(2)] })
      const tries = [
        { _id: theirs._id, secret: mine.secret, name: 'Eve' },
        { _id: theirs._id, name: 'Eve' },
        { _id: theirs._id, secret: null, name: 'Eve' },
        { _id: theirs._id, secret: { $ne: '' }, name: 'Eve' },
        { _id: 'f'.repeat(24), secret: mine.secret, name: 'Eve' },
        { _id: { $gt: '' }, secret: mine.secret, name: 'Eve' },
        { _id: null, secret: mine.secret },
      ]
      for (const payload of tries) expect((await refuse('regs/save', payload)).status).toBe(404)
    })

    it.each([
      'status',
      'reserved',
      'addedBy',
      'paidCents',
      '_rev',
      'totalCents',
      'secret',
      'trusted',
      'excused',
    ])('X6 takes no %s from outside', async (field) => {
      const answer = await refuse('regs/save', person({ [field]: 'confirmed' }))
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ path: field, message: expect.any(String) }])
    })

    it('X6 takes no such field in a change either', async () => {
      const { _id, secret } = await save()
      const answer = await refuse('regs/save', { _id, secret, paidCents: 4000, status: 'confirmed' })
      expect(answer.status).toBe(422)
      expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(['paidCents', 'status'])
    })

    const bad: [string, Record<string, unknown>, number, string | null, string | null][] = [
      ['a wrong e-mail', { email: 'ana@' }, 422, 'email', null],
      ['no name', { name: '' }, 422, 'name', null],
      ['a name of controls', { name: '\0\u0007' }, 422, 'name', null],
      ['no terms', { consents: { terms: false } }, 422, 'consents.terms', null],
      ['no country', { country: 'Atlantis' }, 422, 'country', null],
      ['an unknown event', { picks: ['f'.repeat(24)] }, 422, 'picks.0', null],
      ['a draft', { picks: [eventId(4)] }, 422, 'picks.0', null],
      ['no event at all', { picks: ['milonga'] }, 422, 'picks.0', null],
      ['an event twice', { picks: [eventId(1), eventId(1)] }, 422, 'picks.1', null],
      ['no picks', { picks: [] }, 422, 'picks', null],
      ['a cancelled event', { picks: [eventId(3)] }, 409, 'picks.0', 'R2'],
      ['an operator for a name', { name: { $gt: '' } }, 422, 'name', null],
      ['an operator for picks', { picks: { $in: [eventId(1)] } }, 422, 'picks', null],
      ['an unknown operator beside', { $set: { name: 'Eve' } }, 422, '$set', null],
      ['an unknown extra', { extras: ['shirt'] }, 422, 'extras.0', null],
      ['an unknown code', { promo: 'TANGO' }, 409, 'promo', 'P11'],
      [
        'oneself as partner',
        { email: 'x@example.org', partner: { email: 'x@example.org' } },
        409,
        'partner',
        'R4',
      ],
      ['an invitation that is none', { partner: { code: 'nothing' } }, 409, 'partner', 'R5'],
      ['a total of words', { expectedTotalCents: 'forty' }, 422, 'expectedTotalCents', null],
    ]
    it.each(bad)(
      'X4 refuses %s in both languages and writes nothing',
      async (_, over, status, path, rule) => {
        const english = await refuse('regs/save', person(over), { 'Accept-Language': 'en' })
        const slovenian = await refuse('regs/save', person(over), { 'Accept-Language': 'sl' })
        for (const { status: said, body } of [english, slovenian]) {
          expect([said, body.rule ?? null]).toEqual([status, rule])
          expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
        }
        expect(english.body.detail).not.toBe(slovenian.body.detail)
      },
    )

    it('X4 refuses after closing, and where another festival is meant', async () => {
      house.at('2025-11-06T10:00:00+01:00')
      expect(await refuse('regs/save', person())).toMatchObject({ status: 409, body: { rule: 'F1' } })
      expect((await refuse('regs/save?db=TF1999', person())).status).toBe(404)
    })

    it('X4 tells the new price, with its lines, and writes nothing', async () => {
      const answer = await refuse('regs/save', person({ expectedTotalCents: 100 }), {
        'Accept-Language': 'sl',
      })
      expect(answer).toMatchObject({
        status: 409,
        body: { rule: 'P14', totalCents: 4000, lines: [{ amountCents: 4000, label: expect.any(String) }] },
      })
      expect(answer.body.detail).toContain('40,00')
    })

    it('X4 refuses the same dancer twice and tells nothing about the other', async () => {
      const twin = person()
      await api.call('regs/save', twin)
      const answer = await api.call('regs/save', twin)
      expect(answer).toMatchObject({ status: 409, body: { rule: 'R3' } })
      expect(answer.body).not.toHaveProperty('_id')
      expect((await rows()).registrations).toBe(1)
    })

    it('X6 makes words of lone surrogates and zeros', async () => {
      const { _id, secret } = await save({ name: 'A\0na \ud800', note: '\u0000' })
      const { body } = await api.call('regs/findById', { _id, secret })
      expect(body).toMatchObject({ name: 'A na \ufffd', note: null })
    })
  })

  describe('an Idempotency-Key', () => {
    it('X8 makes a repeated call answer the same, once', async () => {
      const payload = person()
      const headers = { 'Idempotency-Key': 'a-key-of-mine' }
      const first = await api.call('regs/save', payload, headers)
      const before = await rows()
      const second = await api.call('regs/save', payload, headers)
      expect(second.body).toEqual(first.body)
      expect(second.body.secret).toBe(first.body.secret)
      expect(await rows()).toEqual(before)
    })

    it('X8 answers two at the same time alike', async () => {
      const payload = person()
      const headers = { 'Idempotency-Key': 'twice' }
      const [one, two] = await Promise.all([
        api.call('regs/save', payload, headers),
        api.call('regs/save', payload, headers),
      ])
      expect(one.body).toEqual(two.body)
      expect((await rows()).registrations).toBe(1)
    })

    it('X8 refuses another request under the same key', async () => {
      const headers = { 'Idempotency-Key': 'a-key-of-mine' }
      await api.call('regs/save', person(), headers)
      const answer = await refuse('regs/save', person(), headers)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toContain('Idempotency-Key')
    })

    it('X8 keeps a change from being made twice', async () => {
      const { _id, secret } = await save()
      const payload = { _id, secret, picks: [eventId(2)] }
      const first = await api.call('regs/save', payload, { 'Idempotency-Key': 'c1' })
      const before = await rows()
      const second = await api.call('regs/save', payload, { 'Idempotency-Key': 'c1' })
      expect(second.body).toEqual(first.body)
      expect(await rows()).toEqual(before)
    })

    it('X8 has a length', async () => {
      expect((await refuse('regs/save', person(), { 'Idempotency-Key': 'k'.repeat(201) })).status).toBe(400)
    })
  })

  describe('one’s own registration', () => {
    it('X7 is found by its secret, and nobody else’s', async () => {
      const mine = await save()
      const theirs = await save({ picks: [eventId(2)] })
      const find = async (payload: unknown) => (await api.call('regs/find', payload)).body
      const byId = async (payload: unknown) => (await api.call('regs/findById', payload)).body
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
      const { secret, _id } = await save({ picks: [eventId(1), eventId(2)] })
      const find = async (query: unknown, opts?: unknown) =>
        (await api.call('regs/find', { secret, query, opts })).body
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
    ])('X9 is not asked about with %s', async (_, payload, path) => {
      const { secret } = await save()
      const answer = await refuse('regs/find', { secret, ...(payload as object) })
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ path, message: expect.stringMatching(/\S/) }])
    })
  })

  describe('events', () => {
    it('X11 are given as the contract says, drafts never', async () => {
      await save()
      const { body } = await api.call('events/find', { query: {}, opts: { sort: { startsAt: 1 } } })
      expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([eventId(1), eventId(2), eventId(3)])
      expect(body[0]).toEqual({
        _id: eventId(1),
        kind: 'class',
        title: { en: 'Class 1', sl: 'Delavnica 1' },
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
      expect((await api.call('events/findById', { _id: eventId(2) })).body.kind).toBe('milonga')
      for (const hidden of [eventId(4), eventId(9), 'x']) {
        expect((await api.call('events/findById', { _id: hidden })).body).toBeNull()
      }
      const drafts = await api.call('events/aggregate', { pipeline: [{ $match: { status: 'draft' } }] })
      expect(drafts.body).toEqual([])
    })

    it('X9 are asked about in MongoDB’s language, dates too', async () => {
      const at = { $date: '2025-11-13T10:30:00.000Z' }
      const later = await api.call('events/find', { query: { startsAt: { $gt: at } }, opts: { count: true } })
      expect(later.body.count).toBe(2)
      const pipeline = [
        { $match: { status: { $ne: 'cancelled' } } },
        { $group: { _id: '$kind', n: { $sum: 1 }, places: { $sum: '$places.leaders' } } },
        { $sort: { _id: 1 } },
      ]
      expect((await api.call('events/aggregate', { pipeline })).body).toEqual([
        { _id: 'class', n: 1, places: 2 },
        { _id: 'milonga', n: 1, places: 0 },
      ])
      const facets = [{ $facet: { all: [{ $count: 'n' }], kinds: [{ $sortByCount: '$kind' }] } }]
      expect((await api.call('events/aggregate', { pipeline: facets })).body).toEqual([
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
    ])('X9 are not asked about with %s', async (_, stage) => {
      expect((await refuse('events/aggregate', { pipeline: [stage] })).status).toBe(422)
    })

    it('X13 are not asked for more than can be told in time', async () => {
      const double = { $addFields: { tags: ['$tags', '$tags'] } }
      const { status } = await refuse('events/aggregate', { pipeline: Array(20).fill(double) })
      expect(status).toBe(422)
      expect((await refuse('events/aggregate', { pipeline: Array(21).fill({ $skip: 0 }) })).status).toBe(422)
    })
  })

  describe('the doors', () => {
    it('X1 are closed before anything is read', async () => {
      const closed = ['users/find', 'events/save', 'regs/update', 'regs/insert', 'vip/find', 'invoice/find']
      for (const path of closed) {
        const answer = await api.send(path, 'broken', { 'Content-Type': 'application/json' })
        expect([path, answer.status]).toEqual([path, 401])
      }
      for (const path of [
        'nothing/find',
        'regs/drop',
        'regs19tf2025/aggregate',
        '__proto__/find',
        'regs/constructor',
      ]) {
        expect([path, (await refuse(path, {})).status]).toEqual([path, 404])
      }
      expect((await fetch(`${api.origin}/api/db/events/find`)).status).toBe(405)
    })

    it('X5 lead to the festival that is named', async () => {
      for (const name of ['TF2025', '19tf2025']) {
        expect((await api.call(`events/find?db=${name}`)).body).toHaveLength(3)
      }
      expect((await refuse('events/find?db=TF1999', {})).status).toBe(404)
      expect((await refuse('events/find?db=', {})).status).toBe(404)
    })

    it('X3 X4 refuse broken bodies with their status, in both languages', async () => {
      const json = { 'Content-Type': 'application/json', 'Accept-Language': 'sl' }
      const packed = { 'Content-Type': 'application/msgpack' }
      const before = await rows()
      const answers = [
        [400, await api.send('regs/save', '{"name":', json)],
        [400, await api.send('regs/save', '[]', json)],
        [400, await api.send('regs/save', '{"__proto__":{"status":"confirmed"}}', json)],
        [400, await api.send('regs/save', new Uint8Array([0xdf, 0xff, 0xff, 0xff, 0xff]), packed)],
        [400, await api.send('regs/save', new Uint8Array([0xc1]), packed)],
        [415, await api.send('regs/save', 'name=Ana', { 'Content-Type': 'text/plain' })],
        [413, await api.send('regs/save', 'x'.repeat(10 * 1024 ** 2 + 1), json)],
        [403, await api.call('regs/save', person(), { Origin: 'https://evil.example' })],
      ] as const
      for (const [status, answer] of answers) {
        expect([answer.status, answer.body.status]).toEqual([status, status])
        expect(answer.body.detail).toMatch(/\S/)
      }
      expect(answers[0][1].body.detail).toMatch(/^Vsebine/)
      expect(await rows()).toEqual(before)
    })

    it('X13 close for a while to who saves too often', async () => {
      const many = Array.from({ length: 610 }, () => api.call('regs/save', {}))
      const answers = await Promise.all(many)
      const refused = answers.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(10)
      expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await api.call('regs/find', {})).status).toBe(200)
      house.at('2025-09-01T10:01:00+02:00')
      expect((await api.call('regs/save', {})).status).toBe(422)
    })
  })
})
