import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { archive, archivedId as editionId } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { creditInvoice, reverseInvoice } from './commands/credit.server.ts'
import { issueInvoice } from './commands/issue.server.ts'
import { readIssued } from './tables/invoice-rows.server.ts'

const admin: Actor = { kind: 'user', username: 'ana', roles: ['admin'] }
const regAdmin: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe.each(ENGINES)('an invoice of an archived edition on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('F18, I10 can be credited once; nothing else is issued', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 9 } }])
    const [ann, bo] = [await driver.register(), await driver.register()]
    const issued = await issueInvoice(driver.app, { editionId, registrations: [ann], by: admin })
    if (!issued.ok) throw new Error(issued.reason)
    await archive(driver.db)
    // its number is of the year in which it is issued
    driver.app.at('2026-02-03T10:00:00+01:00')
    const given = { editionId, id: issued.value.id, reason: 'Ni prišla', by: admin }
    const archived = { ok: false, reason: 'edition-archived' }
    expect(await reverseInvoice(driver.app, given)).toEqual(archived)
    expect(await issueInvoice(driver.app, { editionId, registrations: [bo], by: admin })).toEqual(archived)
    expect(await creditInvoice(driver.app, { ...given, by: regAdmin })).toEqual({
      ok: false,
      reason: 'not-allowed',
    })

    const credit = await creditInvoice(driver.app, given)
    if (!credit.ok) throw new Error(credit.reason)
    const [note] = await readIssued(driver.db, editionId, [credit.value.id])
    expect(note).toMatchObject({ number: 'D-1', year: 2026, totalCents: -4000, note: 'Ni prišla' })
    expect(await creditInvoice(driver.app, given)).toEqual({ ok: false, reason: 'is-credited' })

    // the database lets nothing else in, nor anything be changed
    const refused = { code: '25006' }
    await expect(
      driver.db.query(`insert into invoices (edition_id, id, kind, buyer, added_by, reserved)
        values ('${editionId}', '${'a'.repeat(24)}', 'creditNote', 'x', 'x', now())`),
    ).rejects.toMatchObject(refused)
    await expect(
      driver.db.query(`insert into invoice_subjects
        values ('${editionId}', '${issued.value.id}', 9, 'registration', '${bo}', '[]')`),
    ).rejects.toMatchObject(refused)
  })

  it("F19 is not credited while today's accounting is locked", async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 9 } }])
    const registrations = [await driver.register()]
    const issued = await issueInvoice(driver.app, { editionId, registrations, by: admin })
    if (!issued.ok) throw new Error(issued.reason)
    await driver.db.query(
      `update editions set accounting_locked_until = '2025-09-01', catalogue_version = catalogue_version + 1`,
    )
    await archive(driver.db)
    const given = { editionId, id: issued.value.id, reason: null, by: admin }
    expect(await creditInvoice(driver.app, given)).toEqual({ ok: false, reason: 'accounting-locked' })
    driver.app.at('2025-09-02T08:00:00+02:00')
    expect(await creditInvoice(driver.app, given)).toMatchObject({ ok: true })
  })
})
