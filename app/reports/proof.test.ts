import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/test-database.server.ts'
import { expectCosts } from './testing/expect-costs.ts'
import { expectMargins } from './testing/expect-margins.ts'
import { expectBudget, expectFigureRows, expectSums } from './testing/expect-sums.ts'
import { makeEditions } from './testing/make-editions.ts'

it('Y3, Y5, Y6, Y9, Y10, Y11 the sums of fifty editions equal the rows, counted one by one', async () => {
  const db = await openTestDatabase('embedded')
  try {
    const ids = await makeEditions(db, 50, 'reports')
    expect(ids).toHaveLength(50)
    await expectSums(db, ids)
    await expectBudget(db)
    expect(await expectCosts(db)).toBeGreaterThan(300)
    expect(await expectMargins(db)).toBeGreaterThan(100)
    expect(await expectFigureRows(db)).toBeGreaterThan(300)
  } finally {
    await db.close()
  }
}, 180_000)
