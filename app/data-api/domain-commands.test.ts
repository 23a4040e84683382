import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { nobody } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { byRole, eventId, makeApp, makeFestival, makePerson, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { type CallAs, callerOf, holding } from './testing/call-as.ts'

describe.each(defaultEngines)('the commands behind the data interface on %s', (engine) => {
  let db: Database
  let app: TestApp
  let callAs: CallAs
  const admin = holding('admin')
  const programmer = holding('progAdmin')

  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    callAs = callerOf(app)
    await makeFestival(app, [
      { places: byRole(2, 2, 1), artists: [] },
      { kind: 'milonga', places: { mode: 'head', size: 5 }, startsAt: at('20:00'), endsAt: at('23:00') },
    ])
  })
  afterAll(() => db.close())

  const done = async (by: Actor, path: string, payload: unknown) => {
    const answer = await callAs(by, path, payload)
    expect([path, answer.status, answer.body?.detail ?? '']).toEqual([path, 200, ''])
    return answer.body
  }
  const statusOf = async (by: Actor, path: string, payload: unknown) =>
    (await callAs(by, path, payload)).status
  const booked = async (action: string) => {
    const { rows } = await db.query<{ actor: string }>('select actor from audit where action = $1', [action])
    return rows.map(({ actor }) => actor)
  }

  it('T1 let a progAdmin write team and costs, with audit entries', async () => {
    expect(await statusOf(holding('regAdmin'), 'team/save', { name: 'x', function: 'dj' })).toBe(403)
    await done(programmer, 'team/save', { name: 'Iva', function: 'dj', feeCents: 30_000 })
    await done(programmer, 'costs/save', { title: 'Rent', category: 'venue' })
    expect(await booked('member.add')).toEqual(['progAdmin'])
    expect(await booked('cost.add')).toEqual(['progAdmin'])
  })

  it('store the texts within an object without what PostgreSQL cannot store', async () => {
    const [{ _id, company }] = await done(admin, 'editions/find', {})
    const saved = await done(admin, 'editions/save', { _id, company: { ...company, town: 'Ljub\0ljana' } })
    expect(saved.company).toEqual({ ...company, town: 'Ljubljana' })
  })

  it('V1 V2 let their roles write guests and promoters; a code belongs to one promoter', async () => {
    expect(await statusOf(holding('regEditor'), 'vip/save', { name: 'x' })).toBe(403)
    await done(holding('regAdmin'), 'vip/save', { name: 'The mayor' })
    expect(await statusOf(holding('regAdmin'), 'promoters/save', { name: 'x', code: 'y' })).toBe(403)
    const eva = await done(holding('regEditor'), 'promoters/save', {
      name: 'Eva',
      code: 'eva 10',
      username: 'eva',
    })
    expect(eva).toMatchObject({ code: 'EVA10', leaders: 0, followers: 0, both: 0 })
    const other = { name: 'Other', username: 'other' }
    expect(await statusOf(admin, 'promoters/save', { ...other, code: 'EVA-10' })).toBe(409)
    expect(await statusOf(admin, 'promoters/save', { ...other, code: 'X', username: 'eva' })).toBe(409)
    const jan = await done(admin, 'promoters/save', { ...other, code: 'JAN' })
    expect(await statusOf(admin, 'promoters/save', { _id: jan._id, code: 'eva10' })).toBe(409)
    expect(await done(admin, 'promoters/findById', { _id: jan._id })).toMatchObject({ code: 'JAN' })
  })

  it('E8 keep the short names of venues and artists, and delete them when nothing refers to them', async () => {
    const [state] = await done(programmer, 'venues/find', {})
    expect(await statusOf(programmer, 'venues/save', { _id: state._id, slug: 'elsewhere' })).toBe(409)
    expect((await callAs(programmer, 'venues/deleteOne', { _id: state._id })).body).toMatchObject({
      status: 409,
    })
    const taken = { ...state, _id: undefined }
    expect(await statusOf(programmer, 'venues/save', taken)).toBe(409)
    expect(await statusOf(programmer, 'artists/save', { slug: 'Ana B', kind: 'dj', name: 'Ana' })).toBe(422)
    const ana = await done(programmer, 'artists/save', { slug: 'ana', kind: 'dj', name: 'Ana' })
    const version = await catalogueVersion(db)
    await done(programmer, 'events/save', { _id: eventId(2), artists: ['ana'] })
    expect(await catalogueVersion(db)).toBe(version + 1)
    expect(await statusOf(programmer, 'artists/deleteOne', { _id: ana._id })).toBe(409)
    await done(programmer, 'events/save', { _id: eventId(2), artists: [] })
    expect(await done(programmer, 'artists/deleteOne', { _id: ana._id })).toEqual({ deleted: 1 })
    expect(await booked('artist.remove')).toEqual(['progAdmin'])
  })

  it('E1 E2 E3 keep events within their rules, and name the rule', async () => {
    await done(nobody, 'regs/save', makePerson({ role: 'leader', picks: [eventId(1)] }))
    const asked = { _id: eventId(1) }
    const refusal = async (change: object) =>
      (await callAs(programmer, 'events/save', { ...asked, ...change })).body
    const fewer = { places: { mode: 'role', leaders: 0, followers: 2 } }
    expect(await refusal(fewer)).toMatchObject({ status: 409, rule: 'E1' })
    expect(await refusal({ places: { mode: 'head', size: 9 } })).toMatchObject({ status: 409, rule: 'E2' })
    expect(await refusal({ status: 'draft' })).toMatchObject({ status: 409, rule: 'E3' })
    expect(await refusal({ places: { mode: 'role' } })).toMatchObject({ status: 422 })
    expect(await refusal({ venue: 'nowhere' })).toMatchObject({ status: 422 })
    expect(await refusal({ taken: { leaders: 0 } })).toMatchObject({ status: 422 })
    expect((await callAs(programmer, 'events/deleteOne', asked)).body).toMatchObject({
      status: 409,
      rule: 'E3',
    })
    const more = { places: { mode: 'role', leaders: 30, followers: 30 } }
    expect(await done(programmer, 'events/save', { ...asked, ...more })).toMatchObject({
      ...more,
      tolerance: 1,
    })
    expect(await done(programmer, 'events/save', { ...asked, tolerance: null })).toMatchObject({
      tolerance: 3,
    })
  })

  it('P19 keep quotas above what is sold, and items on the list while they are used', async () => {
    const [item] = await done(admin, 'priceItems/find', { query: { code: 'class' } })
    expect(item).toMatchObject({ regularCents: 4000, kind: 'single', coversKinds: [], quota: null })
    expect(await statusOf(programmer, 'priceItems/save', { _id: item._id, doorCents: 1 })).toBe(403)
    expect((await callAs(admin, 'priceItems/deleteOne', { _id: item._id })).body).toMatchObject({
      status: 409,
    })
    expect(await statusOf(admin, 'priceItems/save', { _id: item._id, kind: 'extra' })).toBe(409)
    expect(await statusOf(admin, 'priceItems/save', { _id: item._id, code: 'lesson' })).toBe(409)
    expect(await statusOf(admin, 'priceItems/save', { _id: item._id, quota: 5 })).toBe(422)
    expect(await statusOf(admin, 'priceItems/save', { _id: item._id, doorCents: -1 })).toBe(422)
    await done(admin, 'priceItems/save', { _id: item._id, doorCents: 5000 })
    await done(admin, 'promoCodes/save', { code: 'ten', percent: 10 })
    const both = { code: 'both', percent: 10, amountCents: 5 }
    expect(await statusOf(admin, 'promoCodes/save', both)).toBe(422)
    expect(await statusOf(admin, 'promoCodes/save', { code: 'TEN', amountCents: 5 })).toBe(409)
    const [ten] = await done(admin, 'promoCodes/find', { query: { code: 'TEN' } })
    await done(nobody, 'regs/save', makePerson({ picks: [eventId(1)], promo: 'ten' }))
    expect(await statusOf(admin, 'promoCodes/save', { _id: ten._id, quota: 0 })).toBe(409)
    expect(await statusOf(admin, 'promoCodes/deleteOne', { _id: ten._id })).toBe(409)
    expect(await done(admin, 'promoCodes/save', { _id: ten._id, quota: 1 })).toMatchObject({
      quota: 1,
      used: 1,
    })
  })

  it('F6 F7 F18 E9 copy an edition, make it current, archive and reopen it', async () => {
    const next = { copyOf: 'TF2025', code: 'TF2026', number: 20, startsOn: '2026-11-12' }
    expect(await statusOf(programmer, 'editions/save', next)).toBe(403)
    expect(await statusOf(admin, 'editions/save', { ...next, copyOf: 'TF1999' })).toBe(422)
    expect(await statusOf(admin, 'editions/save', { ...next, endsOn: '2026-11-01' })).toBe(422)
    expect(await statusOf(admin, 'editions/save', { code: 'TF2026', number: 20 })).toBe(422)
    const made = await done(admin, 'editions/save', next)
    expect(made).toMatchObject({
      edition: '20tf2026',
      endsOn: '2026-11-16',
      isCurrent: false,
      archived: false,
    })
    expect(made.opensAt).toEqual({ $date: '2026-07-01T23:00:00.000Z' })
    expect(await statusOf(admin, 'editions/save', next)).toBe(409)

    await expect.poll(() => statusOf(admin, 'events/find?db=TF2026', {})).toBe(200)
    const events = await done(admin, 'events/find?db=TF2026', { opts: { sort: { startsAt: 1 } } })
    expect(events.map((event: { status: string }) => event.status)).toEqual(['draft', 'draft'])
    expect(events[0]).toMatchObject({
      startsAt: { $date: '2026-11-12T10:00:00.000Z' },
      festivalDay: '2026-11-12',
    })
    expect(events[0].taken).toEqual({ leaders: 0, followers: 0, heads: 0 })
    expect(events[0]._id).not.toBe(eventId(1))
    expect(await done(admin, 'priceItems/find?db=TF2026', {})).toMatchObject([{ code: 'class', used: 0 }])

    const [old] = await done(admin, 'editions/find', { query: { isCurrent: true } })
    expect(await statusOf(admin, 'editions/save', { _id: old._id, archived: true })).toBe(409)
    expect(await statusOf(admin, 'editions/save', { _id: old._id, number: 99 })).toBe(409)
    await done(admin, 'editions/save', { _id: made._id, isCurrent: true })
    expect(await done(admin, 'editions/findById', { _id: old._id })).toMatchObject({ isCurrent: false })
    await done(admin, 'editions/save', { _id: old._id, archived: true })
    expect(await statusOf(admin, 'editions/save', { _id: old._id, payInDays: 9 })).toBe(409)
    expect(await statusOf(admin, 'editions/save', { _id: old._id, archived: false, payInDays: 9 })).toBe(409)
    expect(await statusOf(programmer, 'editions/save', { _id: old._id, archived: false })).toBe(403)
    await expect.poll(() => statusOf(admin, 'regs19tf2025/find', {})).toBe(200)
    expect(await statusOf(admin, 'team/save?db=TF2025', { name: 'x', function: 'dj' })).toBe(409)
    expect(await statusOf(admin, 'venues/save?db=TF2025', { ...loft })).toBe(409)
    expect(await booked('edition.archive')).toEqual(['admin'])

    await done(admin, 'editions/save', { _id: old._id, accountingLockedUntil: '2025-12-31' })
    await done(admin, 'editions/save', { _id: old._id, archived: false })
    expect(await booked('edition.reopen')).toEqual(['admin'])
    await expect.poll(() => statusOf(admin, 'regs19tf2025/find', {})).toBe(404)
    await done(admin, 'team/save?db=TF2025', { name: 'x', function: 'dj' })
    expect(await done(admin, 'editions/findById', { _id: old._id })).toMatchObject({
      archived: false,
      accountingLockedUntil: '2025-12-31',
    })
  })

  it('G9 F6 let admins set the cancellation policy, in order, and move its days with a copy', async () => {
    const [edition] = await done(admin, 'editions/find', { query: { code: 'TF2026' } })
    const cancelSteps = [
      { until: '2026-09-30', percent: 100, feeCents: 500 },
      { until: null, percent: 50, feeCents: 0 },
    ]
    const change = { _id: edition._id, cancelSteps, resaleFeeCents: null, secondPersonAboveCents: 10_000 }
    expect(await statusOf(programmer, 'editions/save', change)).toBe(403)
    expect(await done(admin, 'editions/save', change)).toMatchObject({
      cancelSteps,
      resaleFeeCents: null,
      secondPersonAboveCents: 10_000,
      refundInDays: 14,
    })
    for (const wrong of [cancelSteps.toReversed(), [{ until: '2026-09-30', percent: 101, feeCents: 0 }]]) {
      expect(await statusOf(admin, 'editions/save', { _id: edition._id, cancelSteps: wrong })).toBe(422)
    }
    const copy = await done(admin, 'editions/save', {
      copyOf: 'TF2026',
      code: 'TF2027',
      number: 21,
      startsOn: '2027-11-11',
    })
    expect(copy.cancelSteps).toMatchObject([
      { percent: 100, until: expect.stringMatching(/^2027-09-/) },
      { until: null },
    ])
  })

  it('F17 refuse an edition that an e-mail or payment slip cannot print, at its fields, by every operation', async () => {
    const [known] = await done(admin, 'editions/find', { query: { archived: false }, opts: { limit: 1 } })
    const company = { ...known.company, vatId: 'SI12345678', town: '' }
    const wrong = { iban: 'SI56040001234567828', mailFrom: 'a@b.si, c@d.si', company }
    const update = { query: { edition: known.edition }, update: { $set: wrong } }
    for (const [operation, payload] of [
      ['save', { _id: known._id, ...wrong }],
      ['update', update],
      ['upsert', update],
    ] as const) {
      const { status, body } = await callAs(admin, `editions/${operation}`, payload)
      expect(status).toBe(422)
      expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
        'iban',
        'mailFrom',
        'company.town',
        'company.vatId',
      ])
    }
    expect(await done(admin, 'editions/findById', { _id: known._id })).toEqual(known)
    const saved = await done(admin, 'editions/save', { _id: known._id, iban: 'si56 0400 0123 4567 829' })
    expect(saved).toMatchObject({ iban: 'SI56040001234567829' })
  })

  it('I1 I2 I4 let admins draft invoices; computed fields cannot be set, and an issued invoice does not change', async () => {
    const draft = {
      kind: 'invoice',
      buyer: 'Korak d.o.o.',
      lines: [{ text: 'Pass', quantity: 2, amountCents: 12_200, vatRatePercent: 22 }],
    }
    for (const role of ['regAdmin', 'regEditor', 'progAdmin'] as const) {
      expect(await statusOf(holding(role), 'invoice/save', draft)).toBe(403)
    }
    const made = await done(admin, 'invoice/save', draft)
    expect(made).toMatchObject({
      status: 'draft',
      number: null,
      issuedAt: null,
      totalCents: 24_400,
      vatCents: 4_400,
      vat: [{ vatRatePercent: 22, grossCents: 24_400, netCents: 20_000, vatCents: 4_400 }],
    })
    const own = { _id: made._id }
    for (const said of [
      { status: 'issued' },
      { number: '1' },
      { issuedAt: { $date: '2025-09-01T00:00:00.000Z' } },
      { totalCents: 1 },
      { vatCents: 1 },
      { vat: [] },
      { currency: 'USD' },
      { kind: 'bill' },
      { lines: [{ text: 'x' }] },
      { lines: [{ ...draft.lines[0], quantity: 1.5 }] },
      { lines: { 0: 1 } },
      { lines: [{ ...draft.lines[0], more: 1 }] },
      { registration: 'f'.repeat(24) },
    ]) {
      expect([said, await statusOf(admin, 'invoice/save', { ...own, ...said })]).toEqual([said, 422])
    }
    // The same lines in another order of their words are no change.
    const [{ text, ...rest } = { text: '' }] = draft.lines
    const same = { query: own, update: { $set: { lines: [{ ...rest, text }] } } }
    expect(await done(admin, 'invoice/update', same)).toEqual({ matched: 1, modified: 0 })
    expect(await done(admin, 'invoice/find', { query: { 'lines.text': 'Pass' } })).toHaveLength(1)

    await db.query(`update invoices set status = 'issued', number = '2025-0001', issued_at = now()`)
    for (const [operation, payload] of [
      ['save', { ...own, note: 'x' }],
      ['update', { query: own, update: { $set: { note: 'x' } } }],
      ['upsert', { query: own, update: { $set: { note: 'x' } } }],
      ['deleteOne', own],
    ] as const) {
      const { body } = await callAs(admin, `invoice/${operation}`, payload)
      expect([operation, body]).toEqual([operation, expect.objectContaining({ status: 409, rule: 'I4' })])
    }
    expect(await done(admin, 'invoice/findById', own)).toMatchObject({ status: 'issued', version: 1 })
  })

  it('X16 show a promoter the registrations with their code', async () => {
    const promoter = holding()
    await done(admin, 'promoters/save', { name: 'Dancer', code: 'BRINGS', username: 'dancer' })
    await done(admin, 'promoCodes/save', { code: 'BRINGS', percent: 0 })
    const [own] = await done(promoter, 'promoters/find', {})
    expect(own).toMatchObject({ name: 'Dancer', leaders: 0 })
    expect(await statusOf(promoter, 'promoters/save', { _id: own._id, commissionPercent: 100 })).toBe(403)
  })
})

const at = (time: string) => new Date(`2025-11-13T${time}:00+01:00`)

const loft = {
  slug: 'loft',
  name: { en: 'Loft', sl: 'Podstrešje' },
  address: 'Street 1',
  city: 'Ljubljana',
  latitude: 46.05,
  longitude: 14.5,
}

async function catalogueVersion(db: Database): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select catalogue_version as n from editions where is_current',
  )
  return rows[0]?.n ?? 0
}
