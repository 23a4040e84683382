import { describe, expect, it } from 'vitest'
import { getEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { addWorkOrder } from '#app/team/service.server.ts'
import { makeFestival } from '#tests/make.ts'
import { defaultEngines } from '#tests/test-database.server.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readPlanView } from './read-plan.server.ts'

const editionId = '19tf2025'
const planner: Actor = { kind: 'user', username: 'ana', roles: ['progAdmin'] }

describe.each(defaultEngines)('the data of the planner on %s', (engine) => {
  const driver = useTestDriver(engine)

  it('E21 T12 has the work orders that clash with events: neither refused nor cancelled ones', async () => {
    await makeFestival(driver.app, [{}])
    const at = { startsAt: new Date('2025-11-13T12:00Z'), endsAt: new Date('2025-11-13T14:00Z') }
    for (const status of ['proposed', 'draft', 'accepted', 'refused', 'cancelled'] as const) {
      const wanted = { ...at, task: status, who: 'Matjaž Kos', status }
      expect(await addWorkOrder(driver.app, { editionId, by: planner, wanted })).toMatchObject({ ok: true })
    }
    const { work } = await readPlanView(driver.app, await getEdition(driver.app, editionId), planner)
    expect(work.map(({ task }) => task)).toEqual(['proposed', 'draft', 'accepted'])
  })
})
