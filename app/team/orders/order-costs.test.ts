import { describe, expect, it } from 'vitest'
import { getEdition } from '#app/festival/service.server.ts'
import type { StaffRole } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { readCosts } from '#app/reports/service.server.ts'
import { archive } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { addWorkOrder, changeWorkOrder, removeCost, removeWorkOrder, saveCost } from '../service.server.ts'
import type { WorkOrder } from '../work-order.ts'
import { answerOrderCosts } from './commands/order-costs.server.ts'

const editionId = '19tf2025'
const user = (...roles: StaffRole[]) => ({ kind: 'user', username: 'ana', roles }) as const
const planner = user('progAdmin')

describe.each(ENGINES)('the costs of work orders on %s', (engine) => {
  const driver = useTestDriver(engine)

  const send = (fields: Record<string, string>, by = planner, edition = editionId) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return answerOrderCosts(driver.app, { editionId: edition, by }, form)
  }
  const put = (id: Id) => send({ put: id, category: 'staff' })
  const refused = (reason: string) => ({ kind: 'refused', reason })
  const lines = async () =>
    (
      await driver.db.query<{ id: Id; version: number; actual: number }>(
        `select id, version, title, category, supplier, planned_cents as planned, actual_cents as actual, work_order as "order"
         from costs order by title`,
      )
    ).rows
  async function order(wanted: Partial<WorkOrder> = {}) {
    const whole: Partial<WorkOrder> = {
      task: 'Doors',
      who: 'Živa',
      plannedHours: 4,
      doneHours: 4.5,
      rateCents: 1_050,
      status: 'done',
      ...wanted,
    }
    const added = await addWorkOrder(driver.app, { editionId, by: planner, wanted: whole })
    if (!added.ok) throw new Error(added.reason)
    return added.value.id
  }
  const change = (id: Id, wanted: Partial<WorkOrder>) =>
    changeWorkOrder(driver.app, { editionId, by: planner, id, wanted })
  const page = async () => {
    const office = await getEdition(driver.app, editionId)
    const read = await readCosts(driver.app, {
      by: planner,
      office,
      search: new URLSearchParams(),
      locale: 'en',
    })
    if (!read.ok) throw new Error(read.reason)
    return read.value
  }
  const festival = () => makeFestival(driver.app, [])

  it('T27 are one line for each order, however often and however many at once ask for it', async () => {
    await festival()
    const [one, other] = [await order(), await order({ task: 'Bar', doneHours: 0.25, rateCents: 1_002 })]
    const first = await put(one)
    expect(await put(one)).toEqual(first)
    const answers = await Promise.all([put(other), put(other), put(other)])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await lines()).toMatchObject([
      { title: '1. Doors', category: 'staff', supplier: 'Živa', planned: 4_200, actual: 4_725, order: one },
      // half a cent is rounded as everywhere
      { title: '2. Bar', actual: 251, order: other },
    ])
    const { rows } = await driver.db.query(
      `select actor, after ->> 'work_order' as "order" from audit where action = 'cost.add' order by id`,
    )
    expect(rows).toEqual([
      { actor: 'ana', order: one },
      { actor: 'ana', order: other },
    ])
  })

  it('T27 show changed hours as a difference, which is taken over and overwrites no concurrent change', async () => {
    await festival()
    const id = await order()
    await put(id)
    await change(id, { doneHours: 6 })
    const [line] = await lines()
    expect(line).toMatchObject({ actual: 4_725, version: 1 })
    expect((await page()).orders).toMatchObject([
      { doneCents: 6_300, line: { actualCents: 4_725, version: 1 } },
    ])
    const taken = { kind: 'done', what: 'taken', line: line?.id }
    const both = await Promise.all([send({ take: `${id} 1` }), send({ take: `${id} 1` })])
    expect(both).toEqual([taken, taken])
    expect(await lines()).toMatchObject([{ actual: 6_300, version: 2 }])

    await change(id, { status: 'cancelled' })
    if (line)
      await saveCost(driver.app, { editionId, by: planner, id: line.id, wanted: { actualCents: 6_500 } })
    expect(await send({ take: `${id} 2` })).toEqual(refused('written-meanwhile'))
    expect((await page()).orders).toMatchObject([{ doneCents: 0, line: { actualCents: 6_500 } }])
    expect(await send({ take: `${id} 3` })).toEqual(taken)
    expect(await lines()).toMatchObject([{ actual: 0 }])
  })

  it('T27 are on the screen of costs beside the orders that are not in them, and in its sums', async () => {
    await festival()
    const [one] = [
      await order(),
      await order({ task: 'Bar' }),
      await order({ task: 'Off', status: 'refused' }),
    ]
    await put(one)
    const { reports, orders } = await page()
    expect(orders.map(({ task, line }) => [task, line?.actualCents ?? null])).toEqual([
      ['Doors', 4_725],
      ['Bar', null],
    ])
    const report = (key: string) => reports.find((one) => one.key === key)
    expect(report('orders')?.sums).toEqual(['Total', null, 8_400, 9_450, 4_725])
    const [line] = await lines()
    expect(report('orders')?.rows[0]?.href).toBe(`/admin/lists/costs?open=${line?.id}`)
    expect(report('orders')?.rows[1]?.href).toBe('/admin/workOrders?show=all&q=2+Bar')
    expect(report('sums')?.sums?.slice(0, 4)).toEqual(['Total', 1, 4_200, 4_725])
    expect(report('lines')?.rows[0]?.cells[2]).toBe('Work order 1')
  })

  it('T27 are removed like any cost, and stay without their order', async () => {
    await festival()
    const [one, other] = [await order(), await order({ task: 'Bar' })]
    await put(one)
    const [line] = await lines()
    if (line) await removeCost(driver.app, { editionId, by: planner, id: line.id })
    expect(await send({ take: `${one} 1` })).toEqual(refused('not-found'))
    expect(await put(one)).toMatchObject({ kind: 'done', what: 'put' })
    await put(other)
    expect(await removeWorkOrder(driver.app, { editionId, by: planner, id: one })).toMatchObject({ ok: true })
    expect(await lines()).toMatchObject([{ order: null, actual: 4_725 }, { order: other }])
  })

  it('T1, T27 are refused without the right, hours or rate, for orders that do not count, and elsewhere', async () => {
    await festival()
    const id = await order()
    for (const role of ['regAdmin', 'regEditor', 'reception', 'partnering', 'trusted'] as const) {
      expect([role, await send({ put: id, category: 'staff' }, user(role))]).toEqual([
        role,
        refused('not-allowed'),
      ])
      expect(await send({ take: `${id} 1` }, user(role))).toEqual(refused('not-allowed'))
    }
    expect(await send({ put: id, category: 'unknown' })).toEqual(refused('impossible'))
    expect(await send({ put: id, category: 'staff' }, planner, 'another')).toEqual(refused('not-found'))
    expect(await put(await order({ status: 'proposed' }))).toEqual(refused('not-counted'))
    expect(await put(await order({ status: 'cancelled' }))).toEqual(refused('not-counted'))
    expect(await put(await order({ rateCents: 0 }))).toEqual(refused('no-rate'))
    expect(await put(await order({ doneHours: 0 }))).toEqual(refused('no-hours'))
    expect(await put(await order({ doneHours: 10_000, rateCents: 2_000_000_000 }))).toEqual(
      refused('impossible'),
    )
    expect(await lines()).toEqual([])
    // the page adds up hours that are too much for a cost
    expect((await page()).orders.at(-1)?.doneCents).toBe(20_000_000_000_000)
    for (const fields of [{}, { put: 'x' }, { take: id }, { take: `${id} -1` }]) {
      expect(await send(fields as Record<string, string>)).toBeNull()
    }
    const long = await order({ task: 'x'.repeat(500) })
    expect(await put(long)).toMatchObject({ kind: 'done' })
    await change(long, { doneHours: 1 })
    await archive(driver.db)
    expect(await put(id)).toEqual(refused('edition-archived'))
    expect(await put(long)).toEqual(refused('edition-archived'))
    expect(await send({ take: `${long} 1` })).toEqual(refused('edition-archived'))
  })
})
