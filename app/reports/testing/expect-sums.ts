import { expect } from 'vitest'
import type { Database } from '#app/platform/database/open.server.ts'
import { sumCents } from '#app/platform/values/money.ts'
import { readCounts } from '../queries/read-statistics.server.ts'
import { countRows, countsAs, readRows } from './count-rows.ts'

/** The statistics of these editions are what the rows come to, and their sums meet. */
export async function expectSums(db: Database, ids: readonly string[]): Promise<void> {
  const rows = await readRows(db)
  for (const id of ids) {
    const counts = await readCounts(db, id)
    expect({ id, ...countsAs(counts, id) }).toEqual({ id, ...countRows(rows, id) })
    const { days, money } = counts
    expect(sumCents(days.map(({ claimedCents }) => claimedCents))).toBe(money.claimedCents)
    expect(sumCents(days.map(({ paidCents }) => paidCents))).toBe(money.paidCents)
    expect(money.claimedCents + money.overCents).toBe(money.paidCents + money.openCents)
  }
}
