import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { replaceTicket } from '#app/registration/service.server.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { takeSnapshot } from '../queries/snapshot.server.ts'
import { readQuarantined } from '../tables/actions.server.ts'
import { readCashRows } from '../tables/cash.server.ts'
import { type Resolution, readConflicts, readNews } from '../tables/conflicts.server.ts'
import { nextUuid, openTestDesk, rita, type TestDesk } from '../testing/desks.ts'
import { answerConflict } from './conflicts.server.ts'
import { deviceOfSecret, revokeDevice } from './shifts.server.ts'
import { sync } from './sync.server.ts'

const editionId = '19tf2025'
const event = eventId(1)
const milonga = { kind: 'milonga', places: { mode: 'head', size: 30 } } as const

describe.each(ENGINES)('actions sent by desks on %s', (engine) => {
  const driver = useTestDriver(engine)
  const conflicts = async () =>
    (await readConflicts(driver.db, editionId)).map(({ kind, owner, excess }) => [kind, owner, excess])
  const arrived = async (id: Id) =>
    (
      await driver.db.query<{ at: Date | null }>(
        'select checked_in_at as at from picks where dancer_id = $1',
        [id],
      )
    ).rows[0]?.at
  const cashOf = async ({ sessionId }: TestDesk) =>
    (await readCashRows(driver.db, editionId, sessionId))
      .map(({ amountCents, method }) => `${method} ${amountCents}`)
      .toSorted()
  const sale = (desk: TestDesk, over: object = {}) =>
    desk.make('doorSale', {
      eventId: event,
      item: 'class',
      count: 1,
      role: 'leader',
      unitCents: 2_000,
      method: 'cash',
      documentNumber: null,
      freeReason: null,
      sessionId: desk.sessionId,
      ...over,
    })
  const money = (desk: TestDesk, registrationId: Id, amountCents = 4_000) =>
    desk.make('money', {
      registrationId,
      amountCents,
      method: 'cash',
      documentNumber: null,
      sessionId: desk.sessionId,
    })
  const checkIn = (desk: TestDesk, registrationId: Id) =>
    desk.make('checkIn', { registrationId, eventId: event, reason: null })

  it('Q1 Q3 Q4 Q5 Q12 from two offline desks are recorded once each, conflicts are shown, cash is exact to the cent', async () => {
    driver.app.at('2025-11-13T18:00:00+01:00')
    await makeFestival(
      driver.app,
      [
        {
          ...milonga,
          startsAt: new Date('2025-11-13T21:00:00+01:00'),
          endsAt: new Date('2025-11-14T03:00:00+01:00'),
        },
      ],
      {
        edition: { closesAt: new Date('2025-11-13T20:00:00+01:00') },
      },
    )
    const paid: Id[] = []
    for (let n = 0; n < 6; n += 1) paid.push(await driver.register())
    const owing = await driver.register()
    for (const id of paid) await driver.pay(id, 40)
    const a = await openTestDesk(driver, 'A')
    const b = await openTestDesk(driver, 'B', { floatCents: 5_000, behindMs: 3 * 3_600_000 })

    const ofA = [...paid.slice(0, 4).map((id) => checkIn(a, id)), money(a, owing)]
    const wrong = sale(a, { role: 'follower' })
    ofA.push(sale(a), sale(a, { role: 'follower', method: 'terminal' }), wrong)
    ofA.push(a.make('undo', { of: wrong.id, reason: 'by mistake', second: null }))
    driver.app.at('2025-11-13T18:30:00+01:00')
    const ofB = [...paid.slice(3).map((id) => checkIn(b, id)), money(b, owing)]

    driver.app.at('2025-11-13T19:00:00+01:00')
    // B comes first, though it was later; a request is lost and sent again; two requests at once
    const first = await b.send(ofB)
    expect(first).toMatchObject({ isClockWrong: true, skewMs: 3 * 3_600_000 })
    await Promise.all([a.send(ofA), a.send(ofA)])
    const again = await a.send(ofA)
    expect(again.results.map(({ state }) => state)).toEqual(ofA.map(() => 'known'))

    expect((await conflicts()).toSorted()).toEqual([
      ['clockWrong', 'B', null],
      ['paidTwice', 'B', 4_000],
      ['ticketTwice', 'B', null],
    ])
    const ofDrawerA = ['cash -2000', 'cash 2000', 'cash 2000', 'cash 4000', 'terminal 2000']
    expect(await cashOf(a)).toEqual(ofDrawerA)
    expect(await cashOf(b)).toEqual(['cash 4000'])
    expect(await driver.read(owing)).toMatchObject({ paidCents: 8_000 })
    // when it happened is by the server's clock
    expect(await arrived(paid[5] as Id)).toEqual(new Date('2025-11-13T18:30:00+01:00'))
    const { rows } = await driver.db.query('select taken_heads, door_heads from pools')
    expect(rows).toEqual([{ taken_heads: 7, door_heads: 2 }])
    const ledger = await driver.db.query<{ cents: number }>(
      `select sum(amount_cents)::int as cents from movements where source_type = 'desk'`,
    )
    expect(ledger.rows[0]?.cents).toBe(12_000)
    expect(first.changes.length + again.changes.length).toBeGreaterThan(ofA.length)
    expect(again.changes.filter(({ undone }) => undone)).toHaveLength(1)
  })

  it('Q23 that let in a void ticket count and are shown; a valid one, and one that was void only later, are not', async () => {
    await makeFestival(driver.app, [milonga])
    const [lost, valid, later] = [await driver.register(), await driver.register(), await driver.register()]
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const listed = async (id: Id) => {
      const list = await takeSnapshot(driver.app, rita, editionId)
      const own = list.ok ? list.value.tickets.filter(({ registrationId }) => registrationId === id) : []
      return own.find(({ voided }) => voided === null)?.hash
    }
    const shown = async (desk: TestDesk, id: Id) => ({ ...checkIn(desk, id), ticket: await listed(id) })
    const pass = (ms: number) => driver.app.at(new Date(driver.app.now().getTime() + ms))
    const before = await shown(b, later)
    const ofLost = await listed(lost)
    pass(60_000)
    for (const id of [lost, later]) await replaceTicket(driver.app, { id, by: rita })
    pass(60_000)
    // the finder shows the old one at a desk without network, the owner the new one
    const ofFinder = { ...checkIn(b, lost), ticket: ofLost }
    await b.send([before, await shown(b, valid), ofFinder, { ...checkIn(b, valid), ticket: 'x' }])
    expect((await conflicts()).filter(([kind]) => kind === 'ticketVoid')).toEqual([['ticketVoid', 'B', null]])
    expect(await arrived(lost)).not.toBeNull()
    await a.send([await shown(a, lost)])
    expect((await conflicts()).filter(([kind]) => kind === 'ticketVoid')).toHaveLength(1)
    // a ticket of another person says nothing of this one
    await a.send([{ ...checkIn(a, valid), ticket: ofLost }])
    expect((await conflicts()).filter(([kind]) => kind === 'ticketVoid')).toHaveLength(1)
  })

  it('Q2 Q32 of a demo, whose time is invented, have a wrong clock only where it differs from the machine', async () => {
    await makeFestival(driver.app, [milonga])
    const [ahead, late] = [14 * 24 * 3_600_000, 3 * 3_600_000]
    const app = { ...driver.app, clock: { ...driver.app.clock, aheadMs: () => ahead } }
    const [a, b] = [await openTestDesk({ app }, 'A'), await openTestDesk({ app }, 'B')]
    expect(await a.send([], 0, ahead)).toMatchObject({ isClockWrong: false, clockErrorMs: 0, skewMs: ahead })
    expect(await b.send([], 0, ahead + late)).toMatchObject({ isClockWrong: true, clockErrorMs: late })
    const rows = await readConflicts(driver.db, editionId)
    expect(rows.map(({ kind, owner, skewMs }) => [kind, owner, skewMs])).toEqual([['clockWrong', 'B', late]])
  })

  it('Q32 with a wrong clock make one conflict a device, which people answer or which closes itself', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const [a, b] = [await openTestDesk(driver, 'A'), await openTestDesk(driver, 'B')]
    const clock = async () =>
      (await readConflicts(driver.db, editionId))
        .filter(({ kind }) => kind === 'clockWrong')
        .map(({ owner, skewMs, resolution, resolvedBy }) => [owner, skewMs, resolution, resolvedBy])
    const minutes = (n: number) => n * 60_000
    /** Later, with a clock that is behind. */
    const comes = async (desk: TestDesk, behindMs: number, actions: readonly unknown[] = []) => {
      driver.app.at(new Date(driver.app.now().getTime() + minutes(5)))
      await desk.send(actions, 0, behindMs)
    }
    await comes(a, minutes(2))
    expect(await clock()).toEqual([])
    await comes(b, minutes(180), [checkIn(b, id), sale(b), sale(b)])
    await comes(b, minutes(180))
    expect(await clock()).toEqual([['B', minutes(180), null, null]])
    expect((await readNews(driver.db, editionId)).openConflicts).toBe(1)
    // ahead as well; two requests at once are one row
    const both = [a.send([], 0, minutes(-3)), a.send([], 0, minutes(-3))]
    await Promise.all(both)
    expect(await clock()).toEqual([
      ['A', minutes(-3), null, null],
      ['B', minutes(180), null, null],
    ])
    await comes(a, 0)
    expect(await clock()).toContainEqual(['A', minutes(-3), 'clockRight', null])

    const ofB = async () =>
      (await readConflicts(driver.db, editionId)).find(
        ({ owner, kind }) => owner === 'B' && kind === 'clockWrong',
      )
    const answers = async (resolution: Resolution, by: Actor = rita) => {
      const done = await answerConflict(driver.app, {
        editionId,
        conflictId: (await ofB())?.id ?? '',
        resolution,
        by,
      })
      return done.ok || done.reason
    }
    expect(await answers('seen', { kind: 'user', username: 'x', roles: ['partnering'] })).toBe('not-allowed')
    expect(await answers('clockRight')).toBe('wrong-answer')
    expect(await answers('samePerson')).toBe('wrong-answer')
    expect(await answers('seen')).toBe(true)
    expect(await answers('seen')).toBe('not-found')
    // answered, it stays answered while the clock is as wrong, or more
    await comes(b, minutes(180))
    await comes(b, minutes(240))
    expect(await ofB()).toMatchObject({ skewMs: minutes(240), resolution: 'seen', resolvedBy: 'rita' })
    // right, and wrong again: somebody has to look once more
    await comes(b, 0)
    expect(await ofB()).toMatchObject({ resolution: 'seen' })
    await comes(b, minutes(-7))
    expect(await ofB()).toMatchObject({ skewMs: minutes(-7), resolution: null, resolvedBy: null })
    expect(await clock()).toHaveLength(2)
    // nobody answers an archived edition
    await archive(driver.db)
    await comes(a, minutes(90))
    expect(await clock()).toContainEqual(['A', minutes(-3), 'clockRight', null])
  })

  it('Q3 Q6 for a ticket at two desks: one undone, the person is in; both undone, the person is out', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const a = await openTestDesk(driver, 'A')
    const b = await openTestDesk(driver, 'B')
    const [one, two] = [checkIn(a, id), checkIn(b, id)]
    await a.send([one])
    await b.send([two])
    const undo = (desk: TestDesk, of: string) => desk.make('undo', { of, reason: null, second: null })
    await a.send([undo(a, one.id), undo(a, one.id)])
    expect(await arrived(id)).not.toBeNull()
    await b.send([undo(b, two.id)])
    expect(await arrived(id)).toBeNull()
  })

  it('Q1 that cannot be parsed are quarantined with a reason, visibly, and delay nothing', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    const newer = { ...checkIn(desk, id), kind: 'teleport', id: nextUuid() }
    const nowhere = money({ ...desk, sessionId: 'f'.repeat(24) as Id }, id)
    const unknown = checkIn(desk, 'e'.repeat(24) as Id)
    const note = desk.make('note', { registrationId: id, text: 'left a \0 coat \ud800' })
    const sent = [newer, 'text', null, { id: 'x', text: '\0' }, nowhere, unknown, note, checkIn(desk, id)]
    const { results } = await desk.send(sent)
    expect(results.map(({ state }) => state)).toEqual([
      'quarantined',
      'quarantined',
      'quarantined',
      'quarantined',
      'quarantined',
      'quarantined',
      'done',
      'done',
    ])
    const quarantined = await readQuarantined(driver.db, editionId)
    expect(quarantined.map(({ reason }) => reason).toSorted()).toEqual([
      'no-session',
      'not-found',
      'unreadable',
      'unreadable',
      'unreadable',
      'unreadable',
    ])
    expect((await desk.send(sent)).results.every(({ state }) => state === 'known')).toBe(true)
    expect(await readQuarantined(driver.db, editionId)).toHaveLength(6)
    expect((await driver.read(id)).paidCents).toBe(0)
  })

  it('Q5 that oversell are booked with the excess; no waiting dancer gets a sold place', async () => {
    await makeFestival(driver.app, [{ ...milonga, places: { mode: 'head', size: 2 } }])
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    await desk.send([sale(desk, { count: 3, unitCents: 0, item: null, freeReason: 'press' })])
    expect(await conflicts()).toEqual([['overPlaces', 'A', 2]])
    const waiting = await driver.register()
    expect(await driver.status(waiting)).toBe('waiting')
    await cancelRegistration(driver.app, { id, by: rita })
    expect(await driver.status(waiting)).toBe('waiting')
    expect(await cashOf(desk)).toEqual([])
  })

  it('Q4 with money for an ended registration are booked and shown', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    const taken = [checkIn(desk, id), money(desk, id)]
    await cancelRegistration(driver.app, { id, by: rita })
    await desk.send(taken)
    expect((await conflicts()).map(([kind]) => kind)).toEqual(['endedOffline', 'endedOffline'])
    expect(await cashOf(desk)).toEqual(['cash 4000'])
  })

  it('Q11 without a till number are booked, because the money is in the drawer, and shown', async () => {
    await makeFestival(driver.app, [milonga], { edition: { fiscalCash: 'tillNumber' } })
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    await desk.send([money(desk, id), sale(desk), sale(desk, { documentNumber: 'B-17' })])
    expect((await conflicts()).map(([kind]) => kind)).toEqual(['tillNumberMissing', 'tillNumberMissing'])
  })

  it('Q8 need the reception, and money the permission to book it', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    const device = await deviceOfSecret(driver.app, desk.secret)
    if (!device) throw new Error('no device')
    const as = async (...roles: Extract<Actor, { kind: 'user' }>['roles']) => {
      const by: Actor = { kind: 'user', username: 'x', roles }
      const actions = [money(desk, id), checkIn(desk, id)]
      const none = { unsent: 0, oldestUnsentAt: null, battery: null }
      const request = { sentAt: 0, after: 0, actions, ...none, appVersion: 't' }
      const answered = await sync(driver.app, { device, request, by })
      return answered.ok ? answered.value.results.map(({ state }) => state) : answered.reason
    }
    expect(await as('progAdmin')).toBe('not-allowed')
    expect(await as('trusted')).toBe('not-allowed')
    expect(await as('regEditor')).toEqual(['quarantined', 'done'])
    expect(await as('reception')).toEqual(['done', 'done'])
    expect(await deviceOfSecret(driver.app, 'another')).toBeNull()
  })

  it('Q8 from a locked device are quarantined, and the device learns it at once', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    const { deviceId } = desk
    const stranger: Actor = { kind: 'user', username: 'x', roles: ['partnering'] }
    expect(await revokeDevice(driver.app, { editionId, deviceId, by: stranger })).toMatchObject({
      reason: 'not-allowed',
    })
    expect(await revokeDevice(driver.app, { editionId, deviceId, by: rita })).toMatchObject({ ok: true })
    expect(await revokeDevice(driver.app, { editionId, deviceId, by: rita })).toMatchObject({
      reason: 'not-found',
    })
    await expect(desk.send([checkIn(desk, id)])).rejects.toThrow('revoked')
    expect(await readQuarantined(driver.db, editionId)).toHaveLength(1)
    expect(await arrived(id)).toBeNull()
  })

  it('Q1 after archiving are quarantined, not lost', async () => {
    await makeFestival(driver.app, [milonga])
    const id = await driver.register()
    const desk = await openTestDesk(driver, 'A')
    await archive(driver.db)
    const { results } = await desk.send([checkIn(desk, id), money(desk, id)])
    expect(results.map(({ reason }) => reason)).toEqual(['edition-archived', 'edition-archived'])
    expect(await readQuarantined(driver.db, editionId)).toHaveLength(2)
  })

  it('Q7 Q13 Q20 the list of a desk has no address, four digits and hashes; it is small for two thousand, and current', async () => {
    await makeFestival(driver.app, [milonga], {
      items: [{ ...classPrice, code: 'class' }],
      edition: { doorAllotment: 35, deskCredit: false },
    })
    const id = await driver.register({
      phone: '+386 41 555 0991',
      email: 'ana@secret.example',
      note: 'health',
    })
    const gone = await driver.register()
    await driver.db.query(`update registrations set tags = '{Vip}' where id = $1`, [id])
    const desk = await openTestDesk(driver, 'A')
    await desk.send([
      checkIn(desk, id),
      sale(desk),
      desk.make('count', { eventId: event, role: null, by: -1 }),
    ])
    await takeSnapshot(driver.app, rita, editionId)
    await cancelRegistration(driver.app, { id: gone, by: rita })
    const taken = await takeSnapshot(driver.app, rita, editionId)
    if (!taken.ok) throw new Error(taken.reason)
    const text = JSON.stringify(taken.value)
    expect(text).not.toMatch(/secret\.example|555 ?0|health/)
    const { rows } = await driver.db.query<{ code: string }>('select code from tickets')
    for (const { code } of rows) expect(text).not.toContain(code)
    const { people, tickets, entries, sold, counted, seq, events } = taken.value
    expect(people.find((one) => one.id === id)).toMatchObject({
      lastFour: '0991',
      hasRibbon: true,
      isVip: true,
      events: [event],
    })
    expect(tickets.map(({ voided }) => voided).toSorted()).toEqual(['cancelled', null])
    expect([entries.length, sold, counted]).toEqual([1, [[event, 1, 0, 0]], [[event, 0, 0, -1, 1]]])
    expect([seq, events[0]?.door?.cents]).toEqual([3, 4_000])
    // as many as the edition allows, not as usual
    expect([taken.value.doorAllotment, taken.value.allowsCredit]).toEqual([35, false])
    expect((text.length / 2) * 2_000).toBeLessThan(3_000_000)
    expect(
      await takeSnapshot(driver.app, { kind: 'user', username: 'p', roles: ['progAdmin'] }, editionId),
    ).toMatchObject({
      reason: 'not-allowed',
    })
  })
})
