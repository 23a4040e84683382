import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { recordPayment } from '#app/registration/money/record-payment.server.ts'
import { priceItems } from '#db/seed/prices.ts'
import { classPrice, eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { issueInvoice } from './commands/issue.server.ts'
import { issueDue } from './commands/issue-due.server.ts'
import { issueEach } from './commands/issue-each.server.ts'
import { compareInvoices } from './queries/compare-invoices.server.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const hall = { places: { mode: 'head', size: 50 } } as const
const edition = {
  invoiceAfterPayment: true,
  cancelSteps: [{ until: null, percent: 100, feeCents: cents(1000) }],
}

describe.each(ENGINES)('invoices after payment on %s', (engine) => {
  const driver = useTestDriver(engine)
  const festival = (over: object = {}) =>
    makeFestival(driver.app, [hall, hall], {
      edition: { ...edition, ...over },
      items: [classPrice, ...priceItems.filter(({ code }) => code === 'roots-to-rise')],
    })
  const issued = async () => {
    const { rows } = await driver.db.query<{
      number: string
      total: number
      registration: string
      by: string
    }>(
      `select number, total_cents as total, registration, added_by as by from invoices where status = 'issued' order by issued_at, series, serial`,
    )
    return rows.map(({ number, total }) => [number, total])
  }
  const jobs = async () =>
    (await driver.db.query(`select subject_id from jobs where kind = 'invoice'`)).rows.length
  /** Until nothing is left to do. */
  const work = async () => {
    while ((await issueDue(driver.app)) > 0);
  }
  const payAtTill = (registrationId: Id, euros: number) =>
    recordPayment(driver.app, {
      payment: {
        registrationId,
        amountCents: cents(euros * 100),
        method: 'cash',
        valueDay: '2025-09-01',
        reference: null,
        note: null,
        key: `till ${registrationId}`,
        documentNumber: 'B1-1-7',
      },
      by: admin,
      notify: false,
    })

  it('I14 are issued once per registration when all is paid, with any number of workers', async () => {
    await festival()
    const [ann, bo] = [await driver.register(), await driver.register()]
    await driver.pay(ann, 15)
    await work()
    expect(await issued()).toEqual([])
    await driver.pay(ann, 25)
    await driver.pay(bo, 40)
    expect(await jobs()).toBe(2)
    await Promise.all([issueDue(driver.app), issueDue(driver.app), issueDue(driver.app)])
    await work()
    expect((await issued()).toSorted()).toEqual([
      ['1', 4000],
      ['2', 4000],
    ])
    expect(await jobs()).toBe(0)
    for (const id of [ann, bo]) {
      expect((await driver.messages(id)).filter((kind) => kind === 'invoiced')).toHaveLength(1)
    }
    // money over, and an admin who presses the button beside it
    await driver.pay(ann, 5)
    await Promise.all([work(), issueEach(driver.app, { editionId, registrations: [ann, bo], by: admin })])
    expect(await issued()).toHaveLength(2)
  })

  it('I14 are issued for the others while some cannot be', async () => {
    await festival()
    const some: Id[] = []
    // more than are processed at a time
    for (let n = 0; n < 21; n += 1) some.push(await driver.register({ surname: `Unwritable ${n}` }))
    some.push(await driver.register())
    await driver.db.query(
      `alter table invoices add constraint refused check (buyer not like '%Unwritable %')`,
    )
    for (const id of some) await driver.pay(id, 40)
    expect(await issueDue(driver.app)).toBe(1)
    expect(await issued()).toEqual([['1', 4000]])
    await expect(issueDue(driver.app)).rejects.toThrow('refused')
    expect(await jobs()).toBe(21)
    await driver.db.query('alter table invoices drop constraint refused')
    await work()
    expect(await issued()).toHaveLength(22)
  })

  it('I14 include an added class in the next one, once it is paid', async () => {
    await festival()
    const id = await driver.register()
    await driver.pay(id, 40)
    await work()
    await driver.change(id, { picks: [eventId(1), eventId(2)] })
    await work()
    expect(await issued()).toEqual([['1', 4000]])
    await driver.pay(id, 40)
    await work()
    expect(await issued()).toEqual([
      ['1', 4000],
      ['2', 4000],
    ])
    // a change is staff's to look at
    await driver.change(id, { picks: [eventId(1)] })
    await work()
    expect(await issued()).toHaveLength(2)
    const overInvoiced = async () =>
      (await compareInvoices(driver.db, editionId, { paidOnly: true })).overInvoiced
    const both = [{ overCents: 4000, numbers: ['1/2025', '2/2025'] }]
    expect(await overInvoiced()).toMatchObject(both)
    // a donation of the same sum is on no invoice
    await driver.change(id, {
      picks: [eventId(1)],
      extras: [{ code: 'roots-to-rise', amountCents: 4000 }],
    })
    expect(await overInvoiced()).toMatchObject(both)
  })

  it('I14 are credited on cancellation, and the retained amount is invoiced', async () => {
    await festival()
    const [ann, bo] = [await driver.register(), await driver.register()]
    await driver.pay(ann, 40)
    await work()
    await cancelRegistration(driver.app, { id: ann, by: admin })
    await cancelRegistration(driver.app, { id: bo, by: admin })
    await work()
    expect(await issued()).toEqual([
      ['1', 4000],
      ['2', 1000],
      ['D-1', -4000],
    ])
    expect((await driver.messages(ann)).filter((kind) => kind === 'invoiced')).toHaveLength(3)
    await work()
    expect(await issued()).toHaveLength(3)
  })

  it('I14 for several registrations are not credited when one of them cancels', async () => {
    await festival()
    const [ann, bo] = [await driver.register(), await driver.register()]
    await issueInvoice(driver.app, { editionId, registrations: [ann, bo], by: admin })
    await driver.pay(ann, 40)
    await driver.pay(bo, 40)
    await cancelRegistration(driver.app, { id: ann, by: admin })
    await work()
    expect(await issued()).toEqual([['1', 8000]])
  })

  it('I14 leave out what was paid under the number of a till', async () => {
    await festival()
    const id = await driver.register()
    await payAtTill(id, 40)
    await work()
    expect(await issued()).toEqual([])
    expect(await compareInvoices(driver.db, editionId, { paidOnly: false })).toEqual({
      notInvoiced: { count: 0, sumCents: 0, since: null, first: [] },
      overInvoiced: [],
    })
    const refused = { ok: false, reason: 'has-receipt' }
    expect(await issueInvoice(driver.app, { editionId, registrations: [id], by: admin })).toEqual(refused)
    const asked = { editionId, registrations: [id], by: admin, kind: 'proForma' } as const
    expect(await issueInvoice(driver.app, asked)).toMatchObject({ ok: true })
  })

  it('I14 are issued automatically only where the edition says so', async () => {
    await festival({ invoiceAfterPayment: false })
    await driver.pay(await driver.register(), 40)
    expect(await jobs()).toBe(0)
    await work()
    expect(await issued()).toEqual([])
  })

  it("I14, F19 wait while today's accounting is locked, and cannot be issued by hand", async () => {
    await festival()
    const id = await driver.register()
    await driver.pay(id, 40)
    await driver.db.query(
      `update editions set accounting_locked_until = '2025-09-01', catalogue_version = catalogue_version + 1`,
    )
    await work()
    expect(await issued()).toEqual([])
    expect(await issueInvoice(driver.app, { editionId, registrations: [id], by: admin })).toEqual({
      ok: false,
      reason: 'accounting-locked',
    })
    driver.app.at('2025-09-02T00:00:00+02:00')
    await work()
    expect(await issued()).toEqual([['1', 4000]])
  })
})
