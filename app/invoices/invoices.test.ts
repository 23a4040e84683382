import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#app/people/actor.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import { makeApp, makeFestival, type TestApp } from '#tests/make.ts'
import { defaultEngines, openTestDatabase } from '#tests/test-database.server.ts'
import { removeInvoice, saveInvoice } from './commands/drafts.server.ts'
import type { Invoice } from './invoice.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'ada', roles: ['admin'] }
const line = { text: 'Full pass', quantity: 2, amountCents: cents(12_200), vatRatePercent: 22 }
const draft = { kind: 'invoice', buyer: 'Korak d.o.o.', lines: [line] } satisfies Partial<Invoice>

describe.each(defaultEngines)('drafts of invoices on %s', (engine) => {
  let db: Database
  let app: TestApp
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    app = makeApp(db)
    await makeFestival(app, [{}])
  })
  afterAll(() => db.close())

  const saved = async (wanted: Partial<Invoice> = draft) => {
    const made = await saveInvoice(app, { editionId, by: admin, wanted })
    if (!made.ok) throw new Error(made.reason)
    return made.value
  }
  const rowOf = async (invoiceId: string) =>
    (await db.query('select * from invoices where id = $1', [invoiceId])).rows[0]
  const issue = (invoiceId: string, number: string) =>
    db.query(`update invoices set status = 'issued', number = $2, issued_at = now() where id = $1`, [
      invoiceId,
      number,
    ])

  it('I1 are written only by admins and the system', async () => {
    for (const role of ['regAdmin', 'regEditor', 'progAdmin', 'reception'] as const) {
      const by: Actor = { kind: 'user', username: role, roles: [role] }
      const refused = { ok: false, reason: 'not-allowed' }
      expect(await saveInvoice(app, { editionId, by, wanted: draft })).toEqual(refused)
      expect(await removeInvoice(app, { editionId, by, id: await saved() })).toEqual(refused)
    }
    expect((await saveInvoice(app, { editionId, by: systemActor, wanted: draft })).ok).toBe(true)
  })

  it('I2 I3 contain the sums of their lines, and have audit entries', async () => {
    const made = await saved()
    const vat = [{ vatRatePercent: 22, grossCents: 24_400, netCents: 20_000, vatCents: 4_400 }]
    expect(await rowOf(made)).toMatchObject({
      status: 'draft',
      number: null,
      currency: 'EUR',
      version: 1,
      added_by: 'ada',
      total_cents: 24_400,
      vat_cents: 4_400,
      lines: [line],
      vat,
    })
    await saveInvoice(app, { editionId, by: admin, id: made, wanted: { note: 'by post' } })
    expect(await rowOf(made)).toMatchObject({ total_cents: 24_400, lines: [line], note: 'by post' })
    await saveInvoice(app, { editionId, by: admin, id: made, wanted: { lines: null } })
    expect(await rowOf(made)).toMatchObject({ total_cents: 0, vat_cents: 0, lines: [], vat: [] })
    await removeInvoice(app, { editionId, by: admin, id: made })
    expect(await rowOf(made)).toBeUndefined()
    const { rows } = await db.query('select action from audit where subject_id = $1 order by id', [made])
    expect(rows.map(({ action }) => action)).toEqual([
      'invoice.add',
      'invoice.save',
      'invoice.save',
      'invoice.remove',
    ])
  })

  it.each([
    ['a sum no column holds', { lines: [{ ...line, quantity: 10_000, amountCents: cents(2 ** 31 - 1) }] }],
    ['a VAT rate of three decimals', { lines: [{ ...line, vatRatePercent: 9.505 }] }],
  ])('I2 refuse %s', async (_, wanted) => {
    const refused = { ok: false, reason: 'impossible' }
    expect(await saveInvoice(app, { editionId, by: admin, wanted: { ...draft, ...wanted } })).toEqual(refused)
  })

  it('I4 do not change once issued, also by SQL', async () => {
    const made = await saved()
    await issue(made, '2025-0001')
    const before = await rowOf(made)
    const refused = { ok: false, reason: 'invoice-issued' }
    const change = { editionId, by: admin, id: made, wanted: { buyer: 'Somebody else' } }
    expect(await saveInvoice(app, change)).toEqual(refused)
    expect(await removeInvoice(app, { editionId, by: admin, id: made })).toEqual(refused)
    const stays = /an issued invoice stays as it is/
    await expect(db.query(`update invoices set note = 'x' where id = $1`, [made])).rejects.toThrow(stays)
    await expect(db.query(`update invoices set status = 'draft' where id = $1`, [made])).rejects.toThrow(
      stays,
    )
    await expect(db.query('delete from invoices where id = $1', [made])).rejects.toThrow(stays)
    expect(await rowOf(made)).toEqual(before)
  })

  it('I4 get a unique number, or are not issued', async () => {
    const [one, other] = [await saved(), await saved()]
    await issue(one, '2025-0002')
    await expect(issue(other, '2025-0002')).rejects.toThrow(/unique/)
    await expect(db.query(`update invoices set status = 'issued' where id = $1`, [other])).rejects.toThrow(
      /check/,
    )
    await expect(db.query(`update invoices set number = '7' where id = $1`, [other])).rejects.toThrow(/check/)
  })

  it('I5 refer to existing registrations, and refuse concurrent changes', async () => {
    const wanted = { ...draft, registration: id('f'.repeat(24)) }
    const unknown = { ok: false, reason: 'registration-unknown' }
    expect(await saveInvoice(app, { editionId, by: admin, wanted })).toEqual(unknown)
    const made = await saved()
    const late = { editionId, by: admin, id: made, version: 1, wanted: { note: 'late' } }
    await saveInvoice(app, { ...late, wanted: { note: 'first' } })
    expect(await saveInvoice(app, late)).toEqual({ ok: false, reason: 'written-meanwhile' })
    const nowhere = { editionId, by: admin, id: id('e'.repeat(24)) }
    expect(await removeInvoice(app, nowhere)).toEqual({ ok: false, reason: 'not-found' })
  })
})
