import { describe, expect, it } from 'vitest'
import { byRole, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readEffects } from './item-effects.server.ts'

describe.each(ENGINES)('the effects of a price change on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('P22 count the registrations, waiting picks and drafts that use the item', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }, { status: 'draft' }])
    await driver.register({ role: 'leader' })
    await driver.register({ role: 'leader' })
    const { rows } = await driver.db.query<{ code: string }>(
      `select price_item as code from events where status = 'draft'`,
    )
    const code = rows[0]?.code ?? ''
    expect(await readEffects(driver.db, '19tf2025', [code, 'unknown'])).toEqual([
      { code, holders: 1, waiting: 1, drafts: 1 },
      { code: 'unknown', holders: 0, waiting: 0, drafts: 0 },
    ])
    expect(await readEffects(driver.db, '19tf2025', [])).toEqual([])
  })
})
