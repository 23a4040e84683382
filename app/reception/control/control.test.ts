import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { editionRow, insertRows } from '#db/seed/rows.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { askDesk } from '../testing/ask-desk.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { answerControl, readControl } from './control.server.ts'

const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe('the page of drawers and conflicts', () => {
  const driver = useTestDriver('embedded')

  it('Q9 shows the drawers of the requested edition, not only of the current one', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const { sessionId } = await openTestDesk(driver, 'A')
    const next = { ...tf2025, id: '20tf2026', code: 'TF2026', number: 20, isCurrent: false }
    await driver.db.transaction((tx) => insertRows(tx, 'editions', [editionRow(next)]))
    const drawersOf = async (asked: typeof edition) =>
      (await readControl(driver.app, { edition: asked, by: olga })).drawers.map(({ id }) => id)
    expect(await drawersOf(edition)).toEqual([sessionId])
    expect(await drawersOf(next)).toEqual([])
  })

  it('Q27 shows the battery of a device, and rings once it was silent for a quarter of an hour', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const { secret } = await openTestDesk(driver, 'A')
    const body = { sentAt: driver.app.now().getTime(), after: 0, actions: [], unsent: 2, appVersion: 'test' }
    const asked = { ...body, oldestUnsentAt: body.sentAt - 60_000, battery: 41 }
    expect(await askDesk(driver.app, { path: '/sync', body: asked, secret })).toHaveProperty('value')
    const device = async () => (await readControl(driver.app, { edition, by: olga })).devices[0]
    const lateness = { unsentMinutes: 1, silentMinutes: null, rings: false }
    expect(await device()).toMatchObject({ battery: 41, unsent: 2, lateness })
    driver.app.at(new Date(body.sentAt + 16 * 60_000))
    expect(await device()).toMatchObject({ lateness: { unsentMinutes: 17, silentMinutes: 16, rings: true } })
  })

  it('Q27 a shift that was left is ended by a supervisor, once, and rings no more; what its device still sends is recorded', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const { deviceId, secret, make } = await openTestDesk(driver, 'A')
    driver.app.at(new Date(driver.app.now().getTime() + 16 * 60_000))
    const device = async () => (await readControl(driver.app, { edition, by: olga })).devices[0]
    expect(await device()).toMatchObject({ hasEnded: false, lateness: { rings: true } })
    const ends = (by: Actor, id = deviceId) => {
      const form = new FormData()
      form.set('intent', 'endShift')
      form.set('id', id)
      return answerControl(driver.app, form, by)
    }
    const stranger: Actor = { kind: 'user', username: 'pia', roles: ['partnering'] }
    expect(await ends(stranger)).toEqual({ refused: 'not-allowed' })
    expect(await ends(rita, 'f'.repeat(24))).toEqual({ refused: 'not-found' })
    const both = await Promise.all([ends(rita), ends(rita)])
    expect(both.map((one) => one !== 'unreadable' && one.refused).toSorted()).toEqual(['not-found', null])
    expect(await device()).toMatchObject({ hasEnded: true, lateness: { rings: false } })

    const counted = make('count', { eventId: `${'0'.repeat(23)}1`, role: null, by: -1 })
    const body = { sentAt: driver.app.now().getTime(), after: 0, actions: [counted], unsent: 1 }
    const last = { ...body, oldestUnsentAt: null, appVersion: 'test' }
    expect(await askDesk(driver.app, { path: '/sync', body: last, secret })).toMatchObject({
      value: { hasEnded: true, results: [{ state: 'done' }] },
    })
    // at the desk too: the same again changes nothing
    expect(await askDesk(driver.app, { path: '/end', body: {}, secret })).toHaveProperty('value')
    const { rows } = await driver.db.query(`select from audit where action = 'reception.endShift'`)
    expect(rows).toHaveLength(1)
  })
})
