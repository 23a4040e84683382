import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAccount, verifyAccount } from '#app/bank/service.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { readControl, verifyReception } from '#app/reception/service.server.ts'
import { verify } from '#app/registration/queries/verify.server.ts'
import { expectCosts } from '#app/reports/testing/expect-costs.ts'
import { expectMargins } from '#app/reports/testing/expect-margins.ts'
import { expectBudget, expectFigureRows, expectSums } from '#app/reports/testing/expect-sums.ts'
import { archivedEditions, tf2025 } from '#db/seed/edition.ts'
import { makeApp, type TestApp } from '#tests/make.ts'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { seedDemo } from './seed.server.ts'

describe("the demo's registrations", () => {
  let db: Database
  let app: TestApp

  beforeAll(async () => {
    db = await openTestDatabase('embedded')
    app = makeApp(db)
    await seedDemo(app)
  })
  afterAll(() => db.close())

  async function count(text: string): Promise<Record<string, number>> {
    const { rows } = await db.query<{ what: string; n: number }>(text)
    return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
  }

  it('were made by the commands, and violate no invariant', async () => {
    expect(await verify(app)).toEqual([])
  })

  it('Y3, Y5, Y6, Y9, Y10 have statistics equal to a count of the rows, in the archives too', async () => {
    await expectSums(
      db,
      [...archivedEditions, tf2025].map(({ id }) => id),
    )
    await expectBudget(db)
    expect(await expectCosts(db)).toBeGreaterThan(20)
    expect(await expectMargins(db)).toBeGreaterThan(20)
    expect(await expectFigureRows(db)).toBeGreaterThan(50)
  })

  it('have examples for every screen', async () => {
    const statuses = await count(
      `select status as what, count(*) as n from registrations where edition_id = '19tf2025' group by status`,
    )
    const all = Object.values(statuses).reduce((sum, n) => sum + n, 0)
    expect(all).toBeGreaterThan(400)
    for (const status of ['placed', 'waiting', 'confirmed', 'late', 'cancelled']) {
      expect(statuses[status], status).toBeGreaterThan(2)
    }
  })
  it('are not all that a new user of the demo sees: shifts are planned, a drawer was checked, a statement waits', async () => {
    expect(
      await count(`select state as what, count(*)::int as n from shift_people group by state order by state`),
    ).toEqual({ accepted: 14, planned: 6 })
    const { rows: drawers } = await db.query(
      'select station, state, z_number, counted_cents - expected_cents as difference from cash_sessions',
    )
    expect(drawers).toEqual([{ station: 'Moj korak', state: 'checked', z_number: 1, difference: 0 }])
    expect(await verifyReception(db)).toEqual([])
    expect(await verifyAccount(db)).toEqual([])
    const control = await readControl(app, { edition: tf2025, by: { kind: 'system' } })
    // nothing rings, and nothing has to be decided
    expect([control.devices, control.conflicts, control.quarantined].map((some) => some.length)).toEqual([
      0, 0, 0,
    ])
    const { lines } = await listAccount(db, { show: 'open', page: 1, search: '' })
    expect(lines).toHaveLength(6)
  })
  it('fill some classes, with queues, and leave places in others', async () => {
    const { rows } = await db.query<{ full: number; free: number; most: number }>(`
      select count(*) filter (where taken_leaders = leaders or taken_followers = followers) as full,
        count(*) filter (where taken_leaders < leaders and taken_followers < followers) as free, max(waiting) as most
      from pools join events on events.edition_id = pools.edition_id and id = event_id
      where mode = 'role' and pools.edition_id = '19tf2025' and status = 'published'`)
    const [classes] = rows
    expect(classes?.full).toBeGreaterThan(4)
    expect(classes?.free).toBeGreaterThan(8)
    expect(classes?.most).toBeLessThan(60)
  })
})
