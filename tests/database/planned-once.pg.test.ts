import { describe, expect, it } from 'vitest'
import { byRole, eventId, makeFestival } from '#tests/make.ts'
import { useTestDriver } from '#tests/test-driver.ts'

const events = [1, 2, 3, 4, 5, 6, 7, 8].map(eventId)

describe('the statements of a registration', () => {
  const driver = useTestDriver('postgresql')

  it('are planned once for a connection, not for each number of events', async () => {
    await makeFestival(
      driver.app,
      events.map(() => ({ places: byRole(1, 1, 0) })),
    )
    for (let n = 0; n < 24; n++) await driver.register({ picks: events.slice(0, 1 + (n % events.length)) })
    const { rows } = await driver.db.query<{ name: string; planned: number; executed: number }>(
      `select name, custom_plans as planned, custom_plans + generic_plans as executed from pg_prepared_statements
        where name in ('claim-name', 'lock-capacities', 'read-queue', 'write-registration') order by name`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'claim-name',
      'lock-capacities',
      'read-queue',
      'write-registration',
    ])
    // PostgreSQL plans the first five, to compare
    for (const { name, planned, executed } of rows) {
      expect(Number(planned), name).toBeLessThanOrEqual(5)
      expect(Number(executed), name).toBeGreaterThan(10)
    }
  })
})
