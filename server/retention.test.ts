import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveInvoice } from '#app/invoices/service.server.ts'
import { postMessage } from '#app/mail/outbox/outbox.server.ts'
import { type Actor, systemActor } from '#app/people/actor.ts'
import { saveInList } from '#app/people/service.server.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { savePromoCode } from '#app/pricing/editing.server.ts'
import { promoters as promoterList, vipGuests } from '#app/promotion/lists.server.ts'
import { addressHash, findNewsAddresses } from '#app/promotion/news/recipients.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { removeMember, saveMember } from '#app/team/lists.server.ts'
import type { Offer } from '#app/team/volunteer/offer.ts'
import { offerHelp } from '#app/team/volunteer/offering.server.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { enforceRetention, eraseEverythingDue } from './retention.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ada', roles: ['admin'] }

/** The last instants on which things are kept, and the first after. */
const lists = ['2025-12-17T23:59:59+01:00', '2025-12-18T00:00:00+01:00'] as const
const volunteers = ['2026-11-17T23:59:59+01:00', '2026-11-18T00:00:00+01:00'] as const
const registrations = ['2026-12-31T23:59:59+01:00', '2027-01-01T00:00:00+01:00'] as const

describe.each(defaultEngines)('retention as promised in the terms, on %s', (engine) => {
  const driver = useTestDriver(engine)
  beforeEach(async () => {
    await makeFestival(driver.app, [{}])
  })

  /** Every row of every table as text: an erased person is nowhere in it. */
  async function everything(): Promise<string> {
    const { rows: tables } = await driver.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    const parts: string[] = []
    for (const { name } of tables) {
      const { rows } = await driver.db.query<{ text: string | null }>(
        `select string_agg(t::text, ' ') as text from "${name}" t`,
      )
      parts.push(`${name}: ${rows[0]?.text ?? ''}`)
    }
    return parts.join('\n')
  }

  const at = async (instant: string) => {
    driver.app.at(instant)
    return eraseEverythingDue(driver.app)
  }
  const actions = async (of: string) => {
    const { rows } = await driver.db.query<{
      action: string
      actor: string
      before: unknown
      after: unknown
    }>('select action, actor, before, after from audit where subject_id = $1 order by id', [of])
    return rows
  }
  const statistics = async () =>
    (
      await driver.db.query(
        `select country, role, level, status, total_cents, paid_cents, reserved, lines,
           (select count(*)::int from picks where dancer_id = r.id and state = 'placed') as places
         from registrations r order by number`,
      )
    ).rows

  const leave = (email: string) =>
    driver.db.query(
      `insert into news_readers (id, address_hash, language, state, consent_version, asked_at, left_at)
       values ($1, $2, 'en', 'left', '1', $3, $3)`,
      ['d'.repeat(24), addressHash(email), driver.app.now()],
    )

  describe('registrations', () => {
    const marked = () =>
      driver.register({
        name: 'Metka',
        surname: 'Zaznamek',
        email: 'zaznamek@tango.example',
        phone: '+386 40 111 222',
        city: 'Zaznamovo',
        note: 'zaznamek v opombi',
        level: 'advanced',
        heardFrom: 'friends',
        newsletter: true,
        consents: { terms: true, photos: true, listed: true },
      })

    it('R17 stay until the last instant, then become numbers without names', async () => {
      const id = await marked()
      await driver.confirm(id)
      await driver.pay(id, 40)
      await driver.drain()
      await at(lists[1])
      const before = await statistics()
      expect(await at(registrations[0])).toEqual({})
      expect(await everything()).toContain('Zaznamek')

      expect(await at(registrations[1])).toEqual({ registrations: 1 })
      expect(await statistics()).toEqual(before)
      expect(before).toMatchObject([{ status: 'confirmed', paid_cents: 4000, places: 1 }])
      const { rows } = await driver.db.query('select name, surname, email, phone, city from registrations')
      expect(rows).toEqual([
        { name: 'Izbrisano', surname: '#1', email: `erased-${id}@invalid`, phone: null, city: null },
      ])
      const left = (await everything()).replaceAll(/news_readers:.*/g, '')
      expect(left).not.toMatch(/zaznam|metka|111 222/i)
      const written = await actions(id)
      const erased = { action: 'registration.erase', actor: 'system', before: null, after: null }
      expect(written.at(-1)).toEqual(erased)
      expect(written.filter(({ before, after }) => before ?? after)).toEqual([])
      expect(await at(registrations[1])).toEqual({})
    })

    it('R17 leave readers of the news as readers, and former readers as former readers', async () => {
      await driver.confirm(await marked())
      await driver.confirm(await driver.register({ email: 'nihce@tango.example', newsletter: false }))
      await driver.register({ email: 'nedokazan@tango.example', newsletter: true })
      await driver.confirm(await driver.register({ email: 'odjavljena@tango.example', newsletter: true }))
      await leave('odjavljena@tango.example')
      const wanted = [{ email: 'zaznamek@tango.example', language: 'en' }]
      expect(await findNewsAddresses(driver.app)).toEqual(wanted)
      await at(registrations[1])
      expect(await findNewsAddresses(driver.app)).toEqual(wanted)
      expect(await everything()).not.toMatch(/nihce|nedokazan|odjavljena/)
    })

    it('R17 are erased in batches, handed-over ones too, for any number', async () => {
      const id = await marked()
      const to = handOverInput.parse({
        name: 'Drugi',
        surname: 'Zaznamek',
        email: 'drugi@tango.example',
        country: 'AT',
        role: 'follower',
        language: 'en',
        terms: true,
      })
      const handed = await handOverRegistration(driver.app, { id, by: dancer(id), to })
      expect(handed.ok).toBe(true)
      await driver.db.query(
        `insert into registrations (edition_id, id, number, code, name, surname, email, country, role, language, on_full,
           pay_by, consents, status, secret_hash, reserved)
         select edition_id, lpad(to_hex(n), 24, '0'), 1000 + n, 'C' || n, 'Množica', 'Zaznamek', n || '@tango.example', country,
           role, language, on_full, pay_by, consents, 'cancelled', 'x', reserved
         from registrations, generate_series(1, 450) n`,
      )
      driver.app.at(registrations[1])
      let rounds = 0
      while ((await enforceRetention(driver.app)) > 0) rounds += 1
      expect(rounds).toBeGreaterThan(2)
      expect(await everything()).not.toMatch(/zaznamek|množica/i)
    })

    it('R18 lose notes with the lists, and invited partners who did not come', async () => {
      const single = await marked()
      const inviter = await driver.invite({ partner: { email: 'vabljena@tango.example' } })
      await driver.on('2025-09-10')
      expect(await at(lists[0])).toEqual({})
      expect(await everything()).toContain('v opombi')
      expect(await everything()).toContain('vabljena')

      expect(await at(lists[1])).toEqual({ 'notes and invitations': 2 })
      expect(await everything()).not.toMatch(/v opombi|vabljena/)
      expect(await driver.read(single)).toMatchObject({ surname: 'Zaznamek', phone: '+386 40 111 222' })
      for (const id of [single, inviter]) {
        expect((await actions(id)).at(-1)).toMatchObject({
          action: 'registration.eraseNotes',
          actor: 'system',
        })
      }
    })

    it('R18 keep couples', async () => {
      const { leader, follower } = await driver.couple()
      await at(lists[1])
      const { rows } = await driver.db.query(
        'select id from registrations where couple_id is not null order by 1',
      )
      expect(rows).toEqual([leader, follower].sort().map((id) => ({ id })))
    })

    it('I6 lose drafts of invoices, and keep issued ones', async () => {
      const line = { text: 'Pass', quantity: 1, amountCents: cents(100), vatRatePercent: 22 }
      const draft = (buyer: string) =>
        saveInvoice(driver.app, {
          editionId,
          by: systemActor,
          wanted: { kind: 'invoice', buyer, lines: [line] },
        })
      const kept = await draft('Izdano d.o.o.')
      await draft('Osnutek Zaznamek')
      await driver.db.query(
        `update invoices set status = 'issued', number = '1', issued_at = now() where id = $1`,
        [kept.ok ? kept.value : ''],
      )
      expect(await at(registrations[1])).toEqual({ 'drafts of invoices': 1 })
      const all = await everything()
      expect(all).not.toContain('Osnutek')
      expect(all).toMatch(/invoices: .*Izdano/)
    })
  })

  describe('volunteers and guests', () => {
    const offer: Offer = {
      name: 'Pomočnica Znamka',
      email: 'pomoc@tango.example',
      phone: '+386 41 333 444',
      shifts: ['2025-11-14 night'],
      tasks: ['milongas'],
      languages: ['slovenščina'],
      note: 'znamka v opombi',
      consent: true,
    }
    async function offered(over: Partial<Offer> = {}): Promise<Id> {
      const email = over.email ?? offer.email
      await offerHelp(driver.app, { offer: { ...offer, ...over }, language: 'sl' })
      const { rows } = await driver.db.query<{ id: Id }>('select id from team where email = $1', [email])
      const [row] = rows
      if (!row) throw new Error('not in the team')
      return row.id
    }
    const save = (id: Id, wanted: Parameters<typeof saveMember>[1]['wanted']) =>
      saveMember(driver.app, { editionId, by: admin, id, wanted })

    it('T8 unanswered offers are erased with the lists', async () => {
      const id = await offered()
      await save(await offered({ email: 'odklonjena@tango.example' }), { state: 'declined' })
      await save(await offered({ name: 'Sprejeta', email: 'da@tango.example' }), { state: 'accepted' })
      driver.app.at(lists[0])
      expect(await eraseEverythingDue(driver.app)).not.toHaveProperty('offers to help')
      expect(await at(lists[1])).toMatchObject({ 'offers to help': 2 })
      expect(await everything()).not.toMatch(/pomoc@|odklonjena@/)
      const { rows } = await driver.db.query('select name from team')
      expect(rows).toEqual([{ name: 'Sprejeta' }])
      expect((await actions(id)).at(-1)).toMatchObject({
        action: 'member.erase',
        actor: 'system',
        before: null,
      })
    })

    it('T8 volunteers are erased a year after the festival, and their hours stay', async () => {
      const id = await offered()
      await save(id, { state: 'accepted', doneHours: 7.5, plannedHours: 8 })
      const staff = await saveMember(driver.app, {
        editionId,
        by: admin,
        wanted: { name: 'Oder', function: 'technician', email: 'oder@tango.example' },
      })
      expect(staff.ok).toBe(true)
      driver.app.at(volunteers[0])
      expect(await eraseEverythingDue(driver.app)).not.toHaveProperty('volunteers')
      expect(await at(volunteers[1])).toMatchObject({ volunteers: 1 })
      expect(await everything()).not.toMatch(/znamka|pomoc@|333 444/i)
      const { rows } = await driver.db.query(
        'select name, function, email, done_hours, planned_hours, erased_at from team order by name',
      )
      expect(rows).toMatchObject([
        { name: 'Izbrisano', function: 'volunteer', email: null, done_hours: 7.5, planned_hours: 8 },
        { name: 'Oder', function: 'technician', email: 'oder@tango.example', erased_at: null },
      ])
      expect(await at(volunteers[1])).toEqual({})
    })

    it('T8 a volunteer erased on request leaves nothing in the audit log', async () => {
      const id = await offered()
      expect(await removeMember(driver.app, { editionId, by: admin, id })).toMatchObject({ ok: true })
      expect(await everything()).not.toMatch(/znamka|pomoc@/i)
      expect((await actions(id)).map(({ action }) => action)).toEqual(['member.add', 'member.remove'])
    })

    it('V4 guests are erased with the lists', async () => {
      const wanted = { name: 'Županja', ofWhom: 'odbor', note: 'pri odru' }
      const saved = await saveInList(driver.app, vipGuests, { editionId, by: admin, wanted })
      expect(await at(lists[0])).toEqual({})
      expect(await at(lists[1])).toEqual({ guests: 1 })
      expect(await everything()).not.toMatch(/županja|pri odru/i)
      expect((await actions(saved.ok ? saved.value : '')).map(({ action }) => action)).toEqual([
        'vip.add',
        'vip.erase',
      ])
    })
  })

  describe('people who work for the festival', () => {
    it('T9 V5 P20 are known until the last instant, then only by their work and costs', async () => {
      const where = { editionId, by: admin }
      const member = await saveMember(driver.app, {
        ...where,
        wanted: {
          name: 'Tehnik',
          function: 'technician',
          feeCents: 12_300,
          doneHours: 6,
          email: 'oznaka@team.example',
          phone: '+386 51 222 111',
          travel: 'oznaka z vlakom',
          lodging: 'oznaka pri Mojci',
          note: 'oznaka v opombi',
        },
      })
      const promoter = await saveInList(driver.app, promoterList, {
        ...where,
        wanted: {
          name: 'Oznaka Novak',
          username: 'oznaka',
          code: 'TANGO5',
          commissionPercent: 5,
          email: 'oznaka@promoter.example',
          phone: '+386 51 222 112',
          note: 'oznaka',
        },
      })
      const promo = await savePromoCode(driver.app, {
        ...where,
        known: false,
        promo: {
          code: 'TANGO5',
          discount: { percent: 5 },
          quota: null,
          lastDay: null,
          owner: 'oznaka@owner.example',
          ownerOnly: true,
        },
      })
      expect([member.ok, promoter.ok, promo.ok]).toEqual([true, true, true])
      await at(registrations[0])
      const planted = await everything()
      for (const one of ['team', 'promoter', 'owner']) expect(planted).toContain(`oznaka@${one}`)
      await driver.db.query('update editions set archived = true, is_current = false')

      expect(await at(registrations[1])).toEqual({
        'addresses of the team': 1,
        promoters: 1,
        'owners of promo codes': 1,
      })
      expect(await everything()).not.toMatch(/oznaka|51 222/i)
      const rows = async (sql: string) => (await driver.db.query(sql)).rows
      expect(await rows('select name, fee_cents, done_hours from team')).toEqual([
        { name: 'Tehnik', fee_cents: 12_300, done_hours: 6 },
      ])
      expect(await rows('select name, code, commission_percent from promoters')).toEqual([
        { name: 'Izbrisano', code: 'TANGO5', commission_percent: 5 },
      ])
      expect(await rows('select code, percent, owner, owner_only from promo_codes')).toEqual([
        { code: 'TANGO5', percent: 5, owner: null, owner_only: true },
      ])
      expect((await actions('TANGO5')).map(({ action }) => action)).toEqual([
        'promoCode.add',
        'promoCode.erase',
      ])
      expect(await at(registrations[1])).toEqual({})
    })
  })

  describe('emails', () => {
    afterEach(() => driver.db.query('delete from emails'))
    const written = '2025-09-01T10:00:00+02:00'
    const post = (kind: string, registrationId: Id | null) =>
      driver.db.transaction((tx) =>
        postMessage(tx, driver.app, {
          editionId,
          kind,
          registrationId,
          recipient: `${kind}@tango.example`,
          language: 'en',
          data: {},
          now: new Date(written),
        }),
      )
    const kinds = async () => (await driver.db.query('select kind from emails order by kind')).rows

    it('L9 without a registration are erased after thirty days, except unsent ones', async () => {
      await post('password', null)
      await post('queued', null)
      await post('free', 'a'.repeat(24) as Id)
      await driver.db.query(`update emails set state = 'queued' where kind = 'queued'`)
      expect(await at('2025-10-01T10:00:00+02:00')).toEqual({})
      expect(await at('2025-10-01T10:00:01+02:00')).toEqual({ messages: 1 })
      expect(await kinds()).toEqual([{ kind: 'free' }, { kind: 'queued' }])
    })
  })

  it('F15 erases in an archived edition too, by its own periods', async () => {
    await driver.register({ surname: 'Zaznamek' })
    await driver.db.query(
      'update editions set keep_registrations_years = 3, archived = true, is_current = false',
    )
    expect(await at(registrations[1])).not.toHaveProperty('registrations')
    expect(await at('2029-01-01T00:00:00+01:00')).toEqual({ registrations: 1 })
  })
})
