import { describe, expect, it } from 'vitest'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { cents } from '#app/platform/values/money.ts'
import { makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { changePromoCode, previewPromoCode } from './change-promo-code.server.ts'
import type { PromoCode } from './promo.ts'
import { findPromoCode } from './repository.server.ts'

const editionId = '19tf2025'
const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })
const student: PromoCode = {
  code: 'STUDENT20',
  discount: { percent: 20 },
  quota: 2,
  lastDay: null,
  owner: null,
  ownerOnly: false,
}

describe.each(ENGINES)('a promo code on %s', (engine) => {
  const driver = useTestDriver(engine)
  const change = (base: PromoCode | null, wanted: PromoCode | null, by = as('regAdmin')) =>
    changePromoCode(driver.app, { editionId, by, base, wanted })
  const stored = async () => (await findPromoCode(driver.db, editionId, 'student 20'))?.promo ?? null

  it('P23 is added, changed and deleted by a regAdmin, with audit entries', async () => {
    await makeFestival(driver.app, [{}])
    expect(await change(null, { ...student, code: 'student 20' })).toEqual({
      ok: true,
      value: { code: 'STUDENT20' },
    })
    expect(await stored()).toEqual(student)
    const cheaper = { ...student, discount: { amountCents: cents(500) } }
    expect((await change(student, cheaper)).ok).toBe(true)
    expect(await stored()).toEqual(cheaper)
    expect((await change(cheaper, null)).ok).toBe(true)
    expect(await stored()).toBeNull()
    const { rows } = await driver.db.query<{ line: string }>(
      `select actor || ' ' || action as line from audit where action like 'promoCode.%' order by id`,
    )
    expect(rows.map(({ line }) => line)).toEqual([
      'olga promoCode.add',
      'olga promoCode.save',
      'olga promoCode.remove',
    ])
  })

  it('P23 is not written by a preview', async () => {
    await makeFestival(driver.app, [{}])
    const given = { editionId, by: as('regAdmin'), base: null, wanted: student }
    expect((await previewPromoCode(driver.app, given)).ok).toBe(true)
    expect(await stored()).toBeNull()
  })

  it('P23 refuses the second of two concurrent changes', async () => {
    await makeFestival(driver.app, [{}])
    await change(null, student)
    const both = await Promise.all([
      change(student, { ...student, quota: 5 }),
      change(student, { ...student, quota: 9 }),
    ])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed-meanwhile' })
  })

  it('P19 P23 keeps price and code of registrations that use it; its quota stays at least its use', async () => {
    await makeFestival(driver.app, [{}])
    await change(null, student)
    const id = await driver.register({ promo: 'student20' })
    const { totalCents } = await driver.read(id)
    expect((await change(student, { ...student, discount: { percent: 50 } })).ok).toBe(true)
    expect((await driver.read(id)).totalCents).toBe(totalCents)
    const now = { ...student, discount: { percent: 50 } }
    expect(await change(now, { ...now, quota: 0 })).toEqual({ ok: false, reason: 'quota-below-used' })
    expect(await change(now, null)).toEqual({ ok: false, reason: 'in-use' })
    expect(await change(now, { ...now, code: 'OTHER' })).toEqual({ ok: false, reason: 'fixed-name' })
    expect(await change(null, student)).toEqual({ ok: false, reason: 'taken' })
    expect(await change(null, { ...student, code: ' - ' })).toEqual({ ok: false, reason: 'impossible' })
    const above = { ...student, code: 'ABOVE', discount: { percent: 101 } }
    expect(await change(null, above)).toEqual({ ok: false, reason: 'impossible-discount' })
  })

  it('P23 is refused to other roles, and in an archive', async () => {
    await makeFestival(driver.app, [{}])
    for (const by of [as('regEditor'), as('progAdmin'), as('reception'), as('partnering')])
      expect(await change(null, student, by)).toEqual({ ok: false, reason: 'not-allowed' })
    await driver.db.query('update editions set archived = true, is_current = false')
    expect(await change(null, student)).toEqual({ ok: false, reason: 'edition-archived' })
    await driver.db.query('update editions set archived = false')
    await driver.db.query('update editions set is_current = true')
  })
})
