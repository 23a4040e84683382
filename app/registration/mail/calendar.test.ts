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
import { useTestDriver } from '#tests/test-driver.ts'
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
    const mailTo = async (id: Id) => {
      const { rows } = await driver.db.query<Message>(
        `select id::text, kind, edition_id as "editionId", registration_id as "registrationId", recipient, language, data,
           created_at as "createdAt" from emails where registration_id = $1 and kind = 'changed'`,
        [id],
      )
      const [message] = rows
      return message ? await renderMessage(driver.app, message) : null
    }
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
})
