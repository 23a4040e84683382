import { describe, expect, it } from 'vitest'
import { eventId, makePerson } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { deleteRegistrations } from './testing/delete-registrations.ts'
import { useFixture } from './testing/fixture.ts'

describe.each(ENGINES)('saving through the data interface on %s', (engine) => {
  const fixture = useFixture(engine)

  describe('regs.save', () => {
    it('X6 answers a new registration with the document of the contract', async () => {
      const saved = await fixture.save({ picks: [eventId(1), eventId(2)], expectedTotalCents: 8000 })
      expect(saved).toEqual({
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        code: expect.stringMatching(/^TF25-\d{5}$/),
        secret: expect.stringMatching(/^[0-9a-z]{32}$/),
        status: 'placed',
        reserved: { $date: fixture.app.now().toISOString() },
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

    it('X6 gives a waiting dancer the position and the reason, outside the total', async () => {
      await fixture.save()
      const saved = await fixture.save()
      expect(saved.status).toBe('waiting')
      expect(saved.picks).toEqual([
        { event: eventId(1), role: 'follower', state: 'waiting', position: 1, rule: 'A3' },
      ])
      expect(saved.totalCents).toBe(0)
      expect(saved.lines).toEqual([expect.objectContaining({ amountCents: 4000, ifPlaced: true })])
      expect(saved.dueOn).toBeNull()
    })

    it('X2 answers in MessagePack by default, with real dates', async () => {
      const packed = await fixture.api.callPacked('regs/save', makePerson())
      expect(packed.headers.get('Content-Type')).toBe('application/msgpack')
      expect(packed.body.reserved).toEqual(fixture.app.now())
      const bare = await fixture.api.send('events/find', new Uint8Array())
      expect(bare.headers.get('Content-Type')).toBe('application/msgpack')
      expect(bare.body).toHaveLength(3)
      const mixed = await fixture.api.callPacked('events/find', {}, { Accept: 'application/json' })
      expect(mixed.headers.get('Content-Type')).toBe('application/json')
    })

    it("X12 writes lines in the requested language, else in the registration's", async () => {
      const label = async (over: Record<string, unknown>, language: string) => {
        const payload = makePerson({ picks: [eventId(2)], ...over })
        const answer = await fixture.api.call('regs/save', payload, { 'Accept-Language': language })
        await deleteRegistrations(fixture.db)
        return answer.body.lines[0].label
      }
      expect(await label({}, 'sl')).toMatch(/Ena ura plesa/)
      expect(await label({}, 'en')).toMatch(/One class/)
      expect(await label({ language: 'SI' }, '*')).toMatch(/Ena ura plesa/)
      expect(await label({ language: 'SI' }, 'en')).toMatch(/One class/)
    })

    it('X6 takes a country by code and by name, and a language in both forms', async () => {
      const { _id, secret } = await fixture.save({ country: 'Slovenija', language: 'SI' })
      const { body } = await fixture.api.call('regs/findById', { _id, secret })
      expect(body).toMatchObject({ country: 'SI', countryName: 'Slovenija', language: 'sl' })
    })

    it('X6 changes with _id and secret: absent fields stay, null clears, and the secret is not returned again', async () => {
      const { _id, secret } = await fixture.save({ phone: '+386 40 123 456', city: 'Ptuj' })
      const changed = await fixture.api.call('regs/save', {
        _id,
        secret,
        phone: null,
        picks: [eventId(1), eventId(2)],
      })
      expect(changed.status).toBe(200)
      expect(changed.body).not.toHaveProperty('secret')
      expect(changed.body.totalCents).toBe(8000)
      const { body } = await fixture.api.call('regs/findById', { _id, secret })
      expect(body).toMatchObject({ phone: null, city: 'Ptuj', name: expect.stringMatching(/^Ana/) })
      expect(JSON.stringify(body)).not.toContain(secret)
    })

    it('X6 saves before the opening, and sends later with submit', async () => {
      fixture.app.at('2025-07-01T10:00:00+02:00')
      const { _id, secret, status, picks } = await fixture.save()
      expect([status, picks[0].state]).toEqual(['prepared', 'prepared'])
      const early = await fixture.refuse('regs/save', { _id, secret, submit: true })
      expect([early.status, early.body.rule]).toEqual([409, 'F1'])
      fixture.app.at('2025-07-05T10:00:00+02:00')
      const sent = await fixture.api.call('regs/save', { _id, secret, submit: true })
      expect([sent.status, sent.body.status]).toEqual([200, 'placed'])
    })

    it('X7 finds no other registration', async () => {
      const mine = await fixture.save()
      const theirs = await fixture.save({ picks: [eventId(2)] })
      const tries = [
        { _id: theirs._id, secret: mine.secret, name: 'Eve' },
        { _id: theirs._id, name: 'Eve' },
        { _id: theirs._id, secret: null, name: 'Eve' },
        { _id: theirs._id, secret: { $ne: '' }, name: 'Eve' },
        { _id: 'f'.repeat(24), secret: mine.secret, name: 'Eve' },
        { _id: { $gt: '' }, secret: mine.secret, name: 'Eve' },
        { _id: null, secret: mine.secret },
      ]
      for (const payload of tries) expect((await fixture.refuse('regs/save', payload)).status).toBe(404)
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
    ])('X6 refuses %s from outside', async (field) => {
      const answer = await fixture.refuse('regs/save', makePerson({ [field]: 'confirmed' }))
      expect(answer.status).toBe(422)
      expect(answer.body.errors).toEqual([{ path: field, message: expect.any(String) }])
    })

    it('X6 refuses these fields in a change too', async () => {
      const { _id, secret } = await fixture.save()
      const answer = await fixture.refuse('regs/save', { _id, secret, paidCents: 4000, status: 'confirmed' })
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
        const english = await fixture.refuse('regs/save', makePerson(over), { 'Accept-Language': 'en' })
        const slovenian = await fixture.refuse('regs/save', makePerson(over), { 'Accept-Language': 'sl' })
        for (const { status: said, body } of [english, slovenian]) {
          expect([said, body.rule ?? null]).toEqual([status, rule])
          expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
        }
        expect(english.body.detail).not.toBe(slovenian.body.detail)
      },
    )

    it('X4 refuses after closing, and for another festival', async () => {
      fixture.app.at('2025-11-06T10:00:00+01:00')
      expect(await fixture.refuse('regs/save', makePerson())).toMatchObject({
        status: 409,
        body: { rule: 'F1' },
      })
      expect((await fixture.refuse('regs/save?db=TF1999', makePerson())).status).toBe(404)
    })

    it('X4 returns the new price with its lines, and writes nothing', async () => {
      const answer = await fixture.refuse('regs/save', makePerson({ expectedTotalCents: 100 }), {
        'Accept-Language': 'sl',
      })
      expect(answer).toMatchObject({
        status: 409,
        body: { rule: 'R6', totalCents: 4000, lines: [{ amountCents: 4000, label: expect.any(String) }] },
      })
      expect(answer.body.detail).toContain('40,00')
    })

    it('X4 refuses the same dancer twice and reveals nothing about the other registration', async () => {
      const twin = makePerson()
      await fixture.api.call('regs/save', twin)
      const answer = await fixture.api.call('regs/save', twin)
      expect(answer).toMatchObject({ status: 409, body: { rule: 'R3' } })
      expect(answer.body).not.toHaveProperty('_id')
      expect((await fixture.rows()).registrations).toBe(1)
    })

    it('X6 removes lone surrogates and zero characters', async () => {
      const { _id, secret } = await fixture.save({ name: 'A\0na \ud800', note: '\u0000' })
      const { body } = await fixture.api.call('regs/findById', { _id, secret })
      expect(body).toMatchObject({ name: 'A na \ufffd', note: null })
    })
  })

  describe('an Idempotency-Key', () => {
    it('X8 makes a repeated call return the same response, once', async () => {
      const payload = makePerson()
      const headers = { 'Idempotency-Key': 'a-key-of-mine' }
      const first = await fixture.api.call('regs/save', payload, headers)
      const before = await fixture.rows()
      const second = await fixture.api.call('regs/save', payload, headers)
      expect(second.body).toEqual(first.body)
      expect(second.body.secret).toBe(first.body.secret)
      expect(await fixture.rows()).toEqual(before)
    })

    it('X8 returns the stored response, whatever has changed since', async () => {
      const waiting = makePerson({ role: 'follower', picks: [eventId(2)] })
      await fixture.save({ picks: [eventId(2)] })
      const headers = { 'Idempotency-Key': 'as-it-was' }
      const first = await fixture.api.call('regs/save', waiting, headers)
      expect(first.body).toMatchObject({ status: 'waiting', picks: [{ position: 1 }] })
      const { _id, secret } = first.body
      const changed = await fixture.api.call('regs/save', { _id, secret, picks: [eventId(1)] })
      expect(changed.body.status).toBe('placed')
      expect((await fixture.api.call('regs/save', waiting, headers)).body).toEqual(first.body)
    })

    it('X8 answers two simultaneous calls alike', async () => {
      const payload = makePerson()
      const headers = { 'Idempotency-Key': 'twice' }
      const [one, two] = await Promise.all([
        fixture.api.call('regs/save', payload, headers),
        fixture.api.call('regs/save', payload, headers),
      ])
      expect(one.body).toEqual(two.body)
      expect((await fixture.rows()).registrations).toBe(1)
    })

    it('X8 is refused for another request', async () => {
      const headers = { 'Idempotency-Key': 'a-key-of-mine' }
      await fixture.api.call('regs/save', makePerson(), headers)
      const answer = await fixture.refuse('regs/save', makePerson(), headers)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toContain('Idempotency-Key')
    })

    it('X8 prevents a second change', async () => {
      const { _id, secret } = await fixture.save()
      const payload = { _id, secret, picks: [eventId(2)] }
      const first = await fixture.api.call('regs/save', payload, { 'Idempotency-Key': 'c1' })
      const before = await fixture.rows()
      const second = await fixture.api.call('regs/save', payload, { 'Idempotency-Key': 'c1' })
      expect(second.body).toEqual(first.body)
      expect(await fixture.rows()).toEqual(before)
    })

    it('X8 has a maximum length', async () => {
      expect(
        (await fixture.refuse('regs/save', makePerson(), { 'Idempotency-Key': 'k'.repeat(201) })).status,
      ).toBe(400)
    })
  })
})
