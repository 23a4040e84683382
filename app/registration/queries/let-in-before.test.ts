import { describe, expect, it } from 'vitest'
import { systemActor } from '#app/people/actor.ts'
import { archive, archivedId } from '#tests/archives/archived-festival.ts'
import { byRole, makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { cancelRegistration } from '../commands/cancel.server.ts'
import { findLetInBefore } from './let-in-before.server.ts'

describe.each(defaultEngines)('the queues of the last festival on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('A8 count who got in from the same time before the festival on, once it is over', async () => {
    await makeFestival(driver.app, [{ places: byRole(1, 1, 1) }])
    const first = await driver.register()
    const [second, third, fourth] = [
      await driver.register(),
      await driver.register(),
      await driver.register(),
    ]
    const asked = driver.app.now()
    driver.app.at(new Date(asked.getTime() + 2 * 86_400_000))
    // the second gets in, and goes; the third gets in
    for (const id of [first, second]) await cancelRegistration(driver.app, { id, by: systemActor })
    await driver.drain()
    expect(await driver.states(third)).toEqual(['placed'])
    expect(await driver.states(fourth)).toEqual(['waiting'])

    const { rows } = await driver.db.query<{ next: string }>(
      'select (starts_on + 364)::text as next from editions where id = $1',
      [archivedId],
    )
    const next = { startsOn: rows[0]?.next ?? '' } as Parameters<typeof findLetInBefore>[1]
    const daysLater = (days: number) => ({
      db: driver.db,
      now: () => new Date(asked.getTime() + (364 + days) * 86_400_000),
    })
    expect(await findLetInBefore(daysLater(1 - 364), next)).toEqual({})
    expect(await findLetInBefore(daysLater(1), next)).toEqual({ class: 2 })
    await archive(driver.db)
    await driver.db.query(
      `update editions set starts_on = starts_on + 364, ends_on = ends_on + 364 where id <> '${archivedId}'`,
    )
    expect(await findLetInBefore(daysLater(1), next)).toEqual({ class: 2 })
    // on the third day nobody is admitted any more
    expect(await findLetInBefore(daysLater(3), next)).toEqual({})
    // before anybody waited
    expect(await findLetInBefore(daysLater(-1), next)).toEqual({})
  })
})
