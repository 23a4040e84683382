import { expect } from 'vitest'
import { selectEditions } from '#app/festival/service.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { sumCents } from '#app/platform/values/money.ts'
import { shareRules } from '../budget/budget.ts'
import { readEventShares } from '../queries/event-shares.server.ts'
import { readBudget, readSheets } from '../queries/read-budget.server.ts'
import { readCosts } from '../queries/read-costs.server.ts'
import { readCounts } from '../queries/read-statistics.server.ts'
import { comparedOf } from '../stats/statistics.ts'
import { countRows, countsAs, readRows } from './count-rows.ts'
import { countShares } from './count-shares.ts'

/** The statistics of these editions are what the rows come to, and their sums meet. */
export async function expectSums(db: Database, ids: readonly string[]): Promise<void> {
  const rows = await readRows(db)
  for (const id of ids) {
    const counts = await readCounts({ db }, id)
    expect({ id, ...countsAs(counts, id) }).toEqual({ id, ...countRows(rows, id) })
    const { days, money } = counts
    expect(sumCents(days.map(({ claimedCents }) => claimedCents))).toBe(money.claimedCents)
    expect(sumCents(days.map(({ paidCents }) => paidCents))).toBe(money.paidCents)
    expect(money.claimedCents + money.overCents).toBe(money.paidCents + money.openCents)
  }
}

/** Income, costs and the shares of events are what the rows come to. */
export async function expectBudget(db: Database): Promise<void> {
  const rows = await readRows(db)
  const { sheets } = await readSheets({ db })
  expect(sheets.length).toBeGreaterThan(0)
  for (const edition of await selectEditions(db)) {
    const sheet = sheets.find(({ editionId }) => editionId === edition.id)
    const items = countRows(rows, edition.id).items
    expect(sheet?.incomeCents ?? 0).toBe(items.reduce((sum, [, amount]) => sum + amount, 0))
    const costs = rows.costs.filter(({ edition_id }) => edition_id === edition.id)
    const spent = costs.map((row) => Number(row.actual_cents ?? row.planned_cents ?? 0))
    expect(sheet?.costCents ?? 0).toBe(spent.reduce((sum, amount) => sum + amount, 0))
    const sum = (column: string) => costs.reduce((whole, row) => whole + Number(row[column] ?? 0), 0)
    const categories = [...(sheet?.categories.values() ?? [])]
    expect(categories.reduce((whole, { plannedCents }) => whole + plannedCents, 0)).toBe(sum('planned_cents'))
    expect(categories.reduce((whole, { actualCents }) => whole + actualCents, 0)).toBe(sum('actual_cents'))
    expect(categories.reduce((whole, { paidCents }) => whole + paidCents, 0)).toBe(sum('paid_cents'))
    for (const rule of shareRules) {
      const shares = (await readEventShares(db, edition, rule)).map(
        ({ eventId, vatRatePercent, amountCents }) => [`${eventId} ${vatRatePercent}`, amountCents] as const,
      )
      const inOrder = shares.toSorted(([one], [other]) => (one < other ? -1 : 1))
      const counted = countShares(rows, edition.id, rule)
      expect({ id: edition.id, rule, shares: inOrder }).toEqual({ id: edition.id, rule, shares: counted })
    }
  }
}

const accountant = { kind: 'user', username: 'ana', roles: ['regAdmin'] } as const

/** Every figure of the income of these editions leads to rows, and they add up to it; the last one is the result of those above it. @returns how many figures */
export async function expectFigureRows(db: Database): Promise<number> {
  const app = { db, now: () => new Date('2026-03-01T12:00:00Z') }
  const editions = await selectEditions(db)
  let figures = 0
  for (const edition of editions) {
    const reports = async (address: string) => {
      const asked = { by: accountant, office: edition, locale: 'en' } as const
      const { searchParams: search, pathname } = new URL(address, 'https://x/admin/ipf')
      const read = await (pathname === '/admin/costs' ? readCosts : readBudget)(app, { ...asked, search })
      if (!read.ok) throw new Error(read.reason)
      return read.value.reports
    }
    const [years] = await reports('?')
    const { name } = comparedOf(edition, editions)
    const column = years?.columns.findIndex(({ label }) => label === name) ?? 0
    if (!years || column < 1) continue
    for (const { cells, href } of years.rows) {
      const figure = Number(cells[column] ?? 0)
      const about = { edition: edition.id, figure: cells[0] }
      expect({ ...about, href }).toEqual({ ...about, href: expect.any(String) })
      const { hash } = new URL(href ?? '', 'https://x')
      const rows = (await reports(href ?? '')).find(({ key }) => `#${key}` === hash)
      const at = (name: string) => rows?.columns.findIndex(({ label }) => label === name) ?? -1
      const sum = (of: (row: readonly (string | number | null)[]) => number) =>
        rows?.rows.reduce((whole, row) => whole + of(row.cells), 0)
      const [planned, actual, vat] = [at('Planned'), at('Actual'), at('VAT')]
      const isOf = {
        '#lines': () => -(sum((row) => Number(row[actual] ?? row[planned])) ?? 0),
        '#sums': () => sum((row) => Number(row[vat])),
        '#rows': () => {
          const last = sum((row) => Number(row.at(-1)))
          return href?.includes('rows=vat') ? -(last ?? 0) : last
        },
      }[hash]
      expect({ ...about, sum: (isOf?.() ?? Number.NaN) + 0 }).toEqual({ ...about, sum: figure + 0 })
      figures += 1
    }
  }
  return figures
}
