import type { Tx } from '#app/platform/database/open.server.ts'
import { id as asId, type Id } from '#app/platform/id.ts'
import type { OrderStatus } from '../order.ts'

/** An order with what it costs by the hour, and the line of costs that came from it. */
export type OrderHours = {
  readonly number: number
  readonly task: string
  readonly who: string
  readonly status: OrderStatus
  readonly plannedHours: number | null
  readonly doneHours: number | null
  readonly rateCents: number | null
  readonly isArchived: boolean
  readonly line: { readonly id: Id; readonly actualCents: number | null } | null
}

/** Locks the order; its line of costs is read under the lock. Null when there is no such order. */
export async function lockOrderHours(tx: Tx, editionId: string, id: Id): Promise<OrderHours | null> {
  const { rows } = await tx.query<Omit<OrderHours, 'line'>>(
    `select o.number, o.task, o.who, o.status, o.planned_hours as "plannedHours", o.done_hours as "doneHours",
       o.rate_cents as "rateCents", e.archived as "isArchived"
     from work_orders o join editions e on e.id = o.edition_id
     where o.edition_id = $1 and o.id = $2 for no key update of o`,
    [editionId, id],
  )
  const [order] = rows
  if (!order) return null
  const { rows: lines } = await tx.query<{ id: string; actual: number | null }>(
    'select id, actual_cents as actual from costs where edition_id = $1 and work_order = $2',
    [editionId, id],
  )
  const [line] = lines
  return { ...order, line: line ? { id: asId(line.id), actualCents: line.actual } : null }
}
