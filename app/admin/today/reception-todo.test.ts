import { describe, expect, it } from 'vitest'
import { getCurrentEdition } from '#app/festival/service.server.ts'
import type { Actor, StaffRole } from '#app/people/actor.ts'
import { seeQuarantined } from '#app/reception/commands/conflicts.server.ts'
import { askDesk } from '#app/reception/testing/ask-desk.ts'
import { openTestDesk } from '#app/reception/testing/desks.ts'
import { makeNextCurrent } from '#tests/archives/archived-festival.ts'
import { makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readTodayParts } from './read-today-parts.server.ts'

const as = (...roles: StaffRole[]): Actor => ({ kind: 'user', username: 'olga', roles })

describe('the work of today', () => {
  const driver = useTestDriver('embedded')

  it.each([
    ['closed', 'regEditor', true],
    ['archived', 'regEditor', false],
    ['archived', 'admin', true],
  ] as const)(
    'Q1 F22 today of the next festival leads to what a late device sent to a %s one, where a %s may open it: %s',
    async (how, role, isSeen) => {
      const past = await makeFestival(driver.app, [{}])
      const { secret, make } = await openTestDesk(driver, 'A')
      const todo = async (by: Actor) => {
        const edition = await getCurrentEdition(driver.app)
        const parts = await readTodayParts(driver.app, { by, edition })
        return parts?.todos.find(({ kind }) => kind === 'quarantined') ?? null
      }
      await makeNextCurrent(driver.db)
      await driver.db.query(
        `update editions set ${how} = true, catalogue_version = catalogue_version + 1 where id = $1`,
        [past.id],
      )
      await driver.db.notify('catalogue', past.id)
      await expect.poll(async () => (await getCurrentEdition(driver.app)).id).not.toBe(past.id)
      expect(await todo(as(role))).toBeNull()

      const action = make('count', { eventId: `${'0'.repeat(23)}1`, role: null, by: 1 })
      const at = driver.app.now().getTime()
      const body = {
        sentAt: at,
        after: 0,
        actions: [action],
        unsent: 1,
        oldestUnsentAt: null,
        appVersion: 'test',
      }
      const isTaken = () => askDesk(driver.app, { path: '/sync', body, secret })
      await expect.poll(isTaken).toMatchObject({ value: { isFrozen: true } })
      const href = `/admin/blagajna?edition=${past.id}#quarantined`
      expect(await todo(as(role))).toEqual(isSeen ? expect.objectContaining({ count: 1, href }) : null)

      await seeQuarantined(driver.app, { editionId: past.id, actionId: action.id, by: as('admin') })
      expect(await todo(as(role))).toBeNull()
    },
  )
})
