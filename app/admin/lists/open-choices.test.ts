import { describe, expect, it } from 'vitest'
import { localDay } from '#app/platform/values/local-day.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { openChoices } from './open-choices.server.ts'

describe.each(defaultEngines)('the choices of an edition on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('are the parts of its days for the team, the day before and the day after included', async () => {
    const days = { startsOn: localDay('2025-11-12'), endsOn: localDay('2025-11-13') }
    const { id: editionId } = await makeFestival(driver.app, [], { edition: days })
    const { shifts = [] } = await openChoices(driver.app, { kind: 'team', editionId })
    expect([shifts.length, shifts[0], shifts.at(-1)]).toEqual([16, '2025-11-11 morning', '2025-11-14 night'])
    expect(await openChoices(driver.app, { kind: 'regs', editionId })).toEqual({})
  })
})
