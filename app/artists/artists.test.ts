import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { StaffRole } from '#app/people/actor.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { removeArtist } from '#app/programme/service.server.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { answerArtists } from './answer-artists.server.ts'
import { contractPdf, payPdf } from './document/artist-pdf.server.ts'
import { clausesOf, payLines } from './document/document-text.ts'
import { type Appearance, contractFacts, outdatedBy, type StoredEngagement } from './engagement.ts'
import { costOf, payOf } from './pay.ts'
import { readArtists } from './queries/read-artists.server.ts'
import { eraseEngagements } from './retention.server.ts'

const none: StoredEngagement = {
  artist: 'ana',
  arrivesAt: null,
  departsAt: null,
  arrivalFlight: null,
  departureFlight: null,
  pickUp: null,
  roomFrom: null,
  roomUntil: null,
  roomMate: null,
  roomNightCents: null,
  perDiemCents: null,
  feeModel: 'flat',
  feeCents: null,
  sharePercent: null,
  minimumCents: null,
  travelCents: null,
  travelMostCents: null,
  advanceCents: null,
  withholdingPercent: null,
  treatyForm: null,
  iban: null,
  note: null,
  contract: null,
  contractAt: null,
  signedOn: null,
}
const appearance = (id: string, over: Partial<Appearance> = {}): Appearance => ({
  id,
  title: { en: id, sl: id },
  kind: 'class',
  venue: { en: 'Hall', sl: 'Dvorana' },
  incomeCents: 0,
  startsAt: new Date('2025-11-14T10:00:00Z'),
  endsAt: new Date('2025-11-14T11:30:00Z'),
  ...over,
})

