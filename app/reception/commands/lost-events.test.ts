import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { getCatalogue } from '#app/pricing/service.server.ts'
import { cancelEvent, removeEvent, saveEvent, windDownEvent } from '#app/programme/service.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readControl } from '../control/control.server.ts'
import { readSales } from '../queries/sales.server.ts'
import { verifyReception } from '../queries/verify-reception.server.ts'
import { readCashRows } from '../tables/cash.server.ts'
import { openTestDesk, rita, soldAtDoor } from '../testing/desks.ts'

const editionId = '19tf2025'
const office: Actor = { kind: 'user', username: 'olga', roles: ['admin'] }

describe.each(defaultEngines)('a sale at the door of an event that is off on %s', (engine) => {
  const driver = useTestDriver(engine)
  beforeEach(() => makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 1 } }]))
  const edit = { editionId, by: office }

  async function cancel(): Promise<void> {
    expect(await cancelEvent(driver.app, { ...edit, id: eventId(1) })).toMatchObject({ ok: true })
  }
  async function conflicts() {
    const { edition } = await getCatalogue(driver.app, editionId)
    const control = await readControl(driver.app, { edition, by: rita })
    return control.conflicts.map(({ kind, owner, event }) => [kind, owner, event?.en ?? null])
  }
  async function title(): Promise<string> {
    const { events } = await getCatalogue(driver.app, editionId)
    return events.get(eventId(1))?.title.en ?? ''
  }

  it('E1 E3 is cancelled and changed like every other, if more were sold than it has places', async () => {
    const desk = await openTestDesk(driver, 'A')
    await desk.send([soldAtDoor(desk)])
    const { events } = await getCatalogue(driver.app, editionId)
    const event = events.get(eventId(1))
    if (!event) throw new Error('the festival has it')
    const done = { ok: true }
    const to = (size: number) => ({ ...edit, event: { ...event, places: { mode: 'head', size } as const } })
    expect(await windDownEvent(driver.app, { ...edit, id: eventId(1), windsDown: true })).toMatchObject(done)
    expect(await saveEvent(driver.app, to(0))).toEqual({ ok: false, reason: 'places-below-taken' })
    expect(await saveEvent(driver.app, to(1))).toMatchObject(done)
    expect(await saveEvent(driver.app, to(3))).toMatchObject(done)
    expect(await saveEvent(driver.app, to(1))).toEqual({ ok: false, reason: 'places-below-taken' })
    await desk.send([soldAtDoor(desk)])
    await cancel()
  })

  it('Q5 Q12 is booked and shown to its station, if it was cancelled while the desk was offline', async () => {
    const desk = await openTestDesk(driver, 'A')
    const sale = soldAtDoor(desk)
    await cancel()
    expect((await desk.send([sale])).results).toMatchObject([{ state: 'done', conflicts: ['eventOff'] }])
    expect(await conflicts()).toEqual([['eventOff', 'A', await title()]])
    expect((await readCashRows(driver.db, editionId)).map((row) => row.amountCents)).toEqual([4_000])
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it('Q5 Q12 is booked and shown to its station, if it was deleted while the desk was offline', async () => {
    const desk = await openTestDesk(driver, 'A')
    const sale = soldAtDoor(desk)
    expect(await removeEvent(driver.app, { ...edit, id: eventId(1) })).toMatchObject({ ok: true })
    expect((await desk.send([sale])).results).toMatchObject([{ state: 'done', conflicts: ['eventOff'] }])
    expect(await conflicts()).toEqual([['eventOff', 'A', null]])
    await desk.send([desk.make('undo', { of: sale.id, reason: null, second: null })])
    const amounts = (await readCashRows(driver.db, editionId)).map((row) => row.amountCents)
    expect(amounts.toSorted((one, other) => other - one)).toEqual([4_000, -4_000])
    expect(await verifyReception(driver.db)).toEqual([])
  })

  it('Q6 keeps its name in the list of the station, so that it can be paid back', async () => {
    const desk = await openTestDesk(driver, 'A')
    await desk.send([soldAtDoor(desk)])
    await cancel()
    const { sales } = await readSales(driver.db, editionId, { station: 'A', most: 60 })
    expect(sales.map((one) => one.title?.en)).toEqual([await title()])
  })
})
