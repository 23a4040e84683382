import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#app/mail/outbox/message.ts'
import { findMessage } from '#app/mail/outbox/shown-messages.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import type { Id } from '#app/platform/id.ts'
import type { Locale } from '#app/platform/locale.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { removeMember } from '../lists.server.ts'
import { takeOffer } from './limits.server.ts'
import { renderVolunteerMessage } from './mail/render.server.ts'
import { helpingDays, type Offer, offerForm, shiftsOf } from './offer.ts'
import { offerHelp } from './offering.server.ts'
import { readOffer } from './read-offer.ts'

const days = helpingDays({ startsOn: '2025-11-13', endsOn: '2025-11-17' })
const shifts = shiftsOf(days)

const ana: Offer = {
  name: 'Ana Čop',
  email: 'ana@tango.example',
  phone: null,
  shifts: ['2025-11-13 evening', '2025-11-14 night'],
  tasks: ['reception', 'milongas'],
  languages: ['slovenščina', 'English'],
  note: 'All milongas.',
  consent: true,
}

function formOf(fields: Readonly<Record<string, string | readonly string[]>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each)
  }
  return form
}

const sent = {
  name: ' Ana  Čop',
  email: 'ANA@tango.example ',
  phone: '',
  languages: 'slovenščina, English',
  note: '',
  shifts: ['2025-11-14 night', '2025-11-13 evening'],
  tasks: ['milongas', 'reception'],
  consent: 'on',
}

describe('the form of an offer', () => {
  it("T7 offers the festival's days, the day before and the day after", () => {
    expect(days).toHaveLength(7)
    expect([days[0], days.at(-1)]).toEqual(['2025-11-12', '2025-11-18'])
  })

  it('is parsed in the order of the days', () => {
    const { read } = readOffer(formOf(sent), shifts)
    expect(read).toMatchObject({
      ok: true,
      value: { email: 'ana@tango.example', shifts: ana.shifts, tasks: ana.tasks, languages: ana.languages },
    })
  })

  it.each([
    ['name', { name: ' ' }],
    ['email', { email: 'ana@' }],
    ['phone', { phone: 'call me' }],
    ['shifts', { shifts: [] }],
    ['shifts', { shifts: ['2025-12-24 night'] }],
    ['tasks', { tasks: ['teach'] }],
    ['note', { note: 'x'.repeat(2001) }],
  ])('names %s as an error, and keeps what was typed', (field, wrong) => {
    const { read, draft } = readOffer(formOf({ ...sent, ...wrong }), shifts)
    expect(read).toEqual({ ok: false, reason: [field] })
    expect(draft).toMatchObject({ languages: sent.languages, consent: true })
  })

  it('asks for consent', () => {
    const { consent: _, ...without } = sent
    expect(readOffer(formOf(without), shifts).read).toEqual({ ok: false, reason: ['consent'] })
    expect(offerForm(shifts).safeParse({ ...sent, consent: false }).success).toBe(false)
  })

  it('T7 recognises a robot by a hidden field', () => {
    expect(readOffer(formOf(sent), shifts).isRobot).toBe(false)
    expect(readOffer(formOf({ ...sent, website: 'https://spam.example' }), shifts).isRobot).toBe(true)
  })
})

