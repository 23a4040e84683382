import type { Querying } from '#app/platform/database/statement.ts'
import { type Id, id } from '#app/platform/id.ts'
import { cents } from '#app/platform/values/money.ts'
import type { ListedOrder, OrderStatus } from '../order.ts'

/** More than any festival has. */
const MOST_ORDERS = 2000

type OrderRow = Omit<ListedOrder, 'id' | 'rateCents' | 'status'> & {
  id: string
  rateCents: number | null
  status: OrderStatus
}

/** The work orders of an edition by time, those without one last. */
export async function readOrders(
  db: Querying,
  editionId: string,
  { seesRates, ids }: { readonly seesRates: boolean; readonly ids?: readonly Id[] },
): Promise<ListedOrder[]> {
  const { rows } = await db.query<OrderRow>({
    text: `select id, number, task, who, place, starts_at as "startsAt", ends_at as "endsAt", planned_hours as "plannedHours",
        done_hours as "doneHours", rate_cents as "rateCents", status, contact, suits, note, version
      from work_orders where edition_id = $1 ${ids ? 'and id = any($2)' : ''}
      order by starts_at nulls last, number limit ${MOST_ORDERS}`,
    values: ids ? [editionId, ids] : [editionId],
  })
  return rows.map((row) => ({
    ...row,
    id: id(row.id),
    rateCents: seesRates && row.rateCents !== null ? cents(row.rateCents) : null,
  }))
}
