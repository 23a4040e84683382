import { describe, expect, it } from 'vitest'
import type { Id } from '#app/platform/id.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { checkOrders } from '../orders/queries/read-busy.server.ts'
import { readOrders } from '../orders/queries/read-orders.server.ts'
import { eraseVolunteers } from '../retention.server.ts'
import { addWorkOrder, saveMember } from '../service.server.ts'
import { problemsOf } from './fit.ts'
import { openOwnShifts } from './open-own-shifts.server.ts'
import { readOffers } from './queries/read-offers.server.ts'
import { editionId, helper, planner, shiftDriver, user } from './testing/shift-driver.ts'

describe.each(ENGINES)('swaps, offers and records on %s', (engine) => {
  const driver = useTestDriver(engine)
  const { send, plan, member, shift, stateOf, mails, linkOf, byLink, asked } = shiftDriver(driver)

  it('T17 name the other shift at the same time before a person accepts', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva')
    const [door, bar] = [await shift(), await shift({ title: 'Bar' })]
    const evas = await linkOf(eva)
    await asked(bar, eva)
    await byLink(evas, { intent: 'no', shift: bar })
    await asked(door, eva)
    const overlapAt = async (id: Id) =>
      (await openOwnShifts(driver.app, evas))?.shifts.find((one) => one.id === id)?.overlap
    expect(await overlapAt(bar)).toMatchObject({ title: 'Entrance', isTheirs: false })
    expect(await overlapAt(door)).toBeNull()
    await byLink(evas, { intent: 'yes', shift: door })
    expect(await overlapAt(bar)).toMatchObject({ title: 'Entrance', isTheirs: true })
    expect(await byLink(evas, { intent: 'yes', shift: bar })).toEqual({ kind: 'refused', reason: 'busy' })
    await byLink(evas, { intent: 'no', shift: door })
    expect(await overlapAt(bar)).toBeNull()
  })

  it("T20 a shift is passed on: another person takes it, staff approve, and neither learns the other's name", async () => {
    await makeFestival(driver.app, [])
    const [eva, ivo, tea] = [await member('Eva'), await member('Ivo'), await member('Tea')]
    const [door, bar] = [await shift(), await shift({ title: 'Bar' })]
    await asked(door, eva, ivo)
    await asked(bar, tea)
    const [evas, ivos, teas] = [await linkOf(eva), await linkOf(ivo), await linkOf(tea)]
    await byLink(evas, { intent: 'yes', shift: door })
    await byLink(teas, { intent: 'yes', shift: bar })
    expect(await byLink(ivos, { intent: 'take', shift: door })).toEqual({
      kind: 'refused',
      reason: 'shift-full',
    })
    expect(await byLink(ivos, { intent: 'passOn', shift: door })).toEqual({
      kind: 'refused',
      reason: 'not-found',
    })
    expect(await byLink(evas, { intent: 'passOn', shift: door })).toEqual({ kind: 'done', what: 'passOn' })
    // a member with a simultaneous shift neither sees it nor gets it
    expect((await openOwnShifts(driver.app, teas))?.passedOn).toEqual([])
    expect(await byLink(teas, { intent: 'take', shift: door })).toEqual({ kind: 'refused', reason: 'busy' })
    const seen = await openOwnShifts(driver.app, ivos)
    expect(seen?.passedOn).toMatchObject([{ title: 'Entrance', isAsked: false }])
    expect(JSON.stringify(seen)).not.toContain('Eva')
    const approve = (by = planner) => send({ intent: 'approveSwap', shift: door, member: eva }, by)
    expect(await approve()).toEqual({ kind: 'refused', reason: 'nobody-takes-it' })
    const takes = () => byLink(ivos, { intent: 'take', shift: door })
    expect(await takes()).toEqual({ kind: 'done', what: 'take' })
    expect(await send({ intent: 'refuseSwap', shift: door, member: eva })).toMatchObject({ kind: 'done' })
    expect((await mails()).find(({ kind }) => kind === 'shiftChanged')).toMatchObject({
      recipient: 'ivo@team.example',
      data: { what: 'refused' },
    })
    expect(await takes()).toEqual({ kind: 'done', what: 'take' })
    expect(await stateOf(door, eva)).toBe('accepted')
    expect(await approve(helper)).toEqual({ kind: 'refused', reason: 'not-allowed' })
    expect(await approve()).toEqual({ kind: 'done', what: 'approveSwap' })
    expect([await stateOf(door, eva), await stateOf(door, ivo)]).toEqual(['withdrawn', 'accepted'])
    expect(
      (await mails())
        .filter(({ kind }) => kind === 'shiftChanged')
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(['eva@team.example', 'ivo@team.example', 'ivo@team.example'])
    expect(await approve()).toEqual({ kind: 'refused', reason: 'wrong-state' })
  })

  it('T1 T5 one key makes a team member of an offer, and undoes it', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva', { state: 'offered' })
    await driver.db.query(`update team set consented_at = now(), consent_version = '1' where id = $1`, [eva])
    const [offer] = await readOffers(driver.db, editionId)
    expect(offer).toMatchObject({ id: eva, state: 'offered' })
    const answer = { intent: 'offer', id: eva, version: `${offer?.version}`, state: 'accepted' }
    expect(await send(answer, user('regEditor'))).toEqual({ kind: 'refused', reason: 'not-allowed' })
    const done = await send(answer)
    expect(done).toMatchObject({ kind: 'offer', name: 'Eva', state: 'accepted', undo: { state: 'offered' } })
    expect((await plan()).members.map(({ name }) => name)).toEqual(['Eva'])
    expect(await send(answer)).toEqual({ kind: 'refused', reason: 'written-meanwhile' })
    const undo = done?.kind === 'offer' ? done.undo : null
    expect(
      await send({ intent: 'offer', id: eva, version: `${undo?.version}`, state: 'offered' }),
    ).toMatchObject({ kind: 'offer', state: 'offered' })
    expect((await plan()).members).toEqual([])
  })

  it('T1 T16 read past words that are neither a time nor a task, as the list of the team once took them', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva', {
      shifts: ['at weekends', '2025-11-13 evening'],
      tasks: ['bar', 'setUp'],
    })
    await driver.db.query(`update team set consented_at = now(), consent_version = '1' where id = $1`, [eva])
    expect(await readOffers(driver.db, editionId)).toMatchObject([
      { shifts: ['2025-11-13 evening'], tasks: ['setUp'] },
    ])
    await shift()
    const { shifts, members } = await plan()
    const [door] = shifts
    if (!door) throw new Error('there is one')
    expect(members.flatMap((one) => problemsOf(door, one))).toEqual([])
    const [startsAt, endsAt] = [new Date('2025-11-13T17:00:00Z'), new Date('2025-11-13T20:00:00Z')]
    const order = { task: 'Light', who: 'Eva', startsAt, endsAt }
    await addWorkOrder(driver.app, { editionId, by: planner, wanted: order })
    const orders = await readOrders(driver.db, editionId, { seesRates: false })
    expect(await checkOrders(driver.db, editionId, orders)).toMatchObject([{ task: 'Light', clashes: [] }])
  })

  it('T17 T22 a link opens nothing and stores nothing once its person is not in the team any more', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva')
    const door = await shift()
    await asked(door, eva)
    const secret = await linkOf(eva)
    await driver.db.query(`update team set state = 'declined' where id = $1`, [eva])
    expect(await openOwnShifts(driver.app, secret)).toBeNull()
    const gone = { kind: 'refused', reason: 'not-found' }
    expect(await byLink(secret, { intent: 'born', bornOn: '2001-05-06' })).toEqual(gone)
    expect((await driver.db.query('select from shift_records')).rowCount).toBe(0)
    for (const intent of ['yes', 'no', 'passOn', 'keep', 'take'])
      expect([intent, await byLink(secret, { intent, shift: door })]).toEqual([intent, gone])
    expect(await stateOf(door, eva)).toBe('proposed')
    await driver.db.query('delete from team where id = $1', [eva])
    expect(await byLink(secret, { intent: 'born', bornOn: '2001-05-06' })).toEqual(gone)
  })

  it('T17 open nothing any more by links to an address that staff replaced', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva')
    await asked(await shift(), eva)
    const secret = await linkOf(eva)
    const save = (wanted: object, version?: number) =>
      saveMember(driver.app, { editionId, by: planner, id: eva, version, wanted })
    expect(await save({ email: 'EVA@team.example', phone: '+38640111222' })).toMatchObject({ ok: true })
    expect(await save({ note: 'Wears red.' })).toMatchObject({ ok: true })
    expect(await save({ email: 'eva@right.example' }, 99)).toMatchObject({ ok: false })
    expect((await openOwnShifts(driver.app, secret))?.name).toBe('Eva')
    expect(await save({ email: 'eva@right.example' })).toMatchObject({ ok: true })
    expect(await openOwnShifts(driver.app, secret)).toBeNull()
    const newer = await linkOf(eva)
    expect(await save({ email: null })).toMatchObject({ ok: true })
    expect(await openOwnShifts(driver.app, newer)).toBeNull()
  })

  it('T16 T22 a birthday that makes a person too young for their shifts ahead is not saved, and the shifts are named', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva')
    const [door, bar] = [await shift({ minAge: '18' }), await shift({ title: 'Bar' })]
    const morning = { startsAt: '2025-11-14T08:00', endsAt: '2025-11-14T10:00', minAge: '16' }
    const doors = await shift({ title: 'Doors', ...morning })
    for (const id of [door, doors])
      expect(await send({ intent: 'assign', shift: id, member: eva })).toMatchObject({ kind: 'done' })
    const born = (bornOn: string) => send({ intent: 'record', member: eva, bornOn, parentAgreedOn: '' })
    expect(await born('2008-01-01')).toMatchObject({ kind: 'tooYoungFor', shifts: [{ id: door }] })
    expect((await plan()).members).toMatchObject([{ bornOn: null }])
    expect(await born('2010-01-01')).toMatchObject({ shifts: [{ id: door }, { id: doors }] })
    expect(await send({ intent: 'unassign', shift: door, member: eva, state: 'planned' })).toMatchObject({
      kind: 'done',
    })
    expect(await born('2008-01-01')).toEqual({ kind: 'done', what: 'record' })
    expect(await send({ intent: 'assign', shift: bar, member: eva })).toMatchObject({ kind: 'done' })
    driver.app.at('2025-11-14T11:00:00+01:00')
    expect(await born('2010-01-01')).toEqual({ kind: 'done', what: 'record' })
  })

  it('T22 data for the record is stored, through the link too, and erased with the volunteers', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva')
    const door = await shift()
    await asked(door, eva)
    const secret = await linkOf(eva)
    expect(await byLink(secret, { intent: 'born', bornOn: '2999-01-01' })).toMatchObject({ kind: 'wrong' })
    expect(await byLink(secret, { intent: 'born', bornOn: '2001-05-06' })).toEqual({
      kind: 'done',
      what: 'born',
    })
    expect((await openOwnShifts(driver.app, secret))?.bornOn).toBe('2001-05-06')
    await byLink(secret, { intent: 'yes', shift: door })
    driver.app.at('2025-11-13T19:00:00+01:00')
    await send({ intent: 'done', shift: door, member: eva, hours: '4' })
    driver.app.at('2027-01-10T12:00:00+01:00')
    expect(await eraseVolunteers(driver.app)).toBe(1)
    const left = async (table: string) => (await driver.db.query(`select from ${table}`)).rows.length
    expect(await Promise.all(['shift_records', 'shift_links'].map(left))).toEqual([0, 0])
    expect(await mails()).toEqual([])
    expect(await openOwnShifts(driver.app, secret)).toBeNull()
    const { rows } = await driver.db.query('select done_minutes from shift_people')
    expect(rows).toEqual([{ done_minutes: 240 }])
  })
})
