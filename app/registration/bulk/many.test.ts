import { describe, expect, it } from 'vitest'
import { issueOne } from '#app/invoices/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { type TestDriver, useTestDriver } from '#tests/test-driver.ts'
import { readSnapshot, runStaffCommand } from '../queries/preview.server.ts'
import { previewOf } from '../queries/preview.ts'
import { drainJobs } from '../time/jobs.server.ts'
import { askBulk, previewBulkAction } from './ask-bulk.server.ts'
import type { BulkCommand, BulkOptions } from './bulk.ts'
import { runBulkActions } from './run-bulk.server.ts'

const editionId = '19tf2025'
const olga: Actor = { kind: 'user', username: 'olga', roles: ['admin'] }
/** More than are tried out in place. */
const MANY = 101

const request = (ids: readonly Id[], command: BulkCommand, options: BulkOptions = {}) => ({
  editionId,
  ids,
  command,
  options,
  by: olga,
  issue: issueOne,
})

/** Dancers at an event of 42 places; every third has paid. */
async function fill(driver: TestDriver): Promise<Id[]> {
  await driver.db.query(
    `insert into users (id, username, roles, status, country, added_by, reserved, password_hash)
     values ($1, 'olga', '{admin}', 'active', 'SI', 'system', $2, '-')`,
    ['a'.repeat(24), driver.app.now()],
  )
  await makeFestival(driver.app, [{ places: byRole(20, 20, 2) }, { places: { mode: 'head', size: 120 } }])
  const ids: Id[] = []
  for (let n = 0; n < MANY; n += 1) {
    const role = n % 4 === 0 ? 'leader' : 'follower'
    const id = await driver.register({ role, picks: n % 5 === 0 ? [eventId(1), eventId(2)] : [eventId(1)] })
    if (n % 3 === 1) await driver.pay(id, 40)
    ids.push(id)
  }
  return ids
}

describe.each(defaultEngines)('a command on many registrations on %s', (engine) => {
  const driver = useTestDriver(engine)

  const commands: readonly (readonly [BulkCommand, BulkOptions])[] = [
    ['invoice', {}],
    ['swap', { from: eventId(1), to: eventId(2) }],
    ['cancel', {}],
  ]
  it.each(commands)(
    'R37 %s has the effects in a copy of the edition that it has in place',
    async (command, options) => {
      const [ended, ...ids] = await fill(driver)
      if (!ended) throw new Error('nobody has registered')
      await runStaffCommand(driver.app, { id: ended, by: olga, command: 'cancel' })
      await driver.on('2025-09-02')
      await drainJobs(driver.app)
      const preview = async (chosen: readonly Id[]) => {
        const shown = await previewBulkAction(driver.app, request(chosen, command, options))
        if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
        return shown.value
      }
      const inPlace = await preview(ids)
      expect(inPlace.affected.length).toBeGreaterThan(0)
      const inCopy = await preview([...ids, ended])
      expect(inCopy.affected).toEqual(inPlace.affected)
      expect(inCopy.preview).toEqual(inPlace.preview)
      expect(inCopy.skipped).toHaveLength(inPlace.skipped.length + 1)
    },
  )
})

describe('a command on many registrations', () => {
  const driver = useTestDriver('postgresql')

  it('R37 is tried out without the locks of places, and done as shown', async () => {
    const ids = await fill(driver)
    await drainJobs(driver.app)
    const [locked, tried] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = driver.db.transaction(async (tx) => {
      await tx.query('select from pools for update')
      locked.resolve()
      await tried.promise
    })
    await locked.promise
    const asked = request(ids, 'cancel')
    const shown = await previewBulkAction(driver.app, asked)
    tried.resolve()
    await holding
    if (!shown.ok) throw new Error(JSON.stringify(shown.reason))
    const before = await readSnapshot(driver.db, editionId)
    await askBulk(driver.app, { ...asked, shown: shown.value.digest })
    driver.app.at(new Date(driver.app.now().getTime() + 31_000))
    await runBulkActions(driver.app, issueOne)
    await drainJobs(driver.app)
    const after = await readSnapshot(driver.db, editionId)
    expect(previewOf(before, after)).toEqual(shown.value.preview)
  })
})
