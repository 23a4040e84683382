import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { creditInvoice, issueInvoice, verifyInvoices } from './service.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 50 } } as const
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }

describe.each(ENGINES)('verifying invoices on %s', (engine) => {
  const driver = useTestDriver(engine)
  const found = async () =>
    (await verifyInvoices(driver.db, [editionId])).map(({ invariant }) => invariant.split(' ')[0])
  /** Past the triggers that keep issued invoices. */
  const tamper = async (text: string) => {
    await driver.db.query('alter table invoices disable trigger all')
    await driver.db.query(text)
    await driver.db.query('alter table invoices enable trigger all')
  }

  it('I7 I10 I12 finds nothing in issued and credited invoices, and every manipulation', async () => {
    await makeFestival(driver.app, [hall])
    const registrations = [await driver.register(), await driver.register()]
    for (const registration of registrations) {
      const issued = await issueInvoice(driver.app, { editionId, registrations: [registration], by: admin })
      if (!issued.ok) throw new Error(issued.reason)
      if (registration !== registrations[0]) continue
      const { id } = issued.value
      expect((await creditInvoice(driver.app, { editionId, id, reason: 'Wrong buyer', by: admin })).ok).toBe(
        true,
      )
    }
    expect(await found()).toEqual([])

    // debit and credit differ by the rates of an invoice, and its credit note cancels another amount
    await tamper(`update invoices set total_cents = total_cents + 1 where kind = 'creditNote'`)
    expect(await found()).toEqual(['I3', 'I10', 'I12'])
    await tamper(`update invoices set total_cents = total_cents - 1 where kind = 'creditNote'`)
    expect(await found()).toEqual([])

    await tamper(`delete from invoices where kind = 'invoice' and corrects is null and serial = 2`)
    expect(await found()).toEqual(['I7'])
  })

  it('I20 finds an edition whose claims differ from their lines', async () => {
    await makeFestival(driver.app, [hall])
    await driver.register()
    expect(await found()).toEqual([])
    const add = async (amount: number) => {
      await driver.db.query('alter table claims disable trigger all')
      await driver.db.query(`update claims set total_cents = total_cents + ${amount}`)
      await driver.db.query('alter table claims enable trigger all')
    }
    await add(1)
    expect(await found()).toEqual(['I20'])
    await add(-1)
  })
})
