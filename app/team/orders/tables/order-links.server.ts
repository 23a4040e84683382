import type { Querying } from '#app/platform/database/statement.ts'
import type { Id } from '#app/platform/id.ts'
import type { OrderStatus } from '../order.ts'

/** The status of an order, which stays locked until the transaction ends; undefined: there is none. */
export async function lockOrder(tx: Querying, editionId: string, id: Id): Promise<OrderStatus | undefined> {
  const { rows } = await tx.query<{ status: OrderStatus }>(
    'select status from work_orders where edition_id = $1 and id = $2 for update',
    [editionId, id],
  )
  return rows[0]?.status
}

/** From now on the secret with this hash opens the order, and no other does. T3 */
export async function setOrderSecret(
  tx: Querying,
  { editionId, id, hash }: { readonly editionId: string; readonly id: Id; readonly hash: string },
): Promise<void> {
  await tx.query('update work_orders set secret_hash = $3 where edition_id = $1 and id = $2', [
    editionId,
    id,
    hash,
  ])
}
