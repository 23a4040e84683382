import { describe, expect, it } from 'vitest'
import { eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readMenu } from './menu.server.ts'

describe.each(defaultEngines)('the menu on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('V6 leads to the page of a promoter only where the user is a promoter of the edition', async () => {
    const { id: editionId } = await makeFestival(driver.app, [])
    await driver.db.query(
      `insert into promoters (edition_id, id, name, code, username, added_by, reserved) values ($1, $2, 'Bor', 'BOR', 'bor', 'ana', now())`,
      [editionId, eventId(301)],
    )
    const hrefs = async (username: string, roles: readonly ('trusted' | 'admin')[]) =>
      (await readMenu(driver.app, editionId, { by: { kind: 'user', username, roles }, locale: 'en' }))
        .flatMap(({ pages }) => pages)
        .map(({ href }) => href)
    expect(await hrefs('bor', ['trusted'])).toEqual(['/admin/workOrders', '/admin/promotor'])
    expect(await hrefs('eva', ['trusted'])).toEqual(['/admin/workOrders'])
    expect(await hrefs('ana', ['admin'])).not.toContain('/admin/promotor')
    expect(await hrefs('ana', ['admin'])).toContain('/admin/promotors')
  })
})
