import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { referencesOf } from '#app/platform/bank/references.ts'
import type { Decision } from '#app/platform/decision.ts'
import type { Id } from '#app/platform/id.ts'
import { sumCents } from '#app/platform/values/money.ts'
import { cancelRegistration } from '#app/registration/commands/cancel.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { creditInvoice, reverseInvoice } from './commands/credit.server.ts'
import { issueInvoice } from './commands/issue.server.ts'
import { listInvoices } from './queries/invoice-list.server.ts'
import { readIssued } from './tables/invoice-rows.server.ts'

const editionId = '19tf2025'
const hall = { places: { mode: 'head', size: 50 } } as const
const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const studio = {
  name: 'Studio Tango d.o.o.',
  address: 'Ulica 1\n1000 Ljubljana',
  country: 'SI',
  vatId: 'SI10039856',
}

describe.each(ENGINES)('issuing invoices on %s', (engine) => {
  const driver = useTestDriver(engine)
  const issue = (registrations: readonly Id[], over: object = {}) =>
    issueInvoice(driver.app, { editionId, registrations, by: admin, ...over })
  const numberOf = (decision: Decision<{ readonly number: string }, string>) =>
    decision.ok ? decision.value.number : decision.reason
  const look = async (decision: Decision<{ readonly id: Id }, string>) => {
    if (!decision.ok) throw new Error(decision.reason)
    const [invoice] = await readIssued(driver.db, editionId, [decision.value.id])
    if (!invoice) throw new Error('it is not there')
    return invoice
  }
  const credit = (id: Id, by: Actor = admin) =>
    creditInvoice(driver.app, { editionId, id, reason: 'Wrong buyer', by })

  it('I7 numbers are consecutive in their series, and begin again each year', async () => {
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register(), await driver.register()]
    const first = await issue(ids.slice(0, 1))
    expect(numberOf(first)).toBe('1')
    expect(numberOf(await issue(ids.slice(1, 2)))).toBe('2')
    expect(numberOf(await issue(ids.slice(2), { kind: 'proForma' }))).toBe('P-1')
    if (first.ok) expect(numberOf(await credit(first.value.id))).toBe('D-1')
    driver.app.at('2026-01-01T00:00:00+01:00')
    expect(numberOf(await issue(ids.slice(2)))).toBe('1')
    const all = (await listInvoices(driver.db, editionId, '')).map(({ number }) => number)
    expect(all).toHaveLength(5)
    const [{ id, number } = { id: '', number: '' }] = await listInvoices(driver.db, editionId, '')
    expect(await listInvoices(driver.db, editionId, id.toUpperCase())).toMatchObject([{ id, number }])
    const parts = [0, 2, 4, 6].map((from) => listInvoices(driver.db, editionId, '', { from, most: 2 }))
    expect((await Promise.all(parts)).flat().map(({ number }) => number)).toEqual(all)
  })

  it('I8 a registration that is named twice is invoiced once', async () => {
    await makeFestival(driver.app, [hall])
    const [one, other] = [await driver.register(), await driver.register()]
    expect(await issue([one, one], { kind: 'proForma' })).toMatchObject({ value: { totalCents: 4000 } })
    expect(await issue([one, other, one], { shownCents: 8000 })).toMatchObject({
      value: { totalCents: 8000 },
    })
    expect(numberOf(await issue([one]))).toBe('nothing-to-invoice')
  })

  it('I7 a refused invoice takes no number, and concurrent ones have no duplicates and no gaps', async () => {
    await makeFestival(driver.app, [hall])
    const ids: Id[] = []
    for (let n = 0; n < 12; n += 1) ids.push(await driver.register())
    // two admins press the button at once
    const both = await Promise.all([...ids, ...ids].map((id) => issue([id])))
    const refused = both.filter((one) => !one.ok)
    expect(refused.map(numberOf)).toEqual(ids.map(() => 'nothing-to-invoice'))
    const numbers = both.flatMap((one) => (one.ok ? Number(one.value.number) : []))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1))
  })

  it('I7 a pro forma made again while nothing changed is the same document; after a change it is another', async () => {
    await makeFestival(driver.app, [hall, hall])
    const [ann, bo] = [await driver.register(), await driver.register()]
    const proForma = (ids: readonly Id[], more = {}) => issue(ids, { kind: 'proForma', ...more })
    // two admins press the button at once
    const [one, other] = await Promise.all([proForma([ann]), proForma([ann])])
    expect([numberOf(one), other]).toEqual(['P-1', one])
    driver.app.at('2025-10-02T12:00:00+02:00')
    expect(await proForma([ann])).toEqual(one)
    expect(numberOf(await proForma([ann], { buyer: studio }))).toBe('P-2')
    expect(numberOf(await proForma([ann, bo], { buyer: studio }))).toBe('P-3')
    expect(numberOf(await proForma([ann, bo], { buyer: studio }))).toBe('P-3')
    expect(numberOf(await proForma([bo]))).toBe('P-4')
    await driver.pay(ann, 15)
    expect(numberOf(await proForma([ann]))).toBe('P-5')
    await driver.change(ann, { picks: [eventId(1), eventId(2)] })
    expect(numberOf(await proForma([ann]))).toBe('P-6')
    expect(numberOf(await proForma([ann]))).toBe('P-6')
    expect(numberOf(await issue([ann]))).toBe('1')
    expect(await listInvoices(driver.db, editionId, '')).toHaveLength(7)
  })

  it('I8 one for several is refused where another sum is to be invoiced than was shown', async () => {
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    expect(numberOf(await issue(ids.slice(0, 1)))).toBe('1')
    expect(numberOf(await issue(ids, { shownCents: 8000 }))).toBe('changed')
    expect(numberOf(await issue(ids, { shownCents: 8000, kind: 'proForma' }))).toBe('changed')
    expect(numberOf(await issue(ids, { shownCents: 4000 }))).toBe('2')
    // the same again, as after a lost answer
    expect(numberOf(await issue(ids, { shownCents: 4000 }))).toBe('nothing-to-invoice')
  })

  it('I8 an invoice contains what is claimed and not yet invoiced; a later class is on the next', async () => {
    await makeFestival(driver.app, [hall, hall])
    const id = await driver.register()
    const first = await look(await issue([id]))
    expect(first).toMatchObject({ totalCents: 4000, kind: 'invoice', buyer: { vatId: null, address: null } })
    expect(numberOf(await issue([id]))).toBe('nothing-to-invoice')
    await driver.change(id, { picks: [eventId(1), eventId(2)] })
    expect(await look(await issue([id]))).toMatchObject({ number: '2', totalCents: 4000 })
    await driver.change(id, { picks: [eventId(1)] })
    expect(numberOf(await issue([id]))).toBe('less-than-invoiced')
  })

  it('I18 an invoice says how to pay the open amount, and nothing when it is paid', async () => {
    await makeFestival(driver.app, [hall])
    const [ann, bo] = [await driver.register(), await driver.register()]
    await driver.pay(ann, 15)
    await driver.pay(bo, 40)
    const proForma = await look(await issue([ann], { kind: 'proForma' }))
    const { references, code } = await driver.read(ann)
    expect(proForma.toPay).toEqual({ amountCents: 2500, dueOn: expect.any(String), code, ...references })
    expect((await look(await issue([bo]))).toPay).toBeNull()
    // paid registrations are not in the reference
    expect((await look(await issue([ann, bo], { kind: 'proForma' }))).toPay).toEqual(proForma.toPay)
  })

  it('I18 G16 several open registrations share one reference, which the bank import finds', async () => {
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    await driver.pay(ids[0] as Id, 15)
    const { toPay } = await look(await issue(ids, { kind: 'proForma', buyer: studio }))
    const codes = await Promise.all(ids.map(async (id) => (await driver.read(id)).code))
    expect(toPay).toMatchObject({ amountCents: 6500, code: codes.join(' ') })
    const again = await look(await issue(ids, { buyer: studio }))
    expect(again.toPay).toEqual(toPay)
    const own = await Promise.all(ids.map(async (id) => (await driver.read(id)).references.si12))
    expect(own).not.toContain(toPay?.si12)
    const { rows } = await driver.db.query<{ number: string }>('select number from payment_groups')
    expect(
      rows.map(({ number }) => referencesOf({ prefix: 'TF', year2: 25, number: Number(number) })),
    ).toEqual([{ si12: toPay?.si12, rf: toPay?.rf }])
  })

  it('I8 an invoice for several registrations is made out to their company', async () => {
    await makeFestival(driver.app, [hall])
    const ids = [await driver.register(), await driver.register()]
    const invoice = await look(await issue(ids, { buyer: studio }))
    expect(invoice).toMatchObject({ totalCents: 8000, buyer: studio })
    expect(invoice.lines).toHaveLength(2)
    expect(sumCents(invoice.vat.map(({ netCents }) => netCents)) + invoice.vatCents).toBe(8000)
    for (const id of ids) expect(numberOf(await issue([id]))).toBe('nothing-to-invoice')
  })

  it('I10 a credit note cancels an invoice once, to the cent, and a new invoice can be issued', async () => {
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    const invoice = await look(await issue([id]))
    const note = await look(await credit(invoice.id))
    expect(note).toMatchObject({
      kind: 'creditNote',
      number: 'D-1',
      totalCents: -4000,
      vatCents: -invoice.vatCents,
      corrects: { id: invoice.id, number: '1' },
      note: 'Wrong buyer',
      buyer: invoice.buyer,
    })
    expect(numberOf(await credit(invoice.id))).toBe('is-credited')
    expect(numberOf(await credit(note.id))).toBe('not-an-invoice')
    expect(numberOf(await issue([id]))).toBe('2')
  })

  it('I10 two concurrent credits make one credit note', async () => {
    await makeFestival(driver.app, [hall])
    const invoice = await look(await issue([await driver.register()]))
    const both = await Promise.all([credit(invoice.id), credit(invoice.id)])
    expect(both.map(numberOf).toSorted()).toEqual(['D-1', 'is-credited'])
  })

  it('I10 reversing makes a credit note and a new invoice in one step, or only the credit note', async () => {
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    const invoice = await look(await issue([id]))
    const given = { editionId, reason: null, by: admin }
    const reversed = await reverseInvoice(driver.app, { ...given, id: invoice.id, buyer: studio })
    if (!reversed.ok || !reversed.value.invoice) throw new Error('refused')
    const again = await look({ ok: true, value: reversed.value.invoice })
    expect(again).toMatchObject({ number: '2', totalCents: 4000, buyer: studio })
    await cancelRegistration(driver.app, { id, by: admin })
    const last = await reverseInvoice(driver.app, { ...given, id: again.id })
    expect(last).toMatchObject({ ok: true, value: { credit: { number: 'D-2' }, invoice: null } })
  })

  it('I4 the database refuses changes of an issued invoice and of its claims', async () => {
    await makeFestival(driver.app, [hall])
    await issue([await driver.register()])
    for (const statement of [
      `update invoices set buyer = 'x'`,
      'delete from invoices',
      `update invoice_subjects set lines = '[]'`,
      'delete from invoice_subjects',
    ]) {
      await expect(driver.db.query(statement), statement).rejects.toMatchObject({ code: '23000' })
    }
  })

  it('I1 only admins issue and credit', async () => {
    await makeFestival(driver.app, [hall])
    const id = await driver.register()
    const by: Actor = { kind: 'user', username: 'eva', roles: ['regAdmin', 'regEditor'] }
    expect(numberOf(await issue([id], { by }))).toBe('not-allowed')
    const invoice = await look(await issue([id]))
    expect(numberOf(await credit(invoice.id, by))).toBe('not-allowed')
    expect(numberOf(await issue([eventId(404)]))).toBe('not-found')
  })
})
