import { describe, expect, it } from 'vitest'
import type { Actor } from '#app/people/actor.ts'
import type { Id } from '#app/platform/id.ts'
import { deleteRegistration } from '#app/registration/commands/delete.server.ts'
import { mergeDuplicates } from '#app/registration/commands/office/merge-duplicates.server.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { ENGINES } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { openTestDesk } from '../testing/desks.ts'

const by: Actor = { kind: 'user', username: 'olga', roles: ['regAdmin'] }

describe.each(ENGINES)('a dancer who was let in without a place on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('R19 R52 is neither deleted nor merged away, until the check-in is undone', async () => {
    await makeFestival(driver.app, [{ places: { mode: 'head', size: 1 } }])
    const first = await driver.register()
    const id = await driver.register()
    expect(await driver.states(id)).toEqual(['waiting'])
    const desk = await openTestDesk(driver, 'A')
    const entry = desk.make('checkIn', { registrationId: id, eventId: eventId(1), reason: 'on duty' })
    await desk.send([entry])
    const remove = () => deleteRegistration(driver.app, { id, by })
    const merge = () => mergeDuplicates(driver.app, { ids: [first, id] as [Id, Id], take: [], by })
    expect([await remove(), await merge()]).toEqual([
      { ok: false, reason: 'has-arrived' },
      { ok: false, reason: 'has-arrived' },
    ])
    await desk.send([desk.make('undo', { of: entry.id, reason: 'another person', second: null })])
    expect(await merge()).toMatchObject({ ok: true, value: { id: first } })
    expect(await remove()).toMatchObject({ ok: true })
  })
})
