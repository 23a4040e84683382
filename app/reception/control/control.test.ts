import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import { tf2025 } from '#db/seed/edition.ts'
import { editionRow, insertRows } from '#db/seed/rows.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { openTestDesk } from '../testing/desks.ts'
import { readControl } from './control.server.ts'

const olga: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe('the page of drawers and conflicts', () => {
  const driver = useTestDriver('embedded')

  it('Q9 shows the drawers of the requested edition, not only of the current one', async () => {
    const edition = await makeFestival(driver.app, [{}])
    const { sessionId } = await openTestDesk(driver, 'A')
    const next = { ...tf2025, id: '20tf2026', code: 'TF2026', number: 20, isCurrent: false }
    await driver.db.transaction((tx) => insertRows(tx, 'editions', [editionRow(next)]))
    const drawersOf = async (asked: typeof edition) =>
      (await readControl(driver.app, { edition: asked, by: olga })).drawers.map(({ id }) => id)
    expect(await drawersOf(edition)).toEqual([sessionId])
    expect(await drawersOf(next)).toEqual([])
  })
})
