import type { Querying } from '#app/platform/database/statement.ts'
import type { Bilingual } from '#app/platform/locale.ts'
import { localDay } from '#app/platform/values/local-day.ts'
import { cents } from '#app/platform/values/money.ts'
import { isCounted, type OrderStatus, valueOfHours } from '#app/team/orders/order.ts'
import type { CostLine, OrderCost } from '../costs/cost-lines.ts'

type Row = {
  id: string
  title: string
  category: string
  event: string | null
  event_title: Bilingual | null
  artist: string | null
  artist_name: string | null
  supplier: string | null
  planned: number
  actual: number | null
  paid: number
  by_bank: string
  rate: number
  due_on: string | null
  order_number: number | null
}

/** Every cost of an edition with what it is for and what the account has paid of it, those due first first. Y9 */
export async function readCostLines(db: Querying, editionId: string): Promise<CostLine[]> {
  const { rows } = await db.query<Row>({
    name: 'cost-lines',
    text: `
      select c.id, c.title, c.category, c.event, e.title as event_title, c.artist, a.name as artist_name, c.supplier,
        coalesce(c.planned_cents, 0) as planned, c.actual_cents as actual, coalesce(c.paid_cents, 0) as paid,
        coalesce((select -sum(amount_cents) from allocations l where l.edition_id = c.edition_id and l.subject_type = 'cost'
          and l.subject_id = c.id), 0)::text as by_bank,
        coalesce(c.vat_rate_percent, 0)::float as rate, c.due_on::text as due_on, o.number as order_number
      from costs c left join events e on e.edition_id = c.edition_id and e.id = c.event
      left join artists a on a.edition_id = c.edition_id and a.slug = c.artist
      left join work_orders o on o.edition_id = c.edition_id and o.id = c.work_order
      where c.edition_id = $1 order by c.due_on, c.title, c.id`,
    values: [editionId],
  })
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.category,
    supplier: row.supplier,
    eventId: row.event,
    eventTitle: row.event_title,
    artist: row.artist,
    artistName: row.artist_name ?? row.artist,
    plannedCents: cents(row.planned),
    actualCents: row.actual === null ? null : cents(row.actual),
    paidCents: cents(row.paid),
    paidByBankCents: cents(Number(row.by_bank)),
    vatRatePercent: row.rate,
    dueOn: row.due_on === null ? null : localDay(row.due_on),
    orderNumber: row.order_number,
  }))
}

/** Work orders that are paid by the hour and take place, and those that have a line of costs, with what their hours come to. T27 */
export async function readOrderCosts(db: Querying, editionId: string): Promise<OrderCost[]> {
  const { rows } = await db.query<OrderRow>({
    name: 'order-costs',
    text: `select o.id, o.number, o.task, o.who, o.status, o.planned_hours as planned, o.done_hours as done, o.rate_cents as rate,
        c.id as line, c.version, coalesce(c.actual_cents, 0) as actual
      from work_orders o left join costs c on c.edition_id = o.edition_id and c.work_order = o.id
      where o.edition_id = $1 and (o.rate_cents > 0 or c.id is not null) order by o.number`,
    values: [editionId],
  })
  return rows
    .filter((row) => row.line !== null || isCounted(row))
    .map(({ id, number, task, who, line, version, actual, ...row }) => {
      const worth = (hours: number | null) => (isCounted(row) ? valueOfHours(hours, row.rate) : cents(0))
      return {
        id,
        number,
        task,
        who,
        plannedCents: worth(row.planned),
        doneCents: worth(row.done),
        line: line === null ? null : { id: line, version, actualCents: cents(actual) },
      }
    })
}

type OrderRow = {
  id: string
  number: number
  task: string
  who: string
  status: OrderStatus
  planned: number | null
  done: number | null
  rate: number | null
  line: string | null
  version: number
  actual: number
}
