import { describe, expect, it } from 'vitest'
import { cents } from '#app/platform/values/money.ts'
import { eraseRegistration } from '#app/registration/service.server.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { dancer, useTestDriver } from '#tests/test-driver.ts'
import { issueDue } from './commands/issue-due.server.ts'

describe.each(ENGINES)('invoices of an erased dancer on %s', (engine) => {
  const driver = useTestDriver(engine)
  const work = async () => {
    while ((await issueDue(driver.app)) > 0);
  }

  it('I11 I14 R11 the retained amount is invoiced to the buyer of the invoice that was reversed, without an e-mail', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 50 } }], {
      edition: {
        invoiceAfterPayment: true,
        cancelSteps: [{ until: null, percent: 100, feeCents: cents(1000) }],
      },
    })
    const id = await driver.register({ name: 'Ana', surname: 'Novak', email: 'ana@example.org' })
    await driver.pay(id, 40)
    await work()
    expect((await eraseRegistration(driver.app, { id, by: dancer(id) })).ok).toBe(true)
    await work()
    const { rows } = await driver.db.query<{ kind: string; buyer: string; total: number }>(
      `select kind, buyer, total_cents as total from invoices where status = 'issued' order by issued_at, series, serial`,
    )
    expect(rows.toSorted((one, other) => other.total - one.total)).toEqual([
      { kind: 'invoice', buyer: 'Ana Novak', total: 4000 },
      { kind: 'invoice', buyer: 'Ana Novak', total: 1000 },
      { kind: 'creditNote', buyer: 'Ana Novak', total: -4000 },
    ])
    expect(await driver.messages(id)).toEqual([])
  })
})