describe.each(ENGINES)('offering help on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [])
  })
  afterEach(() => db.close())

  const offer = (over: Partial<Offer> = {}, language: Locale = 'sl') =>
    offerHelp(app, { offer: { ...ana, ...over }, language })
  const members = async () => (await db.query('select * from team order by id')).rows

  async function mails(): Promise<(Mail | null)[]> {
    const { rows } = await db.query<{ id: string }>('select id from emails order by created_at, id')
    const messages = await Promise.all(rows.map(({ id }) => findMessage(db, id)))
    return Promise.all(messages.flatMap((message) => (message ? renderVolunteerMessage(app, message) : [])))
  }

  it('T5 creates an unanswered team entry, with consent and an audit entry', async () => {
    expect(await offer()).toEqual({ ok: true, value: null })
    expect(await members()).toMatchObject([
      {
        name: 'Ana Čop',
        function: 'volunteer',
        state: 'offered',
        email: 'ana@tango.example',
        shifts: ana.shifts,
        tasks: ana.tasks,
        languages: ana.languages,
        note: 'All milongas.',
        consent_version: '2025-1',
        consented_at: app.now(),
        added_by: 'volunteer-form',
      },
    ])
    const { rows } = await db.query('select actor, action from audit')
    expect(rows).toEqual([{ actor: 'volunteer-form', action: 'member.add' }])
  })

  it.each([
    ['en', 'Thank you for your offer', 'Reception · Milongas'],
    ['sl', 'Hvala za vašo ponudbo', 'Recepcija · Milonge'],
  ] as const)('T5 sends a receipt in %s with what was offered', async (language, title, what) => {
    await offer({}, language)
    const [mail] = await mails()
    expect(mail).toMatchObject({ to: 'ana@tango.example', text: expect.stringContaining(what) })
    expect(mail?.html).toContain(title)
  })

  it('T5 sends a receipt without words that are neither a time nor a task', async () => {
    await offer()
    await db.query(`update team set shifts = '{at weekends}', tasks = '{bar,milongas}'`)
    const [mail] = await mails()
    expect(mail?.text).toContain('Milonge')
    expect(mail?.text).not.toMatch(/weekends|bar/)
  })

  it('T6 keeps one offer of an address, and says so in at most one e-mail a day', async () => {
    await offer()
    const answers = [await offer({ name: 'Somebody else' }), await offer({ email: 'ana@tango.example' })]
    expect(answers).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await mails()).toHaveLength(1)

    app.at('2025-09-03T10:00:00+02:00')
    await offer({ note: 'again' })
    await offer({ note: 'and again' })
    expect(await members()).toMatchObject([{ name: 'Ana Čop', note: 'All milongas.' }])
    const [, again, ...more] = await mails()
    expect(again?.html).toContain('Vašo ponudbo že imamo')
    expect(more).toEqual([])
  })

  it('T6 keeps one of two simultaneous offers', async () => {
    await Promise.all([offer(), offer(), offer()])
    expect(await members()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  it('T6 does not change an existing team member', async () => {
    await db.query(
      `insert into team (edition_id, id, name, function, email, added_by, reserved)
       values ('19tf2025', '${'a'.repeat(24)}', 'Ana Čop', 'host', 'Ana@tango.example', 'eva', now())`,
    )
    expect(await offer()).toEqual({ ok: true, value: null })
    expect(await members()).toMatchObject([{ function: 'host', state: 'accepted' }])
    expect(await mails()).toMatchObject([{ to: 'ana@tango.example' }])
  })

  it('T5 sends no typed text to an address', async () => {
    const typed = { name: 'Buy at evil.example', phone: '+386 40 999 888' }
    await offer({ ...typed, languages: ['evil.example/l'], note: 'evil.example/n' })
    app.at('2025-09-03T10:00:00+02:00')
    await offer({ ...typed, note: 'evil.example/again' })
    const messages = await mails()
    expect(messages).toHaveLength(2)
    expect(JSON.stringify(messages)).not.toMatch(/evil|999/)
  })

  it('T6 sends an address one e-mail a day though its offer was deleted meanwhile', async () => {
    await offer()
    const { rows } = await db.query<{ id: Id }>('select id from team')
    const by = { kind: 'user', username: 'ada', roles: ['admin'] } as const
    await removeMember(app, { editionId: '19tf2025', by, id: rows[0]?.id as Id })
    expect(await offer()).toEqual({ ok: true, value: null })
    expect(await mails()).toEqual([])
    app.at('2025-09-02T10:00:00+02:00')
    await offer({ note: 'a day later' })
    expect(await mails()).toHaveLength(1)
  })

  it('T5 sends no receipt of a deleted offer', async () => {
    await offer()
    await db.query('delete from team')
    expect(await mails()).toEqual([null])
  })

  it('T7 takes ten a minute from one address', () => {
    const requestContext = { id: '1', address: '192.0.2.7', fromLoopback: false, nonce: '', log: app.log }
    const taken = Array.from({ length: 11 }, () => takeOffer(app, requestContext))
    expect(taken.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => null))
    expect(taken[10]).toEqual(expect.any(Number))
    expect(takeOffer(app, { ...requestContext, address: '192.0.2.8' })).toBeNull()
  })

  it('T7 takes thirty a day from one address, or one network', () => {
    const taken = Array.from({ length: 32 }, (_, n) => {
      app.at(new Date(Date.parse('2025-09-02T08:00:00Z') + n * 60_000))
      const address = `2001:db8:1:2::${n}`
      return takeOffer(app, { id: '1', address, fromLoopback: false, nonce: '', log: app.log })
    })
    expect(taken.filter((seconds) => seconds === null)).toHaveLength(30)
    expect(taken.at(-1)).toBeGreaterThan(3600)
  })
})
