import { describe, expect, it } from 'vitest'
import { readToday } from '#app/admin/today/queries/read-today.server.ts'
import { getEdition } from '#app/festival/service.server.ts'
import type { Actor } from '#app/people/actor.ts'
import { eventId, makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'
import { readPlanView } from '../program/queries/read-plan.server.ts'
import { readEventLine } from './queries/read-events.server.ts'

const editionId = '19tf2025'
const planner: Actor = { kind: 'user', username: 'ana', roles: ['progAdmin'] }
describe('places sold at the door', () => {
  const driver = useTestDriver('embedded')

  it('Q5 are taken on every page of the office', async () => {
    await makeFestival(driver.app, [{ kind: 'milonga', places: { mode: 'head', size: 5 } }])
    await driver.register()
    await driver.db.query('update pools set door_heads = 2')
    const edition = await getEdition(driver.app, editionId)
    const { events } = await readPlanView(driver.app, edition, planner)
    expect(events.map(({ taken }) => taken)).toEqual([3])
    expect((await readEventLine(driver.db, editionId, eventId(1)))?.taken.heads).toBe(3)
    const { events: filled } = await readToday(driver.db, editionId)
    expect(filled.map(({ heads }) => heads)).toEqual([{ size: 5, taken: 3 }])
  })
})
