import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { seedFestival } from '#db/seed/festival.server.ts'
import { priceItems, promoCodes } from '#db/seed/prices.ts'
import { ENGINES, openTestDatabase } from '#tests/test-database.server.ts'
import { getCatalogue } from './catalogue.server.ts'
import { changeUsed, findPromoCode, lockQuotas, readQuotas } from './repository.server.ts'

const editionId = '19tf2025'

describe.each(ENGINES)('the price list on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await seedFestival({ db }, { archives: false })
  })
  afterAll(() => db.close())

  it('is loaded with edition and events at one version, and cached', async () => {
    const catalogue = await getCatalogue({ db }, editionId)
    expect(catalogue.items).toEqual(priceItems)
    expect(catalogue.version).toBe(catalogue.edition.catalogueVersion)
    expect(catalogue.events.size).toBeGreaterThan(40)
    expect(await getCatalogue({ db }, editionId, catalogue.version)).toBe(catalogue)
    await db.query('update editions set catalogue_version = catalogue_version + 1 where id = $1', [editionId])
    const next = await getCatalogue({ db }, editionId, catalogue.version + 1)
    expect(next.version).toBe(catalogue.version + 1)
    expect(next.edition.catalogueVersion).toBe(next.version)
  })

  it('finds promo codes in any notation', async () => {
    for (const promo of promoCodes) {
      const typed = ` ${promo.code.slice(0, 3).toLowerCase()}-${promo.code.slice(3)} `
      expect(await findPromoCode(db, editionId, typed)).toEqual({ promo, used: 0 })
    }
    expect(await findPromoCode(db, editionId, 'NOBODYS')).toBeNull()
    expect(await findPromoCode(db, '18tf2024', 'RONDA10')).toBeNull()
  })

  it('counts sales up and down', async () => {
    await db.transaction(async (tx) => {
      const held = await lockQuotas(tx, editionId, ['t-shirt', 'full-pass', 'nothing'], 'student-20')
      expect([...held.items]).toEqual([
        ['full-pass', { quota: 80, used: 0 }],
        ['t-shirt', { quota: 120, used: 0 }],
      ])
      expect(held.promo).toMatchObject({ used: 0, promo: { quota: 40 } })
      const changes = new Map([
        ['t-shirt', 2],
        ['full-pass', 1],
        ['milonga-pass', 0],
      ])
      await changeUsed(tx, editionId, changes, { code: 'STUDENT20', by: 1 })
    })
    const now = await readQuotas(db, editionId, ['full-pass', 't-shirt'], 'STUDENT20')
    expect(now.items.get('t-shirt')).toEqual({ quota: 120, used: 2 })
    expect(now.items.get('full-pass')?.used).toBe(1)
    expect(now.promo?.used).toBe(1)

    const back = new Map([['t-shirt', -2]])
    await db.transaction((tx) => changeUsed(tx, editionId, back, { code: 'STUDENT20', by: -1 }))
    expect((await readQuotas(db, editionId, ['t-shirt'])).items.get('t-shirt')?.used).toBe(0)
    expect(await readQuotas(db, editionId, [])).toEqual({ items: new Map(), promo: null })
  })

  it('never counts below zero', async () => {
    const tooMany = new Map([['t-shirt', -1]])
    await expect(db.transaction((tx) => changeUsed(tx, editionId, tooMany))).rejects.toThrow(/check/)
  })
})
