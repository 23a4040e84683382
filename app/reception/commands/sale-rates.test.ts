import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { cents } from '#app/platform/values/money.ts'
import { removePriceItem, savePriceItem } from '#app/pricing/service.server.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { verifyReception } from '../queries/verify-reception.server.ts'
import { readQuarantined } from '../tables/actions.server.ts'
import { openTestDesk } from '../testing/desks.ts'

const editionId = '19tf2025'
const office: Actor = { kind: 'user', username: 'eva', roles: ['admin'] }
const door = { superEarly: cents(1_500), early: cents(1_500), regular: cents(1_500), door: cents(1_500) }
const student = { ...classPrice, code: 'student', order: 2, vatRatePercent: 9.5, amountCents: door }

describe.each(defaultEngines)('the VAT rate of a door sale on %s', (engine) => {
  const driver = useTestDriver(engine)

  async function atDesk() {
    await makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 30 } }], {
      items: [{ ...classPrice, code: 'class' }, student],
    })
    const desk = await openTestDesk(driver, 'A')
    const sells = (rate?: { vatRatePercent: number }) =>
      desk.make('doorSale', {
        eventId: eventId(1),
        item: 'student',
        count: 2,
        role: null,
        unitCents: 1_500,
        ...rate,
        method: 'cash',
        documentNumber: null,
        freeReason: null,
        sessionId: desk.sessionId,
      })
    return { desk, sells }
  }

  async function booked() {
    const rows = await driver.db.query<{ vat: number }>(
      'select vat_rate_percent::float as vat from cash_rows',
    )
    const claims = await driver.db.query<{ vat: number }>(
      `select (line ->> 'vatRatePercent')::float as vat from claims, jsonb_array_elements(lines) line
        where subject_type = 'doorSale' and is_latest`,
    )
    expect(await verifyReception(driver.db)).toEqual([])
    return [rows.rows, claims.rows].map((some) => some.map(({ vat }) => vat))
  }

  it('Q5 is that of the list of the desk, if the item was deleted while the desk was offline', async () => {
    const { desk, sells } = await atDesk()
    const sale = sells({ vatRatePercent: 9.5 })
    expect(await removePriceItem(driver.app, { editionId, by: office, code: 'student' })).toMatchObject({
      ok: true,
    })
    expect((await desk.send([sale])).results).toMatchObject([{ state: 'done' }])
    expect(await booked()).toEqual([[9.5], [9.5]])
    // and it is paid back at the same rate
    await desk.send([desk.make('undo', { of: sale.id, reason: null, second: null })])
    expect((await booked())[0]).toEqual([9.5, 9.5])
  })

  it('Q5 is that of the list of the desk, if the office changed it while the desk was offline', async () => {
    const { desk, sells } = await atDesk()
    const sale = sells({ vatRatePercent: 9.5 })
    const changed = { item: { ...student, vatRatePercent: 22 }, freeAmount: false, known: true }
    expect(await savePriceItem(driver.app, { editionId, by: office, ...changed })).toMatchObject({ ok: true })
    await desk.send([sale])
    expect(await booked()).toEqual([[9.5], [9.5]])
  })

  it('Q5 is that of the price list where the app of the desk sends none', async () => {
    const { desk, sells } = await atDesk()
    await desk.send([sells()])
    expect(await booked()).toEqual([[9.5], [9.5]])
  })

  it('P19 an item that was sold only at the door is not deleted and stays a single, after the sale was undone too', async () => {
    const { desk, sells } = await atDesk()
    const sale = sells({ vatRatePercent: 9.5 })
    await desk.send([sale])
    const inUse = { ok: false, reason: 'in-use' }
    const removes = () => removePriceItem(driver.app, { editionId, by: office, code: 'student' })
    expect(await removes()).toEqual(inUse)
    const asExtra = { item: { ...student, kind: 'extra' as const }, freeAmount: false, known: true }
    expect(await savePriceItem(driver.app, { editionId, by: office, ...asExtra })).toEqual(inUse)
    await desk.send([desk.make('undo', { of: sale.id, reason: null, second: null })])
    expect(await removes()).toEqual(inUse)
  })

  it('Q1 is never guessed: without a rate, a sale of a deleted item is quarantined', async () => {
    const { desk, sells } = await atDesk()
    const sale = sells()
    await removePriceItem(driver.app, { editionId, by: office, code: 'student' })
    expect((await desk.send([sale])).results).toMatchObject([
      { state: 'quarantined', reason: 'rate-unknown' },
    ])
    expect(await booked()).toEqual([[], []])
    expect(await readQuarantined(driver.db, editionId)).toMatchObject([{ id: sale.id, kind: 'doorSale' }])
  })
})
