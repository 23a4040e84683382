import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { reverseInvoice } from './commands/credit.server.ts'
import { issueInvoice } from './commands/issue.server.ts'
import { issueDue } from './commands/issue-due.server.ts'
import { issueFinals } from './commands/issue-finals.server.ts'
import { findOwnInvoices } from './queries/own-invoices.server.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const hall = { places: { mode: 'head', size: 9 } } as const
const school = { name: 'Šola tanga d.o.o.', address: 'Trg 1\n1000 Ljubljana', country: 'SI', vatId: null }
const home = { name: 'Ana Kovač', address: 'Doma 1\n1000 Ljubljana', country: 'SI', vatId: null }

describe.each(ENGINES)('documents of a registration that was handed over on %s', (engine) => {
  const driver = useTestDriver(engine)
  const festival = (over: object = {}) =>
    makeFestival(driver.app, [hall, hall], {
      edition: { cancelSteps: [{ until: null, percent: 100, feeCents: cents(1000) }], ...over },
    })
  const later = () => driver.app.at(new Date(driver.app.now().getTime() + 60_000))
  const own = async (id: Id) =>
    (await findOwnInvoices(driver.db, { editionId, id })).map(({ number, buyer }) => [number, buyer])

  /** Pays, gets an invoice and hands over to Bo Novak. */
  async function handedOver(invoiceTo: object) {
    const id = await driver.register({ invoiceTo })
    await driver.pay(id, 40)
    const issued = await issueInvoice(driver.app, { editionId, registrations: [id], by: admin })
    if (!issued.ok) throw new Error(issued.reason)
    expect(await own(id)).toHaveLength(1)
    later()
    const to = { name: 'Bo', surname: 'Novak', email: 'bo@example.org', country: 'SI' }
    const input = handOverInput.parse({ ...to, role: 'follower', language: 'en', terms: true })
    expect(await handOverRegistration(driver.app, { id, by: dancer(id), to: input })).toMatchObject({
      ok: true,
    })
    later()
    return { id, invoice: issued.value.id }
  }
  const told = async (id: Id) => (await driver.messages(id)).filter((kind) => kind === 'invoiced').length

  it('I13 I14 hide the credit note of the invoice of the first dancer, and tell nobody of it', async () => {
    await festival({ invoiceAfterPayment: true })
    const { id } = await handedOver(home)
    await cancelRegistration(driver.app, { id, by: dancer(id) })
    while ((await issueDue(driver.app)) > 0);
    expect(await own(id)).toEqual([['2', 'Bo Novak']])
    expect(await told(id)).toBe(1)
  })

  it('I13 I17 hide the final invoice that deducts what the first dancer paid', async () => {
    await festival({ advanceInvoices: true, startsOn: '2025-11-13' })
    const { id } = await handedOver(home)
    driver.app.at('2025-11-13T08:00:00+01:00')
    expect(await issueFinals(driver.app, { editionId, by: admin })).toMatchObject({
      value: { issued: [{ number: '2' }] },
    })
    expect(await own(id)).toEqual([])
  })

  it('I10 I13 hide what is issued again to the first buyer, and show what is issued to the new one', async () => {
    await festival()
    const { id, invoice } = await handedOver(home)
    await reverseInvoice(driver.app, { editionId, id: invoice, reason: null, by: admin })
    expect(await own(id)).toEqual([])
    later()
    await driver.change(id, { picks: [eventId(1), eventId(2)] })
    expect(await issueInvoice(driver.app, { editionId, registrations: [id], by: admin })).toMatchObject({
      ok: true,
    })
    expect(await own(id)).toEqual([['3', 'Bo Novak']])
  })

  it('I13 show what is made out to the buyer of both', async () => {
    await festival()
    const { id, invoice } = await handedOver(school)
    await reverseInvoice(driver.app, { editionId, id: invoice, reason: null, by: admin, buyer: school })
    expect(await own(id)).toEqual([])
    await driver.db.query('update registrations set invoice_to = $1 where id = $2', [school, id])
    expect(await own(id)).toEqual([
      ['2', school.name],
      ['D-1', school.name],
    ])
  })
})
