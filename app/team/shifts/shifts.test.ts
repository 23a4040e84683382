import { describe, expect, it } from 'vitest'
import { getEdition } from '#app/festival/service.server.ts'
import type { Id } from '#app/platform/id.ts'
import { hashSecret } from '#app/platform/ids.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { checkOrders } from '../orders/queries/read-busy.server.ts'
import { readOrders } from '../orders/queries/read-orders.server.ts'
import { addWorkOrder, remindOfShifts } from '../service.server.ts'
import { byFit, problemsOf } from './fit.ts'
import { renderShiftMessage } from './mail/render.server.ts'
import { openOwnShifts } from './open-own-shifts.server.ts'
import { peopleText, plannedAhead } from './proposals.ts'
import { editionId, evening, helper, planner, shiftDriver, visitor } from './testing/shift-driver.ts'

describe.each(ENGINES)('shifts on %s', (engine) => {
  const driver = useTestDriver(engine)
  const { send, plan, member, shift, stateOf, mails, linkOf, byLink, asked, propose } = shiftDriver(driver)

  it('T15 are added as typed, with errors named, by roles that plan shifts', async () => {
    await makeFestival(driver.app, [])
    const wrong = { ...evening, title: ' ', need: '0', endsAt: '2025-11-14T18:30' }
    expect(await send({ intent: 'add', ...wrong })).toEqual({ kind: 'fields', fields: ['title', 'need'] })
    expect(await send({ intent: 'add', ...evening, endsAt: '2025-11-14T10:30' })).toEqual({
      kind: 'fields',
      fields: ['endsAt'],
    })
    for (const by of [helper, visitor]) {
      expect(await send({ intent: 'add', ...evening }, by)).toEqual({
        kind: 'refused',
        reason: 'not-allowed',
      })
    }
    const id = await shift({ need: '2', skill: 'reception', minAge: '18' })
    const [found] = (await plan()).shifts
    expect(found).toMatchObject({ id, need: 2, skill: 'reception', minAge: 18, version: 1 })
    expect(found?.startsAt).toEqual(new Date('2025-11-13T17:00:00Z'))
    expect(await send({ intent: 'save', id, version: '1', ...evening, need: '3' })).toMatchObject({
      kind: 'done',
    })
    expect(await send({ intent: 'save', id, version: '1', ...evening })).toEqual({
      kind: 'refused',
      reason: 'written-meanwhile',
    })
  })

  it('T16 are assigned to a person once, not to minors and not to somebody busy', async () => {
    await makeFestival(driver.app, [])
    const [eva, ivo] = [await member('Eva'), await member('Ivo')]
    const [door, bar] = [
      await shift({ minAge: '18' }),
      await shift({ title: 'Bar', startsAt: '2025-11-13T21:00', endsAt: '2025-11-13T23:00' }),
    ]
    const born = { intent: 'record', member: ivo, bornOn: '2008-01-01', parentAgreedOn: '' }
    expect(await send(born)).toEqual({ kind: 'done', what: 'record' })
    const give = (shiftId: Id, id: Id) => send({ intent: 'assign', shift: shiftId, member: id })
    expect(await give(door, ivo)).toEqual({ kind: 'refused', reason: 'too-young' })
    expect(await give(door, eva)).toEqual({ kind: 'done', what: 'assign' })
    expect(await give(door, eva)).toEqual({ kind: 'refused', reason: 'already-there' })
    expect(await give(bar, eva)).toEqual({ kind: 'refused', reason: 'busy' })
    expect(await give(bar, eventId(9))).toEqual({ kind: 'refused', reason: 'not-found' })
    expect(await send({ intent: 'assign', shift: bar, member: ivo }, helper)).toEqual({
      kind: 'refused',
      reason: 'not-allowed',
    })
    expect(await mails()).toEqual([])
    expect(await send({ intent: 'unassign', shift: door, member: eva, state: 'planned' })).toMatchObject({
      kind: 'done',
    })
    expect(await stateOf(door, eva)).toBeUndefined()
    // at the same moment to two shifts at a time: one of them holds
    const both = await Promise.all([give(door, eva), give(bar, eva)])
    expect(both.filter((answer) => answer?.kind === 'done')).toHaveLength(1)
  })

  it('T16 take no minimum age and no day for which their people are too young, and name them', async () => {
    await makeFestival(driver.app, [])
    const [eva, ivo, jan] = [await member('Eva'), await member('Ivo'), await member('Jan')]
    const birthday = (id: Id, bornOn: string) =>
      send({ intent: 'record', member: id, bornOn, parentAgreedOn: '' })
    // Ivo comes of age on the day of the shift, Jan in spring
    await birthday(ivo, '2007-11-13')
    await birthday(jan, '2008-04-01')
    const door = await shift({ need: '3' })
    for (const id of [eva, ivo, jan]) {
      expect(await send({ intent: 'assign', shift: door, member: id })).toMatchObject({ kind: 'done' })
    }
    const save = (over: object, version = 1) =>
      send({ intent: 'save', id: door, version: `${version}`, ...evening, need: '3', ...over })
    expect(await save({ minAge: '18' })).toEqual({ kind: 'tooYoung', names: ['Jan'] })
    expect((await plan()).shifts[0]).toMatchObject({ minAge: null, version: 1 })
    expect(await send({ intent: 'unassign', shift: door, member: jan, state: 'planned' })).toMatchObject({
      kind: 'done',
    })
    expect(await save({ minAge: '18' })).toMatchObject({ kind: 'done' })
    const dayBefore = { minAge: '18', startsAt: '2025-11-12T18:00', endsAt: '2025-11-12T22:00' }
    expect(await save(dayBefore, 2)).toEqual({ kind: 'tooYoung', names: ['Ivo'] })
    // a birthday that is written down later does not stop other changes
    await byLink(await linkOf(ivo), { intent: 'born', bornOn: '2009-01-01' })
    expect(await save({ minAge: '18', note: 'Black shirt' }, 2)).toMatchObject({ kind: 'done' })
  })

  it('T17 are offered to exactly the people who were shown', async () => {
    await makeFestival(driver.app, [])
    const [eva, ivo] = [await member('Eva'), await member('Ivo')]
    const door = await shift()
    const give = (id: Id) => send({ intent: 'assign', shift: door, member: id })
    expect(await give(eva)).toMatchObject({ kind: 'done' })
    const shown = `${door} ${eva}`
    // a colleague plans another one while the preview is open
    expect(await give(ivo)).toMatchObject({ kind: 'done' })
    expect(await send({ intent: 'propose', shown })).toEqual({ kind: 'refused', reason: 'written-meanwhile' })
    expect(await mails()).toEqual([])
    expect(await send({ intent: 'unassign', shift: door, member: ivo, state: 'planned' })).toMatchObject({
      kind: 'done',
    })
    expect(await send({ intent: 'propose', shown })).toMatchObject({ kind: 'proposed', asked: 1 })
    // shifts that have begun ask nobody, and are not shown
    const { people, shifts } = await plan()
    const planned = people.map((one) => ({ ...one, state: 'planned' as const }))
    expect(plannedAhead(planned, shifts, new Date('2025-11-12T12:00:00Z'))).toHaveLength(1)
    expect(plannedAhead(planned, shifts, new Date('2025-11-13T17:00:00Z'))).toEqual([])
  })

  it('T17 are offered by one e-mail a person, and the first to accept get them', async () => {
    await makeFestival(driver.app, [])
    const [eva, ivo, mute] = [await member('Eva'), await member('Ivo'), await member('Mute', { email: null })]
    const door = await shift()
    const night = await shift({ title: 'Night', startsAt: '2025-11-13T22:00', endsAt: '2025-11-14T02:00' })
    expect(await propose()).toEqual({ kind: 'refused', reason: 'nobody-to-ask' })
    for (const [shiftId, id] of [
      [door, eva],
      [night, eva],
      [door, ivo],
      [door, mute],
    ] as const) {
      expect(await send({ intent: 'assign', shift: shiftId, member: id })).toMatchObject({ kind: 'done' })
    }
    expect(await propose()).toEqual({ kind: 'proposed', asked: 2, withoutAddress: 1 })
    expect((await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
      'shiftsProposed eva@team.example',
      'shiftsProposed ivo@team.example',
    ])
    const [evas, ivos] = [await linkOf(eva), await linkOf(ivo)]
    const own = await openOwnShifts(driver.app, evas)
    expect(own?.shifts.map(({ title, state }) => [title, state])).toEqual([
      ['Entrance', 'proposed'],
      ['Night', 'proposed'],
    ])
    expect(JSON.stringify(own)).not.toContain('Ivo')
    // both at the same moment, one place
    const answers = await Promise.all(
      [evas, ivos].map((secret) => byLink(secret, { intent: 'yes', shift: door })),
    )
    expect(answers.map((answer) => answer?.kind).sort()).toEqual(['done', 'refused'])
    expect(answers.find((answer) => answer?.kind === 'refused')).toEqual({
      kind: 'refused',
      reason: 'shift-full',
    })
    // a link opens nothing of another member, and a wrong one nothing at all
    expect(await byLink(ivos, { intent: 'yes', shift: night })).toEqual({
      kind: 'refused',
      reason: 'not-found',
    })
    expect(await openOwnShifts(driver.app, 'wrong')).toBeNull()
    expect(await byLink('wrong', { intent: 'yes', shift: door })).toEqual({
      kind: 'refused',
      reason: 'not-found',
    })
    // the same answer again changes nothing; a yes may become a no
    const taken = (await stateOf(door, eva)) === 'accepted' ? evas : ivos
    expect(await byLink(taken, { intent: 'yes', shift: door })).toEqual({ kind: 'done', what: 'yes' })
    expect(await byLink(taken, { intent: 'no', shift: door })).toEqual({ kind: 'done', what: 'no' })
    driver.app.at('2025-11-13T18:00:00+01:00')
    expect(await byLink(evas, { intent: 'yes', shift: door })).toEqual({
      kind: 'refused',
      reason: 'shift-over',
    })
  })

  it('T17 are confirmed again when they move, and removed people are informed', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva')
    const door = await shift()
    await asked(door, eva)
    const secret = await linkOf(eva)
    await byLink(secret, { intent: 'yes', shift: door })
    const moved = { ...evening, startsAt: '2025-11-13T17:00' }
    expect(await send({ intent: 'save', id: door, version: '1', ...moved })).toMatchObject({ kind: 'done' })
    expect(await stateOf(door, eva)).toBe('proposed')
    expect(
      await send({ intent: 'save', id: door, version: '2', ...moved, note: 'Black shirt' }),
    ).toMatchObject({ kind: 'done' })
    expect((await mails()).map(({ kind }) => kind)).toEqual(['shiftsProposed', 'shiftsProposed'])
    const elsewhere = { ...moved, place: 'Back door' }
    expect(await send({ intent: 'save', id: door, version: '3', ...elsewhere })).toMatchObject({
      kind: 'done',
    })
    expect(await stateOf(door, eva)).toBe('proposed')
    expect((await mails()).find(({ kind }) => kind === 'shiftChanged')).toMatchObject({
      data: { what: 'elsewhere', place: 'Back door' },
    })
    // from a page that shows the shift as it was before
    for (const intent of ['yes', 'no', 'passOn', 'take']) {
      expect(await byLink(secret, { intent, shift: door, version: '1' })).toEqual({
        kind: 'refused',
        reason: 'written-meanwhile',
      })
    }
    expect(await stateOf(door, eva)).toBe('proposed')
    const version = (await plan()).shifts.find(({ id }) => id === door)?.version ?? 0
    // a page that is older than a colleague's change removes nothing, and writes to nobody
    const before = await mails()
    const shown = peopleText((await plan()).people)
    expect(await send({ intent: 'remove', id: door, version: `${version - 1}`, shown })).toEqual({
      kind: 'refused',
      reason: 'written-meanwhile',
    })
    expect(await mails()).toEqual(before)
    expect(await send({ intent: 'remove', id: door, version: `${version}`, shown })).toEqual({
      kind: 'done',
      what: 'remove',
    })
    const last = (await mails()).filter(({ kind }) => kind === 'shiftChanged')
    expect(last.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ what: 'withdrawn', title: 'Entrance' }),
    )
    expect((await openOwnShifts(driver.app, secret))?.shifts).toEqual([])
  })

  it('T15 T17 stay, with their people, where somebody has answered since the page was read', async () => {
    await makeFestival(driver.app, [])
    const [eva, door] = [await member('Eva'), await shift()]
    await asked(door, eva)
    const remove = { intent: 'remove', id: door, version: '1', shown: peopleText((await plan()).people) }
    const unassign = { intent: 'unassign', shift: door, member: eva, state: 'proposed' }
    await byLink(await linkOf(eva), { intent: 'yes', shift: door })
    const before = await mails()
    for (const form of [remove, unassign]) {
      expect(await send(form)).toEqual({ kind: 'refused', reason: 'written-meanwhile' })
    }
    expect([await stateOf(door, eva), await mails()]).toEqual(['accepted', before])
    expect(await send({ ...remove, shown: peopleText((await plan()).people) })).toMatchObject({
      kind: 'done',
    })
  })

  it('T17 T18 have e-mails composed when they are sent, each with its own link', async () => {
    await makeFestival(driver.app, [])
    const eva = await member('Eva')
    const door = await shift()
    await asked(door, eva)
    const { name } = await getEdition(driver.app, editionId)
    const message = (kind: string, data: object = {}) => ({
      id: 'x',
      editionId,
      kind,
      registrationId: null,
      recipient: 'eva@team.example',
      messageId: '<x@y>',
      language: 'sl' as const,
      data: { memberId: eva, ...data },
      attempts: 1,
      createdAt: driver.app.now(),
    })
    const mail = await renderShiftMessage(driver.app, message('shiftsProposed'))
    expect(mail?.subject).toContain(name.sl)
    expect(mail?.text).toContain('Entrance, Festivalna')
    const secret = /shifts\?key=(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await openOwnShifts(driver.app, secret))?.name).toBe('Eva')
    const { rows } = await driver.db.query<{ hash: string }>('select hash from shift_links')
    expect(rows).toEqual([{ hash: hashSecret(secret) }])
    // nothing to remind of, nothing left to answer, another address
    expect(await renderShiftMessage(driver.app, message('shiftsReminder'))).toBeNull()
    await byLink(secret, { intent: 'yes', shift: door })
    expect(await renderShiftMessage(driver.app, message('shiftsProposed'))).toBeNull()
    expect(
      await renderShiftMessage(driver.app, { ...message('shiftsReminder'), recipient: 'x@y.example' }),
    ).toBeNull()
    expect((await renderShiftMessage(driver.app, message('shiftsReminder')))?.text).toContain('18:00')
  })

  it('T18 send one reminder, a day before, to people who accepted', async () => {
    await makeFestival(driver.app, [])
    const [eva, ivo] = [await member('Eva'), await member('Ivo')]
    const door = await shift({ need: '2' })
    await asked(door, eva, ivo)
    await byLink(await linkOf(eva), { intent: 'yes', shift: door })
    driver.app.at('2025-11-12T17:59:59+01:00')
    expect(await remindOfShifts(driver.app)).toBe(0)
    driver.app.at('2025-11-12T18:00:00+01:00')
    expect(await Promise.all([remindOfShifts(driver.app), remindOfShifts(driver.app)])).toEqual(
      expect.arrayContaining([0, 1]),
    )
    expect(await remindOfShifts(driver.app)).toBe(0)
    expect((await mails()).filter(({ kind }) => kind === 'shiftsReminder')).toMatchObject([
      { recipient: 'eva@team.example' },
    ])
  })

  it('T19 T21 record check-in, absence, a replacement and the hours', async () => {
    await makeFestival(driver.app, [])
    const [eva, ivo] = [await member('Eva'), await member('Ivo')]
    const door = await shift()
    await asked(door, eva)
    await byLink(await linkOf(eva), { intent: 'yes', shift: door })
    const step = (intent: string, id: Id, more = {}, by = helper) =>
      send({ intent, shift: door, member: id, ...more }, by)
    driver.app.at('2025-11-13T15:59:00+01:00')
    expect(await step('here', eva)).toEqual({ kind: 'refused', reason: 'not-begun' })
    driver.app.at('2025-11-13T17:00:00+01:00')
    expect(await step('noShow', eva)).toEqual({ kind: 'refused', reason: 'not-begun' })
    expect(await step('here', eva)).toEqual({ kind: 'done', what: 'here' })
    expect(await step('undo', eva)).toEqual({ kind: 'done', what: 'undo' })
    driver.app.at('2025-11-13T18:20:00+01:00')
    expect(await step('noShow', eva)).toEqual({ kind: 'done', what: 'noShow' })
    expect(await step('noShow', eva)).toEqual({ kind: 'done', what: 'noShow' })
    expect(await step('agree', ivo)).toEqual({ kind: 'done', what: 'agree' })
    // she comes after all, but the place is taken
    expect(await step('here', eva)).toEqual({ kind: 'refused', reason: 'shift-full' })
    expect(await step('here', ivo)).toMatchObject({ kind: 'done' })
    expect(await step('done', ivo, { hours: '25' })).toEqual({ kind: 'fields', fields: ['hours'] })
    expect(await step('done', ivo, { hours: '3,5' })).toMatchObject({ kind: 'done' })
    expect((await plan()).members.map(({ name, doneMinutes }) => [name, doneMinutes])).toEqual([
      ['Eva', 0],
      ['Ivo', 210],
    ])
    expect(await step('done', ivo)).toMatchObject({ kind: 'done' })
    expect((await plan()).members.find(({ id }) => id === ivo)?.doneMinutes).toBe(240)
    expect(await step('done', ivo, {}, visitor)).toEqual({ kind: 'refused', reason: 'not-allowed' })
    expect(await send({ intent: 'remove', id: door, version: '1' })).toEqual({
      kind: 'refused',
      reason: 'wrong-state',
    })
  })

  it('T12 T19 propose people first who are free, not dancing, working or teaching', async () => {
    await makeFestival(driver.app, [
      {
        startsAt: new Date('2025-11-13T18:00:00Z'),
        endsAt: new Date('2025-11-13T20:00:00Z'),
        artists: ['ana'],
      },
    ])
    const dancer = await driver.register({ email: 'dancer@team.example', picks: [eventId(1)] })
    expect((await driver.read(dancer)).status).toBe('placed')
    for (const [name, over] of [
      ['Free', {}],
      ['Dancer', {}],
      ['Teacher', { artist: 'ana', function: 'teacher' }],
      ['Worker', {}],
      ['Morning', { shifts: ['2025-11-13 morning'] }],
      ['Setter', { tasks: ['setUp'] }],
      ['Busy', {}],
    ] as const) {
      await member(name, over)
    }
    const [door, other] = [await shift({ skill: 'reception', need: '3' }), await shift({ title: 'Bar' })]
    const order = {
      task: 'Sound',
      who: 'Worker',
      startsAt: new Date('2025-11-13T19:00:00Z'),
      endsAt: new Date('2025-11-13T20:00:00Z'),
    }
    await addWorkOrder(driver.app, { editionId, by: planner, wanted: order })
    const busy = (await plan()).members.find(({ name }) => name === 'Busy')?.id ?? eventId(9)
    await send({ intent: 'agree', shift: other, member: busy })
    const { shifts, members } = await plan()
    const wanted = shifts.find(({ id }) => id === door)
    if (!wanted) throw new Error('there is one')
    const candidates = members
      .map((one) => ({ ...one, problems: problemsOf(wanted, one) }))
      .toSorted(byFit)
      .map(({ name, problems }) => [name, ...problems.map(({ kind }) => kind)])
    expect(candidates).toEqual([
      ['Free'],
      ['Morning', 'notOffered'],
      ['Setter', 'otherTasks'],
      ['Dancer', 'pick'],
      ['Worker', 'order'],
      ['Teacher', 'teaching'],
      ['Busy', 'shift'],
    ])
    // and the work order shows the shift of its person
    const work = {
      task: 'Light',
      who: 'Busy',
      startsAt: new Date('2025-11-13T19:00:00Z'),
      endsAt: new Date('2025-11-13T20:00:00Z'),
    }
    await addWorkOrder(driver.app, { editionId, by: planner, wanted: work })
    const checked = await checkOrders(
      driver.db,
      editionId,
      await readOrders(driver.db, editionId, { seesRates: false }),
    )
    expect(checked.find(({ who }) => who === 'Busy')?.clashes).toMatchObject([{ kind: 'shift' }])
  })
})
