import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { RequestContext } from '#app/platform/http/request-context.server.ts'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { saveMember } from '../service.server.ts'
import { changeWorkOrder } from '../work-orders.server.ts'
import { answerOrders } from './answer-orders.server.ts'
import { openOrders, reportThroughLink } from './open-order.server.ts'
import type { OrdersAnswer } from './orders-answer.ts'
import { checkOrders } from './queries/read-busy.server.ts'
import { readOrders } from './queries/read-orders.server.ts'

const editionId = '19tf2025'
const user = (...roles: Extract<Actor, { kind: 'user' }>['roles']): Actor => ({
  kind: 'user',
  username: 'ana',
  roles,
})
const programmer = user('progAdmin')
const helper = user('reception')
const dancer = user()

describe.each(defaultEngines)('the screen of work orders on %s', (engine) => {
  const driver = useTestDriver(engine)

  function send(fields: Record<string, string>, by: Actor = programmer): Promise<OrdersAnswer | null> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const requestContext = { address: '192.0.2.7', fromLoopback: false } as RequestContext
    return answerOrders(driver.app, { editionId, by, locale: 'sl', requestContext }, form)
  }

  const whole = {
    task: 'Vrata milonge',
    who: 'Živa Šuštar',
    place: 'Festivalna',
    startsAt: '2025-11-13T21:00',
    endsAt: '2025-11-14T02:00',
    plannedHours: '',
    doneHours: '',
    contact: '',
    suits: '',
    note: '',
    status: 'draft',
  }
  const all = () => readOrders(driver.db, editionId, { seesRates: true })
  const only = async () => {
    const [order] = await all()
    if (!order) throw new Error('there is one')
    return order
  }
  const secretIn = (answer: OrdersAnswer | null) =>
    answer && 'url' in answer ? (new URL(answer.url).searchParams.get('key') ?? '') : ''

  it('T1, T2 adds an order as typed, and names the fields of invalid values', async () => {
    await makeFestival(driver.app, [])
    const refused = { kind: 'fields', fields: expect.arrayContaining(['task', 'who']) }
    expect(await send({ intent: 'add', ...whole, task: ' ', who: '' })).toEqual(refused)
    expect(await send({ intent: 'add', ...whole, endsAt: '2025-11-13T20:00' })).toEqual({
      kind: 'fields',
      fields: ['endsAt'],
    })
    expect(await send({ intent: 'add', ...whole, doneHours: 'three', rateCents: '-1' })).toEqual({
      kind: 'fields',
      fields: ['doneHours', 'rateCents'],
    })
    expect(await all()).toEqual([])
    expect(await send({ intent: 'add', ...whole, rateCents: '12,50' })).toMatchObject({
      kind: 'done',
      what: 'added',
    })
    expect(await only()).toMatchObject({
      number: 1,
      plannedHours: 5,
      rateCents: 1_250,
      startsAt: new Date('2025-11-13T20:00:00Z'),
    })
    // users who may not set rates see none and save without changing them
    const { id, version } = await only()
    const fields = { intent: 'save', id, version: `${version}`, ...whole, plannedHours: '4,5' }
    expect(await send(fields, helper)).toMatchObject({ kind: 'done' })
    expect(await only()).toMatchObject({ plannedHours: 4.5, rateCents: 1_250 })
    expect(await send({ ...fields, version: `${version + 1}`, rateCents: '1' }, helper)).toEqual({
      kind: 'refused',
      reason: 'not-allowed',
    })
    expect(await send(fields)).toEqual({ kind: 'refused', reason: 'written-meanwhile' })
    expect(await send(fields, dancer)).toEqual({ kind: 'refused', reason: 'not-allowed' })
    expect(await send({ intent: 'remove', id }, helper)).toEqual({ kind: 'refused', reason: 'not-allowed' })
  })

  it('T1 are removed only as they were shown', async () => {
    await makeFestival(driver.app, [])
    await send({ intent: 'add', ...whole })
    const { id, version } = await only()
    const remove = (seen: number) => send({ intent: 'remove', id, version: `${seen}` })
    expect(await send({ intent: 'status', id, version: `${version}`, status: 'sent' })).toMatchObject({
      kind: 'done',
    })
    expect(await remove(version)).toEqual({ kind: 'refused', reason: 'written-meanwhile' })
    expect(await only()).toMatchObject({ id, status: 'sent' })
    expect(await remove(version + 1)).toMatchObject({ kind: 'done', what: 'removed' })
  })

  it('T4 undoes a step only while the order has not changed since', async () => {
    await makeFestival(driver.app, [])
    await send({ intent: 'add', ...whole })
    const { id, version } = await only()
    const step = { intent: 'status', id, version: `${version}`, status: 'sent' }
    const done = await send(step)
    const undo = done?.kind === 'done' ? done.undo : null
    expect(undo).toEqual({ id, status: 'draft', version: version + 1 })
    const back = { intent: 'status', id, version: `${undo?.version}`, status: 'draft' }
    expect(await send(back)).toMatchObject({ kind: 'done' })
    expect(await only()).toMatchObject({ status: 'draft' })
    expect(await send(back)).toEqual({ kind: 'refused', reason: 'written-meanwhile' })
  })

  it("T12 shows the person's simultaneous activities", async () => {
    await makeFestival(driver.app, [
      { places: byRole(4, 4) },
      { artists: ['duo'] },
      { artists: ['duo'], status: 'cancelled' },
    ])
    await driver.register({ email: 'ziva@example.org', picks: [eventId(1)] })
    const member = {
      name: 'Živa Šuštar',
      function: 'teacher',
      email: 'Ziva@example.org',
      artist: 'duo',
    } as const
    const shifts = ['2025-11-13 evening'] as const
    await saveMember(driver.app, { editionId, by: programmer, wanted: { ...member, shifts } })
    // the events are from 11 to 12 and from 12 to 13 o'clock
    const times = { startsAt: '2025-11-13T11:30', endsAt: '2025-11-13T12:30' }
    await send({ intent: 'add', ...whole, ...times, who: 'ziva sustar' })
    await send({ intent: 'add', ...whole, ...times, task: 'Voda' })
    await send({ intent: 'add', ...whole, ...times, task: 'Nič', status: 'cancelled' })
    const checked = await checkOrders(driver.db, editionId, await all())
    const kinds = checked.map(({ clashes }) => clashes.map(({ kind }) => kind).toSorted())
    const everything = ['notOffered', 'order', 'pick', 'teaching']
    expect(kinds).toEqual([everything, everything, []])
  })

  it('T14 ends the link when another person is named, and not for another spelling of the name', async () => {
    await makeFestival(driver.app, [])
    await send({ intent: 'add', ...whole, who: 'Matjaž Kos' })
    const [own] = await all()
    if (!own) throw new Error('there is one')
    const secret = secretIn(await send({ intent: 'link', id: own.id }))
    const opens = async () =>
      (await openOrders(driver.app, { editionId, by: dancer, ids: [], secret })) !== null
    const name = (who: string) =>
      changeWorkOrder(driver.app, { editionId, by: programmer, id: own.id as Id, wanted: { who } })
    expect(await name('matjaz kos ')).toMatchObject({ ok: true })
    expect(await opens()).toBe(true)
    expect(await name('Ana Zupan')).toMatchObject({ ok: true })
    expect(await opens()).toBe(false)
  })

  it('T3, T14 shows a link once, which opens this order only and is replaced by the next', async () => {
    await makeFestival(driver.app, [])
    await send({ intent: 'add', ...whole, rateCents: '10' })
    await send({ intent: 'add', ...whole, task: 'Other' })
    const [own, other] = await all()
    if (!own || !other) throw new Error('there are two')
    expect(await send({ intent: 'link', id: own.id }, dancer)).toEqual({
      kind: 'refused',
      reason: 'not-allowed',
    })
    const first = secretIn(await send({ intent: 'link', id: own.id }))
    const second = secretIn(await send({ intent: 'link', id: own.id }))
    const opened = (secret: string | null, by: Actor = dancer, ids: readonly string[] = []) =>
      openOrders(driver.app, { editionId, by, ids, secret })
    expect(await opened(first)).toBeNull()
    expect(await opened(second)).toMatchObject({
      isByLink: true,
      orders: [{ id: own.id, status: 'sent', rateCents: null }],
    })
    // without a link or a role: nothing, whatever the address names
    expect(await opened(null, dancer, [own.id])).toBeNull()
    expect(await opened(null, { kind: 'nobody' }, [own.id])).toBeNull()
    expect(await opened(null, programmer, [own.id, 'x'])).toMatchObject({ orders: [{ rateCents: 1_000 }] })

    const report = (fields: Record<string, string>, secret = second) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return reportThroughLink(driver.app, { secret, by: { kind: 'nobody' }, form })
    }
    expect(await report({ status: 'accepted' })).toEqual({ kind: 'reported', status: 'accepted' })
    expect(await report({ status: 'done', doneHours: 'x' })).toEqual({
      kind: 'fields',
      fields: ['doneHours'],
    })
    expect(await report({ status: 'done', doneHours: '4,5', note: 'Hvala' })).toMatchObject({
      kind: 'reported',
    })
    expect(await report({ status: 'paid' })).toMatchObject({ kind: 'fields' })
    expect(await report({ status: 'done' }, first)).toEqual({ kind: 'refused', reason: 'not-found' })
    expect((await all()).map(({ status, doneHours }) => [status, doneHours])).toEqual([
      ['done', 4.5],
      ['draft', null],
    ])
    const version = `${(await only()).version}`
    await send({ intent: 'status', id: own.id, version, status: 'paid' })
    expect(await send({ intent: 'link', id: own.id })).toEqual({ kind: 'refused', reason: 'order-over' })
    expect(await report({ status: 'done', doneHours: '9' })).toEqual({
      kind: 'refused',
      reason: 'not-allowed',
    })
    const { rows } = await driver.db.query<{ action: string }>(
      `select action from audit where subject_id = $1 and action = 'workOrder.link'`,
      [own.id],
    )
    expect(rows).toHaveLength(2)
  })

  it('T10 accepts a proposal without a role, 20 an hour, and shows its state by the link', async () => {
    await makeFestival(driver.app, [])
    const proposal = { intent: 'propose', task: 'Peka piškotov', who: 'Črt', contact: 'crt@example.org' }
    expect(await send({ ...proposal, contact: '' }, dancer)).toEqual({ kind: 'fields', fields: ['contact'] })
    const secret = secretIn(await send(proposal, dancer))
    expect(await openOrders(driver.app, { editionId, by: dancer, ids: [], secret })).toMatchObject({
      orders: [{ status: 'proposed', task: 'Peka piškotov' }],
    })
    const report = (status: string) => {
      const form = new FormData()
      form.append('status', status)
      return reportThroughLink(driver.app, { secret, by: dancer, form })
    }
    expect(await report('accepted')).toMatchObject({ kind: 'refused' })
    // nor by way of another status
    await report('done')
    expect(await report('accepted')).toMatchObject({ kind: 'refused' })
    for (let n = 1; n < 20; n += 1) await send(proposal, dancer)
    expect(await send(proposal, dancer)).toEqual({ kind: 'refused', reason: 'too-often' })
  })

  it('refuses to write into an archive', async () => {
    await makeFestival(driver.app, [])
    await send({ intent: 'add', ...whole })
    const { id, version } = await only()
    await driver.db.query('update editions set archived = true where id = $1', [editionId])
    const archived = { kind: 'refused', reason: 'edition-archived' }
    const known = { id, version: `${version}` }
    for (const fields of [
      { intent: 'add', ...whole },
      { intent: 'save', ...known, ...whole },
      { intent: 'status', ...known, status: 'sent' },
      { intent: 'link', ...known },
      { intent: 'remove', ...known },
    ]) {
      expect([fields.intent, await send(fields)]).toEqual([fields.intent, archived])
    }
  })
})
