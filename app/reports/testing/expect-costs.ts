import { expect } from 'vitest'
import { selectEditions } from '#app/festival/service.server.ts'
import type { Database } from '#app/platform/database/open.server.ts'
import { costGroups } from '../costs/cost-lines.ts'
import { readSheets } from '../queries/read-budget.server.ts'
import { readCosts } from '../queries/read-costs.server.ts'
import { readCounts } from '../queries/read-statistics.server.ts'
import { countRows, readRows } from './count-rows.ts'

type Row = Record<string, unknown>
const accountant = { kind: 'user', username: 'ana', roles: ['regAdmin'] } as const
const cents = (value: unknown) => Number(value ?? 0)
const spent = (row: Row) => cents(row.actual_cents ?? row.planned_cents)
const sum = (rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0)
const inOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).toSorted()

/** The VAT in a gross amount, in the company's books. */
function vatIn(gross: number, rate: unknown, isRegistered: boolean): number {
  if (!isRegistered) return 0
  const net = gross / (1 + cents(rate) / 100)
  return gross - Math.sign(net) * Math.round(Math.abs(net))
}

/** The costs by category, event and artist, their lines, work orders, VAT, result and hours are what the rows come to. @returns how many sums */
export async function expectCosts(db: Database): Promise<number> {
  const rows = await readRows(db)
  const { rows: orders } = await db.query<Row>('select * from work_orders')
  const { rows: team } = await db.query<Row>('select * from team')
  const { rows: shifts } = await db.query<Row>(`select p.*, p.done_minutes / 60.0 as done_hours,
    extract(epoch from s.ends_at - s.starts_at) / 3600 as planned_hours from shift_people p join shifts s on s.id = p.shift_id`)
  const { sheets } = await readSheets({ db })
  const app = { db, now: () => new Date('2026-03-01T12:00:00Z') }
  let sums = 0
  for (const office of await selectEditions(db)) {
    const own = (all: readonly Row[]) => all.filter((row) => row.edition_id === office.id)
    const { vatRegistered } = office.company
    const costs = own(rows.costs)
    const vatOf = (of: readonly Row[]) =>
      sum(of, (row) => vatIn(spent(row), row.vat_rate_percent, vatRegistered))
    const openOf = (row: Row) => Math.max(0, spent(row) - cents(row.paid_cents))
    for (const by of costGroups) {
      const read = await readCosts(app, {
        by: accountant,
        office,
        locale: 'en',
        search: new URLSearchParams({ by }),
      })
      if (!read.ok) throw new Error(read.reason)
      const report = (key: string) => read.value.reports.find((one) => one.key === key)
      const counted = [...Map.groupBy(costs, (row) => row[by] ?? '-')].map(([key, of]) => [
        key,
        of.length,
        sum(of, (row) => cents(row.planned_cents)),
        sum(of, (row) => cents(row.actual_cents)),
        sum(of, (row) => cents(row.paid_cents)),
        sum(of, openOf),
        vatOf(of),
      ])
      const shown = (report('sums')?.rows ?? []).map(({ cells: [, ...numbers], href }) => [
        new URL(href ?? '', 'https://x').searchParams.get('of'),
        ...numbers,
      ])
      expect({ id: office.id, by, sums: inOrder(shown) }).toEqual({
        id: office.id,
        by,
        sums: inOrder(counted),
      })
      sums += counted.length

      const ids = new Set(costs.map(({ id }) => id))
      const byBank = own(rows.allocations).filter(
        (row) => row.subject_type === 'cost' && ids.has(row.subject_id),
      )
      expect(report('lines')?.sums?.at(8)).toBe(-sum(byBank, (row) => cents(row.amount_cents)) + 0)
      const paidByHour = own(orders).filter(
        (row) =>
          cents(row.rate_cents) > 0 && !['proposed', 'refused', 'cancelled'].includes(String(row.status)),
      )
      const value = (of: string) =>
        sum(paidByHour, (row) => Math.round(cents(row[of]) * cents(row.rate_cents)))
      const entered = sum(
        costs.filter((row) => row.work_order),
        (row) => cents(row.actual_cents),
      )
      expect(report('orders')?.sums?.slice(2)).toEqual([value('planned_hours'), value('done_hours'), entered])
    }
    const sheet = sheets.find(({ editionId }) => editionId === office.id)
    const gross = new Map<string, number>()
    for (const [key, amount] of countRows(rows, office.id).items) {
      const rate = key.slice(key.lastIndexOf(' ') + 1)
      gross.set(rate, (gross.get(rate) ?? 0) + amount)
    }
    const vat = [...gross].reduce((all, [rate, amount]) => all + vatIn(amount, rate, vatRegistered), 0)
    const income = [...gross.values()].reduce((all, amount) => all + amount, 0)
    const figures = {
      vatCents: vat,
      costVatCents: vatOf(costs),
      resultCents: income - vat - (sum(costs, spent) - vatOf(costs)),
    }
    if (sheet) expect(sheet).toMatchObject(figures)
    else expect(figures).toEqual({ vatCents: 0, costVatCents: 0, resultCents: 0 })

    const { hours } = await readCounts({ db }, office.id)
    const working = own(team).filter(({ state }) => state === 'accepted')
    const served = own(shifts).filter(({ state }) => ['accepted', 'here', 'done'].includes(String(state)))
    const counts = own(orders).filter(
      ({ status }) => !['proposed', 'refused', 'cancelled'].includes(String(status)),
    )
    for (const [of, column] of [
      ['plannedHours', 'planned_hours'],
      ['doneHours', 'done_hours'],
    ] as const) {
      const all = hours.reduce((whole, line) => whole + line[of], 0)
      expect(all).toBeCloseTo(
        sum([...working, ...served, ...counts], (row) => cents(row[column])),
        6,
      )
    }
  }
  return sums
}
