import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { editionRow, insertRows } from '#db/seed/rows.ts'
import { archive, makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { revokeDevice } from '../commands/shifts.server.ts'
import { askDesk } from '../testing/ask-desk.ts'
import { openTestDesk, rita } from '../testing/desks.ts'
import { answerControl, readControl } from './control.server.ts'

const next = { ...tf2025, id: '20tf2026', code: 'TF2026', number: 20, isCurrent: false }

const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe('the page of drawers and conflicts', () => {
  const driver = useTestDriver('embedded')

  it('Q9 shows the drawers of the requested edition, not only of the current one', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const { sessionId } = await openTestDesk(driver, 'A')
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
    const ends = (by: Actor, id = deviceId, inEdition = edition.id) => {
      const form = new FormData()
      form.set('intent', 'endShift')
      form.set('id', id)
      return answerControl(driver.app, form, { editionId: inEdition, by })
    }
    const stranger: Actor = { kind: 'user', username: 'pia', roles: ['partnering'] }
    expect(await ends(stranger)).toEqual({ refused: 'not-allowed' })
    expect(await ends(rita, 'f'.repeat(24))).toEqual({ refused: 'not-found' })
    expect(await ends(rita, deviceId, '20tf2026')).toEqual({ refused: 'not-found' })
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

  it.each(['closed', 'archived'] as const)(
    'Q1 F22 a device of a shift that nobody ended learns that its festival is %s, and what it sends is quarantined',
    async (how) => {
      const edition = await makeFestival(driver.app, [{}])
      const { secret, make } = await openTestDesk(driver, 'A')
      const counted = make('count', { eventId: `${'0'.repeat(23)}1`, role: null, by: 1 })
      const at = driver.app.now().getTime()
      const sends = (actions: readonly unknown[]) => {
        const body = { sentAt: at, after: 0, actions, unsent: actions.length, oldestUnsentAt: null }
        return askDesk(driver.app, { path: '/sync', body: { ...body, appVersion: 'test' }, secret })
      }
      expect(await sends([])).toMatchObject({ value: { isFrozen: false } })
      await makeNextCurrent(driver.db)
      await driver.db.query(
        `update editions set ${how} = true, catalogue_version = catalogue_version + 1 where id = $1`,
        [edition.id],
      )
      await driver.db.notify('catalogue', edition.id)
      await expect.poll(() => sends([counted])).toMatchObject({ value: { isFrozen: true } })
      const { quarantined } = await readControl(driver.app, { edition, by: olga })
      expect(quarantined).toMatchObject([{ station: 'A', kind: 'count', reason: 'edition-archived' }])
    },
  )

  it('Q7 Q8 a shift is ended by its own devices only: no stranger, no other station, no device that was shut out', async () => {
    await makeFestival(driver.app, [{}])
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const running = async () =>
      (
        await driver.db.query<{ station: string }>(
          'select station from reception_shifts where ended_at is null order by station',
        )
      ).rows.map(({ station }) => station)
    const ends = (secret: string, by: Actor = rita) =>
      askDesk(driver.app, { path: '/end', body: { deviceId: b.deviceId, station: 'B' }, secret, by })
    for (const roles of [[], ['progAdmin'], ['partnering'], ['trusted']] as const)
      expect(await ends(a.secret, { kind: 'user', username: 'x', roles: [...roles] })).toEqual({
        reason: 'not-allowed',
      })
    expect(await ends(a.secret, { kind: 'nobody' })).toEqual({ reason: 'signed-out' })
    for (const secret of ['', 'f'.repeat(40), a.deviceId])
      expect(await ends(secret)).toEqual({ reason: 'no-device' })
    expect(await running()).toEqual(['A', 'B'])
    // with the other's name in the request it is its own shift
    expect(await Promise.all([ends(a.secret), ends(a.secret)])).toEqual([{ value: {} }, { value: {} }])
    expect(await running()).toEqual(['B'])
    await revokeDevice(driver.app, { editionId: '19tf2025', deviceId: b.deviceId, by: rita })
    expect(await ends(b.secret)).toEqual({ reason: 'revoked' })
    expect(await running()).toEqual(['B'])
  })

  it('Q8 Q12 Q27 what is left of an edition is done after the next one became current, and shifts are ended in its archive', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const [a, b] = [await openTestDesk(driver, 'A', { behindMs: 3_600_000 }), await openTestDesk(driver, 'B')]
    await a.send([{ kind: 'teleport' }])
    await makeNextCurrent(driver.db)
    const control = () => readControl(driver.app, { edition, by: olga })
    const answers = (
      intent: string,
      id: string,
      over: { by?: Actor; editionId?: string; resolution?: string } = {},
    ) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ intent, id, resolution: over.resolution ?? 'seen' }))
        form.set(name, value)
      return answerControl(driver.app, form, { editionId: over.editionId ?? edition.id, by: over.by ?? rita })
    }
    const { conflicts, quarantined } = await control()
    const done = { refused: null }
    for (const [intent, id] of [
      ['answer', conflicts[0]?.id ?? ''],
      ['seen', quarantined[0]?.id ?? ''],
    ] as const) {
      // on the page of the current edition it is not there
      expect(await answers(intent, id, { editionId: '20tf2026' })).toEqual({ refused: 'not-found' })
      expect(await answers(intent, id)).toEqual(done)
    }
    // the drawer is counted and closed at its own station, and another drawer belongs to the edition of its shift
    const close = {
      counted: { 100: 100 },
      terminalCents: 0,
      voucherCents: 0,
      reason: '',
      person: 'Rita',
      isForced: true,
    }
    const asks = (path: `/${string}`, body: object) => askDesk(driver.app, { path, body, secret: a.secret })
    expect(await asks('/stepDrawer', { sessionId: a.sessionId, step: 'count' })).toHaveProperty('value')
    expect(await asks('/closeDrawer', { ...close, sessionId: a.sessionId })).toHaveProperty('value')
    expect(await answers('check', a.sessionId, { by: olga })).toEqual(done)
    expect(await asks('/openDrawer', { person: 'Rita', float: {} })).toHaveProperty('value')
    expect((await control()).drawers.map(({ station, state }) => [station, state]).toSorted()).toEqual([
      ['A', 'checked'],
      ['A', 'open'],
      ['B', 'open'],
    ])
    expect(await asks('/snapshot', {})).toMatchObject({ value: { editionId: edition.id } })
    await archive(driver.db)
    for (const by of [{ kind: 'user', username: 'x', roles: ['progAdmin'] }, { kind: 'nobody' }] as const)
      expect(await answers('endShift', a.deviceId, { by: { ...by } as Actor })).toEqual({
        refused: 'not-allowed',
      })
    expect(await answers('endShift', a.deviceId)).toEqual(done)
    expect(await answers('endShift', a.deviceId)).toEqual({ refused: 'not-found' })
    expect(await askDesk(driver.app, { path: '/end', body: {}, secret: b.secret })).toHaveProperty('value')
    expect(await answers('revoke', b.deviceId)).toEqual(done)
    expect((await control()).devices.map(({ hasEnded }) => hasEnded)).toEqual([true, true])
  })
})
