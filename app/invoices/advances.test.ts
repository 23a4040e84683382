import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { creditInvoice, reverseInvoice } from './commands/credit.server.ts'
import { issueInvoice } from './commands/issue.server.ts'
import { issueDue } from './commands/issue-due.server.ts'
import { issueFinals } from './commands/issue-finals.server.ts'
import { documentOf } from './document/invoice-document.ts'
import { totalInvoices } from './queries/invoice-list.server.ts'
import { openAdvances } from './tables/advances.server.ts'
import { readIssued } from './tables/invoice-rows.server.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const regAdmin: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }
const hall = { places: { mode: 'head', size: 9 } } as const
/** The first day of the festival. */
const firstDay = '2025-11-13T08:00:00+01:00'

describe.each(ENGINES)('advance and final invoices on %s', (engine) => {
  const driver = useTestDriver(engine)
  const festival = (over: object = {}) =>
    makeFestival(driver.app, [hall, hall], {
      edition: {
        ...over,
        advanceInvoices: true,
        startsOn: '2025-11-13',
        cancelSteps: [{ until: null, percent: 100, feeCents: cents(1000) }],
      },
    })
  const issue = (...registrations: readonly Id[]) =>
    issueInvoice(driver.app, { editionId, registrations, by: admin })
  const look = async (id: Id) => {
    const [invoice] = await readIssued(driver.db, editionId, [id])
    if (!invoice) throw new Error('it is not there')
    return invoice
  }
  async function advanceFor(...registrations: readonly Id[]) {
    const issued = await issue(...registrations)
    if (!issued.ok) throw new Error(issued.reason)
    return look(issued.value.id)
  }
  async function finals() {
    const done = await issueFinals(driver.app, { editionId, by: admin })
    if (!done.ok) throw new Error(done.reason)
    const { issued, skipped } = done.value
    return { skipped, issued: await Promise.all(issued.map(({ id }) => look(id))) }
  }

  it('I17 what is paid before the festival gets an advance invoice, then a final one that deducts it', async () => {
    await festival()
    const id = await driver.register({ language: 'sl' })
    expect(await issue(id)).toEqual({ ok: false, reason: 'not-paid' })
    await driver.pay(id, 40)
    const advance = await advanceFor(id)
    expect(advance).toMatchObject({ stage: 'advance', number: '1', totalCents: 4000, settles: [] })
    expect(documentOf(advance).title).toBe('Račun za predplačilo št. 1/2025')

    // a class more, paid on the first day
    await driver.change(id, { picks: [eventId(1), eventId(2)] })
    driver.app.at(firstDay)
    const { issued, skipped } = await finals()
    expect(skipped).toEqual([])
    const [final] = issued
    expect(final).toMatchObject({
      stage: 'final',
      number: '2',
      totalCents: 4000,
      kind: 'invoice',
      settles: [{ id: advance.id, number: '1' }],
      lines: [
        { quantity: 2, amountCents: 4000 },
        { text: expect.stringContaining('predplačilo po računu št. 1/2025'), amountCents: -4000 },
      ],
    })
    if (final) expect(documentOf(final).title).toBe('Končni račun št. 2/2025')
    expect((await finals()).issued).toEqual([])
    expect(await issue(id)).toEqual({ ok: false, reason: 'nothing-to-invoice' })
    // VAT is charged once
    expect(await totalInvoices(driver.db, editionId)).toMatchObject({ invoices: 2, totalCents: 8000 })
  })

  it('I17 concurrent clicks finish each advance once, and nothing is left to pay', async () => {
    await festival()
    const ids = [await driver.register(), await driver.register(), await driver.register()]
    for (const id of ids) {
      await driver.pay(id, 40)
      await advanceFor(id)
    }
    driver.app.at(firstDay)
    const both = await Promise.all([finals(), finals()])
    const issued = both.flatMap((one) => one.issued)
    expect(issued.map(({ number }) => number).toSorted()).toEqual(['4', '5', '6'])
    for (const { totalCents, vatCents, toPay } of issued)
      expect([totalCents, vatCents, toPay]).toEqual([0, 0, null])
    expect(await openAdvances(driver.db, { editionId })).toEqual([])
  })

  it('I17 an advance for several registrations is finished for all of them together', async () => {
    await festival()
    const [ann, bo] = [await driver.register(), await driver.register()]
    for (const id of [ann, bo]) await driver.pay(id, 40)
    await advanceFor(ann, bo)
    driver.app.at(firstDay)
    expect(await issue(ann)).toEqual({ ok: false, reason: 'shared-advance' })
    const { issued } = await finals()
    expect(issued).toMatchObject([{ totalCents: 0, stage: 'final' }])
    expect(issued[0]?.lines).toHaveLength(3)
  })

  it('I17 an advance is credited only after its final invoice, and then finished again', async () => {
    await festival()
    const id = await driver.register()
    await driver.pay(id, 40)
    const advance = await advanceFor(id)
    driver.app.at(firstDay)
    const [final] = (await finals()).issued
    if (!final) throw new Error('there is no final one')
    const credit = (of: Id) => creditInvoice(driver.app, { editionId, id: of, reason: null, by: admin })
    expect(await credit(advance.id)).toEqual({ ok: false, reason: 'is-settled' })
    const reversed = await reverseInvoice(driver.app, { editionId, id: final.id, reason: null, by: admin })
    if (!reversed.ok || !reversed.value.invoice) throw new Error('it was not reversed')
    const again = await look(reversed.value.invoice.id)
    expect(again).toMatchObject({ stage: 'final', settles: [{ id: advance.id }] })
    expect(await credit(again.id)).toMatchObject({ ok: true })
    expect(await credit(advance.id)).toMatchObject({ ok: true })
    expect(await totalInvoices(driver.db, editionId)).toMatchObject({ totalCents: 0 })
  })

  it('I14 I17 after a cancellation a final invoice is credited before the advance that it settles', async () => {
    await festival({ invoiceAfterPayment: true })
    const id = await driver.register()
    await driver.pay(id, 40)
    while ((await issueDue(driver.app)) > 0);
    driver.app.at(firstDay)
    expect((await finals()).issued).toMatchObject([{ totalCents: 0, stage: 'final' }])
    await cancelRegistration(driver.app, { id, by: admin })
    while ((await issueDue(driver.app)) > 0);
    // after the last step all of it is retained
    expect(await totalInvoices(driver.db, editionId)).toMatchObject({
      invoices: 3,
      creditNotes: 2,
      totalCents: 4000,
    })
  })

  it('I17 a retained cancellation fee is no advance', async () => {
    await festival()
    const id = await driver.register()
    await driver.pay(id, 40)
    const advance = await advanceFor(id)
    await cancelRegistration(driver.app, { id, by: admin })
    const reversed = await reverseInvoice(driver.app, { editionId, id: advance.id, reason: null, by: admin })
    if (!reversed.ok || !reversed.value.invoice) throw new Error('it was not reversed')
    expect(await look(reversed.value.invoice.id)).toMatchObject({ stage: null, totalCents: 1000 })
  })

  it('I1 only admins issue final invoices', async () => {
    await festival()
    expect(await issueFinals(driver.app, { editionId, by: regAdmin })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })
  })
})