describe('the payment of an artist', () => {
  it('H2 is one sum, a sum for each class or a share of what they bring, and at least the minimum', () => {
    const events = [
      appearance('a', { incomeCents: 100_01 }),
      appearance('b', { incomeCents: -500 }),
      appearance('m', { kind: 'milonga', incomeCents: 70_000 }),
    ]
    const fee = (over: Partial<StoredEngagement>, of = events) => payOf({ ...none, ...over }, of).feeCents
    expect(fee({ feeCents: 90_000 })).toBe(90_000)
    expect(fee({ feeModel: 'perClass', feeCents: 30_000 })).toBe(60_000)
    // a disc jockey has no classes: their events count
    expect(fee({ feeModel: 'perClass', feeCents: 30_000 }, events.slice(2))).toBe(30_000)
    expect(fee({ feeModel: 'classShare', sharePercent: 12.5 })).toBe(1_250)
    expect(fee({ feeModel: 'classShare', sharePercent: 12.5, minimumCents: 50_000 })).toBe(50_000)
    expect(fee({ feeModel: 'perClass', feeCents: 30_000 }, [])).toBe(0)
  })

  it('H3 is the fee less tax, per diem by local days and travel up to its ceiling, less the advance', () => {
    const agreed: StoredEngagement = {
      ...none,
      feeCents: 100_005,
      withholdingPercent: 15,
      advanceCents: 20_000,
      perDiemCents: 3_000,
      // 14 November in Ljubljana, though still the 13th in UTC
      arrivesAt: new Date('2025-11-13T23:30:00Z'),
      departsAt: new Date('2025-11-17T09:00:00Z'),
      roomFrom: localDay('2025-11-14'),
      roomUntil: localDay('2025-11-17'),
      roomNightCents: 8_000,
      travelMostCents: 40_000,
    }
    const pay = payOf(agreed, [])
    expect(pay).toMatchObject({ withheldCents: 15_001, days: 4, perDiemCents: 12_000, travelCents: 40_000 })
    expect(pay).toMatchObject({ nights: 3, roomsCents: 24_000, netCents: 117_004, totalCents: 176_005 })
    expect(payLines(pay, 'en').reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(pay.netCents)
    expect(Object.values(costOf(pay)).reduce((sum, part) => sum + part, 0)).toBe(pay.totalCents)
    expect(payOf({ ...agreed, travelCents: 55_000 }, []).travelCents).toBe(40_000)
    expect(payOf({ ...agreed, travelCents: 33_310 }, []).travelCents).toBe(33_310)
    expect(payOf({ ...agreed, travelCents: 33_310, travelMostCents: null }, []).travelCents).toBe(33_310)
  })

  it('H5 needs a new contract when an event is added, removed or moved or a term changes, not for a new title', () => {
    const terms = { ...none, feeCents: 1_000, roomFrom: localDay('2025-11-14') }
    const made = contractFacts(terms, [appearance('a'), appearance('b')])
    const now = (over: Partial<StoredEngagement>, events: readonly Appearance[]) =>
      outdatedBy(made, contractFacts({ ...terms, ...over }, events))
    expect(now({}, [appearance('b'), appearance('a', { title: { en: 'New', sl: 'Novo' } })])).toBeNull()
    expect(now({ iban: 'x', travelCents: 5 }, [appearance('a'), appearance('b')])).toBeNull()
    expect(now({}, [appearance('a')])).toEqual({ events: 1, terms: false })
    const later = new Date('2025-11-14T12:00:00Z')
    expect(now({ feeCents: 1_001 }, [appearance('a', { endsAt: later }), appearance('c')])).toEqual({
      events: 3,
      terms: true,
    })
    expect(clausesOf(made, 'sl').join(' ')).toContain('bruto honorar')
    expect(clausesOf(made, 'en').join(' ')).toContain('€10.00')
  })
})

describe.each(defaultEngines)('engagements on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function festival() {
    const edition = await makeFestival(driver.app, [
      { artists: ['ana'], places: byRole(10, 10) },
      { artists: ['ana'], places: byRole(10, 10) },
    ])
    await driver.db.query(
      `insert into artists (edition_id, slug, kind, name, bio) values ($1, 'ana', 'couple', 'Ana & Bor', '{"en": "", "sl": ""}'),
         ($1, 'cveto', 'dj', 'DJ Cveto', '{"en": "", "sl": ""}')`,
      [edition.id],
    )
    const ask = (fields: Record<string, string>, role: StaffRole = 'progAdmin') => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ artist: 'ana', feeModel: 'flat', ...fields }))
        form.set(name, value)
      const by = { kind: 'user', username: 'p', roles: [role] } as const
      return answerArtists(driver.app, { editionId: edition.id, by }, form)
    }
    const ana = async () => {
      const [artist] = await readArtists(driver.db, edition, 'ana')
      if (!artist) throw new Error('no artist')
      return artist
    }
    return { edition, ask, ana }
  }
  const costs = async () =>
    (await driver.db.query('select category, planned_cents, artist from costs order by category')).rows

  it('H7 an artist with an agreement cannot be removed until the agreement is removed', async () => {
    const { edition, ask } = await festival()
    const by = { kind: 'user', username: 'p', roles: ['progAdmin'] } as const
    const remove = () => removeArtist(driver.app, { editionId: edition.id, by, slug: 'cveto' })
    const left = async () =>
      (
        await driver.db.query<{ artists: number; engagements: number }>(
          `select (select count(*)::int from artists where slug = 'cveto') as artists, (select count(*)::int from engagements) as engagements`,
        )
      ).rows
    const saved = await ask({ intent: 'save', artist: 'cveto', feeCents: '350' })
    expect(saved?.kind).toBe('done')
    expect(await remove()).toEqual({ ok: false, reason: 'has-agreement' })
    expect(await left()).toEqual([{ artists: 1, engagements: 1 }])
    const { rows } = await driver.db.query<{ id: string; version: string }>(
      'select id, version::text from engagements',
    )
    expect((await ask({ intent: 'remove', artist: 'cveto', ...rows[0] }))?.kind).toBe('done')
    expect((await remove()).ok).toBe(true)
    expect(await left()).toEqual([{ artists: 0, engagements: 0 }])
  })

  it('H1 are written by a progAdmin, one for each artist, and never over a concurrent change', async () => {
    const { edition, ask, ana } = await festival()
    expect(await ask({ intent: 'save', feeCents: '900' }, 'regAdmin')).toEqual({
      kind: 'refused',
      reason: 'not-allowed',
    })
    expect(await ask({ intent: 'contract' }, 'regEditor')).toEqual({ kind: 'refused', reason: 'not-allowed' })
    expect(await ask({ intent: 'costs' }, 'reception')).toEqual({ kind: 'refused', reason: 'not-allowed' })
    expect(await ask({ intent: 'save', artist: 'nobody' })).toEqual({ kind: 'refused', reason: 'no-artist' })
    expect(await ask({ intent: 'contract' })).toEqual({ kind: 'refused', reason: 'not-found' })
    expect(await ask({ intent: 'save', feeCents: 'much', iban: 'SI00', withholdingPercent: '101' })).toEqual({
      kind: 'fields',
      fields: ['feeCents', 'withholdingPercent', 'iban'],
    })
    expect(await ask({ intent: 'save', roomFrom: '2025-11-15', roomUntil: '2025-11-14' })).toEqual({
      kind: 'fields',
      fields: ['roomUntil'],
    })
    const both = await Promise.all([
      ask({ intent: 'save', feeCents: '900' }),
      ask({ intent: 'save', feeCents: '901' }),
    ])
    expect(both.map((answer) => answer?.kind).toSorted()).toEqual(['done', 'refused'])
    const { engagement } = await ana()
    const known = { intent: 'save', id: engagement?.id ?? '', version: `${engagement?.version}` }
    expect(await ask({ ...known, feeCents: '1.000,50' })).toMatchObject({ kind: 'done' })
    expect(await ask({ ...known, feeCents: '7' })).toEqual({ kind: 'refused', reason: 'written-meanwhile' })
    // another artist's id
    expect(await ask({ ...known, artist: 'cveto', feeCents: '7' })).toEqual({
      kind: 'refused',
      reason: 'written-meanwhile',
    })
    expect((await ana()).pay?.feeCents).toBe(100_050)
    await driver.db.query('update editions set archived = true where id = $1', [edition.id])
    expect(await ask({ intent: 'contract' })).toEqual({ kind: 'refused', reason: 'edition-archived' })
  })

  it('H4 become cost lines part by part, once, and never over several lines', async () => {
    const { edition, ask, ana } = await festival()
    await ask({
      intent: 'save',
      feeCents: '900',
      travelMostCents: '300',
      roomFrom: '2025-11-13',
      roomUntil: '2025-11-17',
      roomNightCents: '80',
    })
    const twice = await Promise.all([ask({ intent: 'costs' }), ask({ intent: 'costs' })])
    expect(twice.map((answer) => answer?.kind === 'done' && answer.lines).toSorted()).toEqual([0, 3])
    const line = (category: string, planned: number) => ({ category, planned_cents: planned, artist: 'ana' })
    expect(await costs()).toEqual([line('artists', 90_000), line('lodging', 32_000), line('travel', 30_000)])
    const before = await ana()
    expect(before.costCents).toBe(before.pay?.totalCents)
    await ask({
      intent: 'save',
      id: before.engagement?.id ?? '',
      version: `${before.engagement?.version}`,
      feeCents: '950',
      travelMostCents: '300',
      roomFrom: '2025-11-13',
      roomUntil: '2025-11-17',
      roomNightCents: '80',
    })
    const changed = await ana()
    expect([changed.costCents, changed.pay?.totalCents]).toEqual([152_000, 157_000])
    expect(await ask({ intent: 'costs' })).toMatchObject({ kind: 'done', lines: 1 })
    await driver.db.query(
      `insert into costs (edition_id, id, title, category, artist, planned_cents, added_by, reserved)
       values ($1, lpad('9', 24, '0'), 'Taxi', 'travel', 'ana', 1000, 'x', now())`,
      [edition.id],
    )
    const all = await costs()
    expect(await ask({ intent: 'costs' })).toEqual({ kind: 'refused', reason: 'several-lines' })
    expect(await costs()).toEqual(all)
    expect((await ana()).costCents).toBe(158_000)
  })

  it('H4 an amount larger than a line of costs may have is refused, and nothing is written', async () => {
    const { ask, ana } = await festival()
    const nights = { roomFrom: '2025-11-01', roomUntil: '2025-12-01', roomNightCents: '1000000' }
    expect((await ask({ intent: 'save', feeCents: '900', ...nights }))?.kind).toBe('done')
    expect((await ana()).pay?.roomsCents).toBe(3_000_000_000)
    expect(await ask({ intent: 'costs' })).toMatchObject({ kind: 'refused' })
    expect(await costs()).toEqual([])
  })

  it('H2 a share is calculated from the income of the classes without VAT', async () => {
    const { edition, ask, ana } = await festival()
    const { rows } = await driver.db.query<{ id: string }>('select id from events order by id')
    await driver.register({ role: 'leader', email: 'a@example.org', picks: rows.map(({ id }) => id) })
    await driver.register({
      role: 'follower',
      email: 'b@example.org',
      picks: rows.slice(0, 1).map(({ id }) => id),
    })
    await ask({ intent: 'save', feeModel: 'classShare', sharePercent: '50' })
    const { pay, appearances } = await ana()
    const net = (amount: number) => (edition.company.vatRegistered ? Math.round(amount / 1.22) : amount)
    expect(appearances.map(({ incomeCents }) => incomeCents)).toEqual([net(8_000), net(4_000)])
    expect(pay?.feeCents).toBe(Math.round(net(8_000) / 2) + Math.round(net(4_000) / 2))
  })

  it('H5 a contract has the place of an event beside words of any length', async () => {
    const { edition, ask, ana } = await festival()
    await ask({ intent: 'save', feeCents: '900' })
    await ask({ intent: 'contract' })
    const artist = await ana()
    const { engagement } = artist
    const long = 'W'.repeat(120)
    const events = (engagement?.contract?.events ?? []).map((event) => ({
      ...event,
      title: { en: long, sl: long },
      venue: { en: 'Festival Hall', sl: 'Dvorana' },
    }))
    const contract = engagement?.contract && { ...engagement.contract, events }
    const wide = { ...artist, engagement: engagement && { ...engagement, contract: contract ?? null } }
    const pdf = await contractPdf({ edition, artist: wide, today: localDay('2025-09-01'), locale: 'sl' })
    const document = await getDocumentProxy(new Uint8Array(pdf ?? []))
    const { text } = await extractText(document, { mergePages: true })
    expect(text.match(/W/g)).toHaveLength(events.length * long.length)
    expect(text.match(/Dvorana/g)).toHaveLength(events.length)
  })

  it('H5 a contract that was signed meanwhile is not made again from an older page', async () => {
    const { ask, ana } = await festival()
    const agreed = async () => (await ana()).engagement
    await ask({ intent: 'save', feeCents: '900' })
    const page = async () => ({ id: `${(await agreed())?.id}`, version: `${(await agreed())?.version}` })
    const [before] = [await page()]
    await ask({ intent: 'contract', ...before })
    await ask({ intent: 'save', feeCents: '900', signedOn: '2025-09-01', ...(await page()) })
    expect(await ask({ intent: 'contract', ...before })).toEqual({
      kind: 'refused',
      reason: 'written-meanwhile',
    })
    expect((await agreed())?.signedOn).toBe('2025-09-01')
    expect(await ask({ intent: 'contract', ...before, version: 'x' })).toBeNull()
    expect(await ask({ intent: 'contract', ...(await page()) })).toMatchObject({ kind: 'done' })
    expect((await agreed())?.signedOn).toBeNull()
  })

  it('H5, H6 a contract does not change, is marked when the programme changes, and loses personal data', async () => {
    const { edition, ask, ana } = await festival()
    const document = async (locale: 'en' | 'sl') => ({
      edition,
      artist: await ana(),
      today: localDay('2025-09-01'),
      locale,
    })
    await ask({
      intent: 'save',
      feeCents: '900',
      note: 'A vegetarian lunch',
      iban: 'SI56 1920 0123 4567 892',
      arrivalFlight: 'JP123',
    })
    expect(await contractPdf(await document('en'))).toBeNull()
    expect(await ask({ intent: 'contract' })).toMatchObject({ kind: 'done' })
    expect((await ana()).outdated).toBeNull()
    for (const locale of ['en', 'sl'] as const) {
      for (const make of [contractPdf, payPdf]) {
        expect((await make(await document(locale)))?.subarray(0, 5).toString()).toBe('%PDF-')
      }
    }
    await driver.db.query(
      `update events set starts_at = starts_at + interval '15 minutes' where edition_id = $1 and id = (select min(id) from events)`,
      [edition.id],
    )
    const moved = await ana()
    expect(moved.outdated).toEqual({ events: 1, terms: false })
    expect(moved.engagement?.contract?.events).toHaveLength(2)
    await ask({ intent: 'contract' })
    expect((await ana()).outdated).toBeNull()
    expect(moved.engagement?.iban).toBe('SI56192001234567892')

    driver.app.at('2040-01-02T10:00:00Z')
    await driver.db.query('update editions set archived = true where id = $1', [edition.id])
    expect(await eraseEngagements(driver.app)).toBe(1)
    expect(await eraseEngagements(driver.app)).toBe(0)
    const left = await driver.db.query(
      `select to_jsonb(e)::text as row from engagements e union all select (before || after)::text from audit where action like 'engagement%'`,
    )
    expect(JSON.stringify(left.rows)).not.toMatch(/vegetarian|JP123|SI56192/)
    expect((await ana()).pay?.feeCents).toBe(90_000)
  })
})
