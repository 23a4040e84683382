import { describe, expect, it } from 'vitest'
import { getEdition } from '#app/festival/service.server.ts'
import type { Message } from '#app/mail/outbox/message.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { getTimetable } from '#app/programme/service.server.ts'
import { readCalendar } from '#app/programme/testing/read-calendar.ts'
import { setEventStatus } from '#app/programme/testing/set-event-status.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration, releaseRegistration } from '../commands/cancel.server.ts'
import { handOverRegistration } from '../commands/hand-over.server.ts'
import { endUnconfirmedTimes } from '../confirmation/unconfirmed.server.ts'
import { handOverInput } from '../forms.ts'
import { calendarOf } from './calendar.ts'
import { renderMessage } from './render.server.ts'

const editionId = '19tf2025'
const by: Actor = { kind: 'user', username: 'olga', roles: ['admin'] }
const [one, two, three] = [eventId(1), eventId(2), eventId(3)]

describe.each(defaultEngines)('the calendar file of a dancer on %s', (engine) => {
  const driver = useTestDriver(engine)
  const events = async (id: Id) => {
    const { app } = driver
    const [edition, { venues }] = [await getEdition(app, editionId), await getTimetable(app, editionId)]
    const facts = { edition, venues, registration: await driver.read(id), origin: 'https://tango.example' }
    const none = { link: null, ticket: null, invitation: null }
    const file = calendarOf({ ...facts, ...none, locale: 'sl', now: app.now() }, app.now())
    return readCalendar(file).events
  }

  it('E13 R13 keeps a cancelled event as cancelled where the dancer had a place, and names no other', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 5) }, {}, { places: byRole(1, 1, 5) }])
    await driver.register({ role: 'leader', picks: [three] })
    const id = await driver.register({ role: 'leader', picks: [one, two, three] })
    expect((await events(id)).map(({ UID, STATUS }) => [UID, STATUS])).toEqual([
      [`${one}@tango.example`, 'CONFIRMED'],
      [`${two}@tango.example`, 'CONFIRMED'],
    ])
    for (const off of [one, three])
      await setEventStatus(driver.app, { editionId, by, id: off, status: 'cancelled' })
    await driver.drain()
    // the dancer waited for the third
    const after = async () => (await events(id)).map(({ UID, STATUS }) => [UID, STATUS])
    await expect.poll(after).toEqual([
      [`${one}@tango.example`, 'CANCELLED'],
      [`${two}@tango.example`, 'CONFIRMED'],
    ])
  })

  /** The last e-mail of this kind about the registration, as it leaves. */
  const mailOf = async (id: Id, kind: string) => {
    const { rows } = await driver.db.query<Message>(
      `select id::text, kind, edition_id as "editionId", registration_id as "registrationId", recipient, language, data,
         created_at as "createdAt" from emails where registration_id = $1 and kind = $2 order by created_at desc, id desc limit 1`,
      [id, kind],
    )
    const [message] = rows
    return message ? await renderMessage(driver.app, message) : null
  }
  /** The events of the calendar file in that e-mail, each by its number, with its status and its sequence number. */
  const attached = async (id: Id, kind: string) => {
    const mail = await mailOf(id, kind)
    const files = mail?.attachments.filter(({ contentType }) => contentType.startsWith('text/calendar')) ?? []
    expect(files.length).toBeLessThanOrEqual(1)
    const { events } = readCalendar(String(files[0]?.content ?? 'BEGIN:VCALENDAR\r\nEND:VCALENDAR'))
    const sequences = events.map(({ SEQUENCE }) => Number(SEQUENCE))
    const status = Object.fromEntries(
      events.map(({ UID, STATUS }) => [[one, two, three].findIndex((at) => UID?.startsWith(at)) + 1, STATUS]),
    )
    return { status, sequence: Math.max(...sequences), text: mail?.text ?? '' }
  }

  it.each([
    ['by role', { places: byRole(5, 5, 5) }],
    ['by head', {}],
  ])('E13 R13 is sent with the news that the only event, counted %s, is cancelled', async (_, hall) => {
    await makeFestival(driver.app, [hall, { places: byRole(1, 1, 5) }])
    await driver.register({ role: 'leader', picks: [two] })
    const placed = await driver.register({ role: 'leader', picks: [one] })
    await driver.confirm(placed)
    const waited = await driver.register({ role: 'leader', picks: [two] })
    for (const off of [one, two])
      await setEventStatus(driver.app, { editionId, by, id: off, status: 'cancelled' })
    await driver.drain()
    const mailTo = (id: Id) => mailOf(id, 'changed')
    const mail = await mailTo(placed)
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual([
      'text/calendar; charset=utf-8; method=PUBLISH',
    ])
    expect(readCalendar(String(mail?.attachments[0]?.content)).events).toMatchObject([
      { UID: expect.stringContaining(one), STATUS: 'CANCELLED' },
    ])
    expect(mail?.text).toContain('The attached calendar file marks what was cancelled in your calendar.')
    expect(mail?.text).not.toContain('your events is attached')
    // who only waited for it has nothing of it in a calendar
    const other = await mailTo(waited)
    expect(other?.attachments).toEqual([])
  })

  it('E13 has the same entry at its new time when an event moves past midnight', async () => {
    await makeFestival(driver.app, [{}])
    const id = await driver.register({ picks: [one] })
    const [before] = await events(id)
    await driver.db.query(
      `update events set starts_at = '2025-11-13T23:30:00Z', ends_at = '2025-11-14T01:00:00Z' where id = $1`,
      [one],
    )
    await driver.db.query('update editions set catalogue_version = catalogue_version + 1')
    await driver.db.notify('catalogue', editionId)
    await expect
      .poll(() => events(id))
      .toMatchObject([
        {
          UID: before?.UID,
          'DTSTART;TZID=Europe/Ljubljana': '20251114T003000',
          'DTEND;TZID=Europe/Ljubljana': '20251114T020000',
        },
      ])
  })

  it('E28 marks what the dancer left as cancelled, with a higher sequence number', async () => {
    await makeFestival(driver.app, [{}, {}, { places: byRole(1, 1, 5) }])
    await driver.register({ role: 'leader', picks: [three] })
    const id = await driver.register({ role: 'leader', picks: [one, two, three] })
    // an unconfirmed address gets one e-mail of a kind a day
    await driver.confirm(id)
    const before = await attached(id, 'placed')
    expect(before.status).toEqual({ 1: 'CONFIRMED', 2: 'CONFIRMED' })
    await driver.change(id, { picks: [one, three] })
    const after = await attached(id, 'changed')
    expect(after.status).toEqual({ 1: 'CONFIRMED', 2: 'CANCELLED' })
    expect(after.sequence).toBeGreaterThan(before.sequence)

    await driver.change(id, { picks: [three] })
    const last = await attached(id, 'changed')
    expect(last.status).toEqual({ 1: 'CANCELLED' })
    expect(last.text).toContain('the events where you no longer have a place')
    await driver.change(id, { picks: [two, three] })
    expect((await attached(id, 'changed')).status).toEqual({ 2: 'CONFIRMED' })
  })

  it('E28 says nothing of a place that the dancer has again by the time the e-mail leaves', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ role: 'leader', picks: [one, two] })
    await driver.change(id, { picks: [one] })
    const { rows } = await driver.db.query<{ id: string }>(
      `select id from emails where registration_id = $1 and kind = 'changed'`,
      [id],
    )
    await driver.change(id, { picks: [one, two] })
    await driver.db.query(`delete from emails where registration_id = $1 and kind = 'changed' and id <> $2`, [
      id,
      rows[0]?.id,
    ])
    expect((await attached(id, 'changed')).status).toEqual({ 1: 'CONFIRMED', 2: 'CONFIRMED' })
  })

  it.each(['cancelled', 'released'] as const)(
    'E28 marks every place as cancelled when the registration is %s',
    async (kind) => {
      await makeFestival(driver.app, [{}, {}, { places: byRole(1, 1, 5) }])
      await driver.register({ role: 'leader', picks: [three] })
      const id = await driver.register({ role: 'leader', picks: [one, two, three] })
      await (kind === 'cancelled'
        ? cancelRegistration(driver.app, { id, by: dancer(id) })
        : releaseRegistration(driver.app, { id, by }))
      const { status, text } = await attached(id, kind)
      expect(status).toEqual({ 1: 'CANCELLED', 2: 'CANCELLED' })
      expect(text).toContain('the events where you no longer have a place')
    },
  )

  it('E28 marks the places as cancelled for the dancer who handed them over, and no later ones', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ role: 'leader', picks: [one] })
    const eva = { name: 'Eva', surname: 'Nova', email: 'eva@example.org', country: 'AT', role: 'leader' }
    const to = handOverInput.parse({ ...eva, language: 'en', terms: true })
    expect(await handOverRegistration(driver.app, { id, to, by: dancer(id) })).toMatchObject({ ok: true })
    await driver.change(id, { picks: [one, two] })
    const { rows } = await driver.db.query<{ id: string }>(
      `delete from emails where registration_id = $1 and kind = 'handedOver' and data ->> 'to' = 'true' returning id`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect((await attached(id, 'handedOver')).status).toEqual({ 1: 'CANCELLED' })
  })

  it('E28 marks the places as cancelled that went to the queue because the address was not confirmed', async () => {
    await makeFestival(driver.app, [{}, {}])
    const id = await driver.register({ role: 'leader', picks: [one] })
    await driver.db.query('update registrations set confirm_until = $2 where id = $1', [id, driver.app.now()])
    await endUnconfirmedTimes(driver.app)
    expect((await attached(id, 'confirmOver')).status).toEqual({ 1: 'CANCELLED' })
  })

  const pairsOnly = { places: byRole(3, 3, 0) }

  it('E28 R6 marks the place that a dancer lost because the partner dropped the class they shared', async () => {
    await makeFestival(driver.app, [pairsOnly, {}])
    const { leader, follower } = await driver.couple({ picks: [one, two] })
    await driver.change(follower, { picks: [two] })
    expect((await attached(leader, 'changed')).status).toEqual({ 1: 'CANCELLED', 2: 'CONFIRMED' })
  })

  it('E28 R4 D6 marks the place of an inviter whose invitation ended or was withdrawn', async () => {
    await makeFestival(driver.app, [pairsOnly])
    const [late, other] = [
      await driver.invite(),
      await driver.invite({ partner: { email: 'ce@example.org' } }),
    ]
    await driver.change(other, { partner: null })
    expect((await attached(other, 'changed')).status).toEqual({ 1: 'CANCELLED' })
    await driver.on('2025-09-05T00:00:00+02:00')
    const { status, text } = await attached(late, 'holdEnded')
    expect(status).toEqual({ 1: 'CANCELLED' })
    expect(text).toContain('the events where you no longer have a place')
  })

  it('E28 R5 marks the place of an inviter whose partner comes to other classes', async () => {
    await makeFestival(driver.app, [pairsOnly, {}])
    const by = async (answer: (code: string) => Promise<unknown>) => {
      const id = await driver.invite({ picks: [one, two] })
      await answer(await driver.inviteFrom(id))
      return (await attached(id, 'partnerConfirmed')).status
    }
    const comes = { role: 'follower', picks: [two] }
    const answers = [
      (code: string) => driver.register({ ...comes, email: 'bo@example.org', partner: { code } }),
      async (code: string) => driver.change(await driver.register(comes), { partner: { code } }),
    ]
    for (const answer of answers) expect(await by(answer)).toEqual({ 1: 'CANCELLED', 2: 'CONFIRMED' })
  })
})
