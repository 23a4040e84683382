import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { cents } from '#app/platform/values/money.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import type { PriceItem } from './price-item.ts'
import { selectPriceItems } from './repository.server.ts'
import { previewPriceList, savePriceList } from './save-price-list.server.ts'

const editionId = '19tf2025'
const admin: Actor = { kind: 'user', username: 'eva', roles: ['admin'] }

describe.each(ENGINES)('the price list on %s', (engine) => {
  const driver = useTestDriver(engine)
  const list = () => selectPriceItems(driver.db, editionId)
  const save = (base: readonly PriceItem[], wanted: readonly PriceItem[], by = admin) =>
    savePriceList(driver.app, { editionId, by, base, wanted })
  const dearer = (items: readonly PriceItem[]) =>
    items.map((item) => ({
      ...item,
      amountCents: { ...item.amountCents, door: cents(item.amountCents.door + 1) },
    }))

  it('P22 is saved as a whole, with new, changed and removed items and audit entries', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 1) }])
    const base = await list()
    const [first] = base
    if (!first) throw new Error('there is no price')
    const added = { ...first, code: 'extra-one', kind: 'extra' as const, quota: null, order: 50 }
    const before = [...dearer(base), added]
    expect(await save(base, before)).toEqual({ ok: true, value: null })
    expect(await list()).toEqual(before)
    // the same again changes nothing, and taking the new one off leaves the rest
    expect((await save(before, before)).ok).toBe(true)
    expect((await save(before, dearer(base))).ok).toBe(true)
    expect(await list()).toEqual(dearer(base))
    const { rows } = await driver.db.query<{ action: string }>(
      `select action from audit where action like 'priceItem.%' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'priceItem.add',
      ...base.map(() => 'priceItem.save'),
      'priceItem.remove',
    ])
  })

  it('P22 is restored after swapped tiers by saving the former values', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 1) }])
    const base = await list()
    const swapped = base.map((item) =>
      item.kind === 'single'
        ? {
            ...item,
            amountCents: { ...item.amountCents, early: item.amountCents.door, door: item.amountCents.early },
          }
        : item,
    )
    await save(base, swapped)
    await save(swapped, base)
    expect(await list()).toEqual(base)
  })

  it('P22 is refused as a whole after a concurrent change, and names it', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 1) }])
    const base = await list()
    await save(base, dearer(base))
    const codes = base.map(({ code }) => code)
    expect(await save(base, base.slice(1))).toEqual({
      ok: false,
      reason: { kind: 'changed-meanwhile', codes },
    })
    expect(await list()).toEqual(dearer(base))
  })

  it('P19 P22 keeps an item of a published event; drafts lose a deleted price', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 1) }, { status: 'draft' }])
    const base = await list()
    const named = async (status: string) =>
      (
        await driver.db.query<{ code: string }>(`select price_item as code from events where status = $1`, [
          status,
        ])
      ).rows
    const [published] = await named('published')
    const code = published?.code ?? ''
    const without = base.filter((item) => item.code !== code)
    const refused = { ok: false, reason: { kind: 'item', code, reason: 'in-use' } }
    expect(await save(base, without)).toEqual(refused)
    expect(await previewPriceList(driver.app, { editionId, by: admin, base, wanted: without })).toEqual(
      refused,
    )
    expect([await list(), await named('draft')]).toEqual([base, [{ code }]])

    await driver.db.query(`update events set status = 'draft'`)
    expect((await previewPriceList(driver.app, { editionId, by: admin, base, wanted: without })).ok).toBe(
      true,
    )
    expect(await list()).toEqual(base)
    expect((await save(base, without)).ok).toBe(true)
    expect(await named('draft')).toEqual([{ code: null }, { code: null }])
    await driver.db.query(
      `update events set status = 'published' where id = (select event_id from pools where open)`,
    )
  })

  it('P22 is refused to other roles than admin and in an archive', async () => {
    await makeFestival(driver.app, [{ places: byRole(2, 2, 1) }])
    const base = await list()
    const others: Actor = { kind: 'user', username: 'ana', roles: ['regAdmin', 'regEditor', 'progAdmin'] }
    expect(await save(base, dearer(base), others)).toEqual({ ok: false, reason: 'not-allowed' })
    await driver.db.query(`update editions set archived = true, is_current = false where id = $1`, [
      editionId,
    ])
    expect(await save(base, dearer(base))).toEqual({ ok: false, reason: 'edition-archived' })
    await driver.db.query(`update editions set archived = false where id = $1`, [editionId])
    await driver.db.query(`update editions set is_current = true where id = $1`, [editionId])
  })
})
