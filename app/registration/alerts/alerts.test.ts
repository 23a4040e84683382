import { beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from '#app/mail/outbox/message.ts'
import { findMessage } from '#app/mail/outbox/shown-messages.server.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { eraseRegistration } from '../commands/erase.server.ts'
import { mergeDuplicates } from '../commands/office/merge-duplicates.server.ts'
import { drainJobs } from '../time/jobs.server.ts'
import {
  confirmAlerts,
  eraseOldAlerts,
  findAlerts,
  requestAlert,
  sendAlerts,
  stopAlerts,
} from './alerts.server.ts'
import { takeAlertAttempt } from './limits.server.ts'
import { renderAlertRequest, renderPlaceFree } from './mail/render.server.ts'

const email = 'lina@tango.example'

describe.each(defaultEngines)('R61 alerts of places on %s', (engine) => {
  const driver = useTestDriver(engine)
  beforeEach(async () => {
    await makeFestival(driver.app, [{ places: byRole(9, 9) }, { places: byRole(9, 9) }])
  })

  const ask = (over: Partial<Parameters<typeof requestAlert>[1]> = {}) =>
    requestAlert(driver.app, { eventId: eventId(1), role: 'follower', email, language: 'en', ...over })
  const alerts = async () =>
    (
      await driver.db.query<{ role: string; confirmed: boolean }>(
        'select role, confirmed_at is not null as confirmed from place_alerts order by asked_at, id',
      )
    ).rows
  const mails = async (kind: 'placeAsked' | 'placeFree'): Promise<(Mail | null)[]> => {
    const { rows } = await driver.db.query<{ id: string }>(
      'select id from emails where kind = $1 order by created_at, id',
      [kind],
    )
    const messages = await Promise.all(rows.map(({ id }) => findMessage(driver.db, id)))
    const render = kind === 'placeAsked' ? renderAlertRequest : renderPlaceFree
    return Promise.all(messages.flatMap((message) => (message ? render(driver.app, message) : [])))
  }
  const keyIn = (mail: Mail | null | undefined): string => {
    const key = /\/alert\/link\?key=([0-9a-z]{32})/.exec(mail?.text ?? '')?.[1]
    if (!key) throw new Error('no link in the e-mail')
    return key
  }
  const askAndConfirm = async (over: Parameters<typeof ask>[0] = {}) => {
    await ask(over)
    const key = keyIn((await mails('placeAsked')).at(-1))
    await confirmAlerts(driver.app, key)
    return key
  }

  const follows = () => driver.register({ role: 'follower', picks: [eventId(1)] })
  const leads = () => driver.register({ role: 'leader', picks: [eventId(1)] })

  it('are sent once, when one more of the other role opens the place, and deleted with the e-mail', async () => {
    await follows()
    await askAndConfirm()
    expect(await sendAlerts(driver.app)).toBe(0)
    await leads()
    expect(await sendAlerts(driver.app)).toBe(1)
    const [mail] = await mails('placeFree')
    expect(mail?.to).toBe(email)
    expect(mail?.text).toContain(`/EN/register?pick=${eventId(1)}&role=follower`)
    expect(await alerts()).toEqual([])
    expect(await sendAlerts(driver.app)).toBe(0)
    // what was promised is so
    expect(await driver.read(await follows())).toMatchObject({ status: 'placed' })
  })

  it('are not sent for a place that the queue takes', async () => {
    await follows()
    const waiting = await follows()
    await askAndConfirm()
    await leads()
    await drainJobs(driver.app)
    expect(await driver.read(waiting)).toMatchObject({ status: 'placed' })
    expect(await sendAlerts(driver.app)).toBe(0)
    expect(await alerts()).toHaveLength(1)
  })

  it('are sent only to addresses confirmed by the link of the e-mail, one of which goes out a day', async () => {
    await follows()
    await ask()
    driver.app.at(new Date(driver.app.now().getTime() + 1000))
    await ask({ eventId: eventId(2), role: 'leader' })
    await leads()
    expect(await sendAlerts(driver.app)).toBe(0)
    const asked = await mails('placeAsked')
    expect(asked).toHaveLength(1)
    const key = keyIn(asked[0])
    expect(await findAlerts(driver.app, 'another')).toBeNull()
    expect(await findAlerts(driver.app, key)).toMatchObject([
      { role: 'follower', isConfirmed: false },
      { role: 'leader', isConfirmed: false },
    ])
    expect(await confirmAlerts(driver.app, 'another')).toBe(false)
    expect(await confirmAlerts(driver.app, key)).toBe(true)
    // both places are free, and both are in one e-mail
    expect(await sendAlerts(driver.app)).toBe(1)
    expect((await mails('placeFree'))[0]?.text).toContain(`pick=${eventId(2)}&role=leader`)
  })

  it('are deleted without an e-mail where the address has registered for the event', async () => {
    await follows()
    await askAndConfirm()
    await askAndConfirm({ eventId: eventId(2) })
    const own = await driver.register({ role: 'follower', picks: [eventId(1)], email: 'Lina@Tango.example' })
    await leads()
    await drainJobs(driver.app)
    expect(await driver.read(own)).toMatchObject({ status: 'placed' })
    await leads()
    expect(await sendAlerts(driver.app)).toBe(1)
    const [mail] = await mails('placeFree')
    expect(mail?.text).toContain(`pick=${eventId(2)}`)
    expect(mail?.text).not.toContain(`pick=${eventId(1)}`)
    expect(await alerts()).toEqual([])
  })

  it('R52 are deleted without an e-mail where what the address registered was merged into another one', async () => {
    const stays = await driver.register({ role: 'follower', picks: [eventId(2)] })
    const goes = await driver.register({ role: 'follower', picks: [eventId(1)], email })
    await askAndConfirm()
    const by = { kind: 'user', username: 'olga', roles: ['regAdmin'] } as const
    expect(await mergeDuplicates(driver.app, { ids: [stays, goes], take: [], by })).toMatchObject({
      value: { id: stays },
    })
    await leads()
    expect(await sendAlerts(driver.app)).toBe(0)
    expect(await alerts()).toEqual([])
    expect((await driver.read(stays)).picks).toHaveLength(2)
  })

  it('of an address that was told today wait until the next day', async () => {
    const key = await askAndConfirm()
    expect(await sendAlerts(driver.app)).toBe(1)
    await ask({ eventId: eventId(2) })
    await confirmAlerts(driver.app, key)
    expect(await sendAlerts(driver.app)).toBe(0)
    driver.app.at(new Date(driver.app.now().getTime() + 25 * 3_600_000))
    expect(await sendAlerts(driver.app)).toBe(1)
  })

  it('are said to be gone with the address only where no other alert is left', async () => {
    await follows()
    await askAndConfirm()
    await leads()
    await sendAlerts(driver.app)
    expect((await mails('placeFree'))[0]?.text).toContain('Your address is deleted')
    await askAndConfirm({ eventId: eventId(2) })
    const [mail] = await mails('placeFree')
    expect(mail?.text).not.toContain('deleted')
    expect(mail?.text).toContain('the other places')
  })

  it('of a cancelled event are not offered for confirmation', async () => {
    await ask()
    await driver.db.query(`update events set status = 'cancelled' where id = $1`, [eventId(1)])
    expect(await mails('placeAsked')).toEqual([null])
  })

  it('are deleted by their link, with the erased person, unconfirmed after seven days, and when the event begins', async () => {
    const key = await askAndConfirm()
    expect(await stopAlerts(driver.app, key)).toBe(true)
    expect(await alerts()).toEqual([])
    expect(await stopAlerts(driver.app, key)).toBe(false)

    const id = await driver.register({ role: 'follower', picks: [eventId(1)], email })
    await driver.confirm(id)
    await ask()
    await eraseRegistration(driver.app, { id, by: dancer(id) })
    expect(await alerts()).toEqual([])

    await ask({ email: 'other@tango.example' })
    expect(await eraseOldAlerts(driver.app)).toBe(0)
    driver.app.at(new Date(driver.app.now().getTime() + 8 * 24 * 3_600_000))
    expect(await eraseOldAlerts(driver.app)).toBe(1)

    await askAndConfirm()
    driver.app.at('2026-01-01T12:00:00+01:00')
    expect(await eraseOldAlerts(driver.app)).toBe(1)
    const { rows } = await driver.db.query('select 1 from place_alert_links')
    expect(rows).toEqual([])
  })

  it('are at most twenty for an address, and are asked for at most ten times a minute by a network', async () => {
    for (let number = 0; number < 25; number += 1) {
      await ask({ eventId: eventId(100 + number) })
    }
    expect(await alerts()).toHaveLength(20)
    const network = { address: '192.0.2.1', fromLoopback: false } as Parameters<typeof takeAlertAttempt>[1]
    const attempts = Array.from({ length: 11 }, () => takeAlertAttempt(driver.app, network))
    expect(attempts.filter((seconds) => seconds === null)).toHaveLength(10)
  })
})
