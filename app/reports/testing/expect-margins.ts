import { expect } from 'vitest'
import { selectEditions } from '#app/festival/service.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { shareRules } from '../budget/budget.ts'
import { readBudget } from '../queries/read-budget.server.ts'
import { readRows } from './count-rows.ts'
import { countShares } from './count-shares.ts'

type Row = Record<string, unknown>
// who may open the events, by whose links the rows are told apart
const accountant = { kind: 'user', username: 'ana', roles: ['regEditor', 'regAdmin'] } as const
const sum = (all: readonly number[]) => all.reduce((whole, one) => whole + one, 0)

/**
 * Heads, income, costs, margin and break-even of every event that takes place are what the rows come to: each event's own part of a shared cost to the cent
 * below or above its exact one, all parts of it together exactly. Y11
 * @returns how many events bear costs
 */
export async function expectMargins(db: Database): Promise<number> {
  const rows = await readRows(db)
  const app = { db, now: () => new Date('2026-03-01T12:00:00Z') }
  let bearing = 0
  for (const office of await selectEditions(db)) {
    const own = (all: readonly Row[]) => all.filter((row) => row.edition_id === office.id)
    const net = (gross: number, rate: unknown) => {
      const exact = office.company.vatRegistered ? gross / (1 + Number(rate ?? 0) / 100) : gross
      return Math.sign(exact) * Math.round(Math.abs(exact))
    }
    const costs = own(rows.costs).map((row) => ({
      event: row.event,
      artist: row.artist,
      category: row.category,
      net: net(Number(row.actual_cents ?? row.planned_cents ?? 0), row.vat_rate_percent),
    }))
    const events = own(rows.events).filter(({ status }) => status === 'published')
    const minutes = (row: Row) => (Number(row.ends_at) - Number(row.starts_at)) / 60_000
    const allMinutes = sum(events.map(minutes))
    const rent = sum(
      costs.filter((c) => c.event === null && c.artist === null && c.category === 'venue').map((c) => c.net),
    )
    const shared = costs.filter(({ event, artist }) => event === null && artist !== null)
    const taught = (artist: unknown) =>
      events.filter(({ artists }) => (artists as unknown[]).includes(artist)).length
    for (const rule of shareRules) {
      const read = await readBudget(app, {
        by: accountant,
        office,
        locale: 'en',
        search: new URLSearchParams({ rule }),
      })
      if (!read.ok) throw new Error(read.reason)
      const report = read.value.reports.find(({ key }) => key === 'events')
      const shown = new Map(
        report?.rows.map(({ cells, href }) => {
          const [, heads, income, , direct, venue, margin, breakEven] = cells
          const figures = { heads, breakEven: breakEven ?? null }
          const amounts = [income, direct, venue, margin].map(Number)
          return [href?.split('id=')[1] ?? '', { ...figures, amounts }] as const
        }),
      )
      const incomes = Map.groupBy(countShares(rows, office.id, rule), ([key]) => key.split(' ')[0])
      expect([...shown.keys()].toSorted()).toEqual(events.map(({ id }) => String(id)).toSorted())
      for (const event of events) {
        const id = String(event.id)
        const { heads, breakEven, amounts } = shown.get(id) ?? { amounts: [] }
        const [income = Number.NaN, direct = Number.NaN, venue = Number.NaN, margin] = amounts
        const about = { edition: office.id, rule, id }
        const placed = own(rows.picks).filter(
          (row) => row.event_id === event.id && row.state === 'placed' && !row.held,
        ).length
        const brought = sum((incomes.get(id) ?? []).map(([key, gross]) => net(gross, key.split(' ')[1])))
        expect({ ...about, heads, income }).toEqual({ ...about, heads: placed, income: brought })
        const named = sum(costs.filter((cost) => cost.event === event.id).map((cost) => cost.net))
        const parts = shared.filter(({ artist }) => (event.artists as unknown[]).includes(artist))
        const exact = named + sum(parts.map((cost) => cost.net / taught(cost.artist)))
        expect(Math.abs(direct - exact), JSON.stringify(about)).toBeLessThan(parts.length + 0.001)
        const hall = allMinutes === 0 ? 0 : (rent * minutes(event)) / allMinutes
        expect(Math.abs(venue - hall), JSON.stringify(about)).toBeLessThan(1.001)
        expect({ ...about, margin }).toEqual({ ...about, margin: income - direct - venue })
        const cost = direct + venue
        // the fewest heads whose income, each paying as the present ones do, is at least the costs
        const none = placed === 0 || income <= 0 ? null : Number(breakEven)
        if (cost <= 0) expect({ ...about, breakEven }).toEqual({ ...about, breakEven: 0 })
        else if (none === null) expect({ ...about, breakEven }).toEqual({ ...about, breakEven: null })
        else {
          expect(none * income, JSON.stringify(about)).toBeGreaterThanOrEqual(cost * placed)
          expect((none - 1) * income, JSON.stringify(about)).toBeLessThan(cost * placed)
        }
        if (cost > 0) bearing += 1
      }
      const [direct, venue] = [1, 2].map((at) =>
        sum([...shown.values()].map(({ amounts }) => amounts[at] ?? 0)),
      )
      const ids = new Set(events.map(({ id }) => id))
      const borne = costs.filter(({ event, artist }) =>
        event === null ? artist !== null && taught(artist) > 0 : ids.has(event),
      )
      expect({ rule, direct, venue }).toEqual({
        rule,
        direct: sum(borne.map((cost) => cost.net)),
        venue: allMinutes === 0 ? 0 : rent,
      })
    }
  }
  return bearing
}
