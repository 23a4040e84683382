import { describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { deleteRegistration } from '#app/registration/commands/delete.server.ts'
import { handOverRegistration } from '#app/registration/commands/hand-over.server.ts'
import { handOverInput } from '#app/registration/forms.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { creditInvoice } from './commands/credit.server.ts'
import { issueInvoice } from './commands/issue.server.ts'
import { readIssued } from './tables/invoice-rows.server.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const studio = {
  name: 'Studio Tango d.o.o.',
  address: 'Ulica 1\n1000 Ljubljana',
  country: 'SI',
  vatId: 'SI10039856',
}
const other = { name: 'Ana Nova', address: null, country: 'AT', vatId: null }

describe.each(ENGINES)('the buyer of an invoice on %s', (engine) => {
  const driver = useTestDriver(engine)
  const issue = async (registrations: readonly Id[]) => {
    const made = await issueInvoice(driver.app, { editionId, registrations, by: admin })
    if (!made.ok) throw new Error(made.reason)
    const [invoice] = await readIssued(driver.db, editionId, [made.value.id])
    if (!invoice) throw new Error('it is not there')
    return invoice
  }
  const frozen = { ok: false, reason: { kind: 'invoice-issued', path: 'invoiceTo' } }

  it('I11 is entered in the form, editable until the invoice is issued, and then fixed for staff too', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 5 } }])
    const id = await driver.register({ invoiceTo: other, language: 'en' })
    await driver.change(id, { invoiceTo: studio })
    const invoice = await issue([id])
    expect(invoice).toMatchObject({ buyer: studio, language: 'sl' })

    expect(await driver.tryToChange(id, { invoiceTo: other })).toEqual(frozen)
    expect(await driver.tryToChange(id, { invoiceTo: null }, systemActor)).toEqual(frozen)
    // what is as it was is no change
    await driver.change(id, { invoiceTo: studio, city: 'Ptuj' })
    expect(await driver.read(id)).toMatchObject({ invoiceTo: studio, city: 'Ptuj' })

    await creditInvoice(driver.app, { editionId, id: invoice.id, reason: null, by: admin })
    await driver.change(id, { invoiceTo: other })
    expect(await issue([id])).toMatchObject({ buyer: other, language: 'en', number: '2' })
  })

  it('I11 is the same on registration and invoice under concurrent changes', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }])
    for (let n = 0; n < 8; n += 1) {
      const id = await driver.register()
      const [invoice, changed] = await Promise.all([
        issue([id]),
        driver.tryToChange(id, { invoiceTo: studio }),
      ])
      const { invoiceTo } = await driver.read(id)
      expect(changed.ok).toBe(invoiceTo !== null)
      expect(invoice.buyer.vatId).toBe(invoiceTo?.vatId ?? null)
    }
  })

  it('I11 is removed when the registration is handed over', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 5 } }])
    const id = await driver.register({ invoiceTo: studio })
    const to = handOverInput.parse({
      name: 'Eva',
      surname: 'Nova',
      email: 'eva@example.org',
      country: 'AT',
      role: 'follower',
      language: 'en',
      terms: true,
    })
    expect(await handOverRegistration(driver.app, { id, to, by: admin })).toMatchObject({ ok: true })
    expect((await driver.read(id)).invoiceTo).toBeNull()
  })

  it('R19 keeps each of its registrations from deletion', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 5 } }])
    const ids = [await driver.register(), await driver.register()]
    await issue(ids)
    for (const id of ids) {
      expect(await deleteRegistration(driver.app, { id, by: admin })).toEqual({
        ok: false,
        reason: 'has-invoice',
      })
    }
  })
})
